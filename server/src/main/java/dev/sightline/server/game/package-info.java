/**
 * The world that is played: avatars and who steers them, clients that come and go, and the games
 * that are plugged in.
 *
 * <p>{@link dev.sightline.server.game.LiveWorld} is stepped by the tick thread, which owns all of
 * it. {@link dev.sightline.server.game.Game} is what a plug-in implements, {@link
 * dev.sightline.server.game.GameWorld} what it may do.
 */
@NullMarked
package dev.sightline.server.game;

import org.jspecify.annotations.NullMarked;
