/** What the published experiments could not measure: accuracy, leaks, latency, doors, growth. */
@NullMarked
package dev.sightline.lab.experiment.beyond;

import org.jspecify.annotations.NullMarked;
