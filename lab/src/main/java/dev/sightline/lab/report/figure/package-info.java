/** Which charts a report has: each is made if the results hold what it shows. */
@NullMarked
package dev.sightline.lab.report.figure;

import org.jspecify.annotations.NullMarked;
