/** Benchmarks of tiles: refinement, doors, tracking, and the rivals. */
@NullMarked
package dev.sightline.partition;

import org.jspecify.annotations.NullMarked;
