/**
 * Positions on the wire grid, and how a client shows them in between.
 *
 * <p>{@link dev.sightline.motion.WireGrid} is the one grid of simulation and wire. {@link
 * dev.sightline.motion.TickClock} says which tick it is now, {@link dev.sightline.motion.Track}
 * where something is to be drawn, {@link dev.sightline.motion.DeadReckoning} where it would be had
 * it gone on.
 */
@NullMarked
package dev.sightline.motion;

import org.jspecify.annotations.NullMarked;
