/**
 * The usual game: items that change hands, doors with locks, speech that walks around corners, and
 * avatars that have something to do when nobody plays them.
 */
@NullMarked
package dev.sightline.server.game.town;

import org.jspecify.annotations.NullMarked;
