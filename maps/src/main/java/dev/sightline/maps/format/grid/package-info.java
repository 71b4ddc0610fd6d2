/** Grids of cells: tracing them into few large polygons, and the MovingAI format. */
@NullMarked
package dev.sightline.maps.format.grid;

import org.jspecify.annotations.NullMarked;
