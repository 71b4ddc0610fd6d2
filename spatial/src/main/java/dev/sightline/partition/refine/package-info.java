/**
 * Triangles fitted to the obstacles: Delaunay refinement for size and shape, kept while doors open
 * and close.
 *
 * <p>Start with {@link dev.sightline.partition.refine.TriangleTiles}.
 */
@NullMarked
package dev.sightline.partition.refine;

import org.jspecify.annotations.NullMarked;
