/**
 * The definitions of the tile rules: which tiles an observer in a tile is interested in.
 *
 * <p>{@link dev.sightline.interest.choice.TileChoices} makes them, on a {@link
 * dev.sightline.interest.choice.Terrain}.
 */
@NullMarked
package dev.sightline.interest.choice;

import org.jspecify.annotations.NullMarked;
