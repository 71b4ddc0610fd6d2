/** The published experiments: Boulanger 2006, chapters 3 and 6. */
@NullMarked
package dev.sightline.lab.experiment.published;

import org.jspecify.annotations.NullMarked;
