/** Reads and writes tiling files. */
@NullMarked
package dev.sightline.maps.tiling;

import org.jspecify.annotations.NullMarked;
