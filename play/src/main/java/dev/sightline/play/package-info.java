/**
 * Movement on the wire grid, shared by server, clients and bots; {@code docs/protocol.md} defines
 * it.
 *
 * <p>{@link dev.sightline.play.Walls} holds what blocks movement, {@link dev.sightline.play.Walk}
 * moves an avatar by a tick.
 */
@NullMarked
package dev.sightline.play;

import org.jspecify.annotations.NullMarked;
