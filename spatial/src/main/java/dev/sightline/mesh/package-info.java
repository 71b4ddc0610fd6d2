/**
 * An exact, dynamic constrained Delaunay triangulation of a map's own vertices.
 *
 * <p>{@link dev.sightline.mesh.Mesh} is where to start: built from a map, changed obstacle by
 * obstacle. {@link dev.sightline.mesh.SightLine} decides sight exactly, {@link
 * dev.sightline.mesh.MeshCheck} states the integrity rules and checks them.
 */
@NullMarked
package dev.sightline.mesh;

import org.jspecify.annotations.NullMarked;
