/** The smallest game there is, as an example: one avatar is it, and tags another. */
@NullMarked
package dev.sightline.server.game.tag;

import org.jspecify.annotations.NullMarked;
