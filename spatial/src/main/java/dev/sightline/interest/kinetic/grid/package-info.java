/**
 * Points by place: who is near somebody.
 *
 * <p>{@link dev.sightline.interest.kinetic.grid.PointGrid} is one grid, made from scratch; {@link
 * dev.sightline.interest.kinetic.grid.Neighborhood} keeps those who move and those who stand in
 * grids of their own, so that a tick costs what moves.
 */
@NullMarked
package dev.sightline.interest.kinetic.grid;

import org.jspecify.annotations.NullMarked;
