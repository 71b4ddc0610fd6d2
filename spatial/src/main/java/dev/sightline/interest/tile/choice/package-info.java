/**
 * Which tiles an observer is interested in: the definitions of the tile rules, each an {@link
 * dev.sightline.interest.tile.choice.ObserverTiles}, and the rows that observers in one tile share.
 */
@NullMarked
package dev.sightline.interest.tile.choice;

import org.jspecify.annotations.NullMarked;
