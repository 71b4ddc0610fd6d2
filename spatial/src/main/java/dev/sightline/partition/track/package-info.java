/** Keeps the current tiles of moving entities, and the tiles that their extents meet. */
@NullMarked
package dev.sightline.partition.track;

import org.jspecify.annotations.NullMarked;
