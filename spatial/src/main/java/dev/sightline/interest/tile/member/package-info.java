/**
 * Who is in which tile: entities by slot, the members of each tile, who crossed from one to another
 * in a tick, and a grid that finds what may be near.
 */
@NullMarked
package dev.sightline.interest.tile.member;

import org.jspecify.annotations.NullMarked;
