/** Benchmarks of movement. */
@NullMarked
package dev.sightline.play;

import org.jspecify.annotations.NullMarked;
