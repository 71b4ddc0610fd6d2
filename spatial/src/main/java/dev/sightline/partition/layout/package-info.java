/** Lays out tiles that do not depend on the triangulation: squares, hexagons, quadtree, regions. */
@NullMarked
package dev.sightline.partition.layout;

import org.jspecify.annotations.NullMarked;
