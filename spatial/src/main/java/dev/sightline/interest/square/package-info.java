/**
 * The rule {@code square}: who is in the observer's own square or one of the eight around it. The
 * squares are as wide as the radius, so each radius has a grid of its own.
 */
@NullMarked
package dev.sightline.interest.square;

import org.jspecify.annotations.NullMarked;
