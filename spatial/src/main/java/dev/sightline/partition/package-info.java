/**
 * Partitions of the world into tiles, and the graph of their neighborhood.
 *
 * <p>{@link dev.sightline.partition.Tiling} is the model: squares, hexagons, a quadtree, the map's
 * named areas, or triangles fitted to the obstacles. {@code track} keeps the tiles of moving
 * entities, {@code file} reads and writes tilings, {@code check} proves them right.
 */
@NullMarked
package dev.sightline.partition;

import org.jspecify.annotations.NullMarked;
