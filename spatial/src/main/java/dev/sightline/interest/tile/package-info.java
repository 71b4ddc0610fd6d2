/**
 * Rules that name an observer's tiles: who is in one of them is perceived.
 *
 * <p>{@link dev.sightline.interest.tile.TileRuleKinds} has the published rules, which are made by
 * name, {@link dev.sightline.interest.tile.TileRule#of} makes one of your own from a {@link
 * dev.sightline.interest.tile.TileChoice}, both on a tiling of a world. How they work is told in
 * {@code TileRule}; the definitions are in {@code choice}, who is in which tile in {@code member}.
 */
@NullMarked
package dev.sightline.interest.tile;

import org.jspecify.annotations.NullMarked;
