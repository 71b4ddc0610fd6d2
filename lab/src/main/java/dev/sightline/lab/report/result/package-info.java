/** Results of a run as they are read back from its folder. */
@NullMarked
package dev.sightline.lab.report.result;

import org.jspecify.annotations.NullMarked;
