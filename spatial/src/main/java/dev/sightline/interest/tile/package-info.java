/**
 * Rules that name an observer's tiles: who is stored in one of them is perceived.
 *
 * <p>A {@link dev.sightline.interest.tile.TileChoice} is the definition of such a rule, {@link
 * dev.sightline.interest.tile.TileRule} makes any of them incremental.
 */
@NullMarked
package dev.sightline.interest.tile;

import org.jspecify.annotations.NullMarked;
