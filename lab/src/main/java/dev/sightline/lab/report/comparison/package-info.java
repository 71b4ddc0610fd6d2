/** Two folders of results side by side. */
@NullMarked
package dev.sightline.lab.report.comparison;

import org.jspecify.annotations.NullMarked;
