/**
 * Partitions of the world into tiles, and the graph of their neighborhood.
 *
 * <p>{@link dev.sightline.partition.Tiling} is the model: squares, hexagons, a quadtree, the map's
 * named areas, or triangles fitted to the obstacles. {@code layout} and {@code refine} make them,
 * {@code track} keeps the tiles of moving entities, {@code check} proves tilings right. Tiling
 * files are read and written in {@code dev.sightline.maps.tiling}.
 */
@NullMarked
package dev.sightline.partition;

import org.jspecify.annotations.NullMarked;
