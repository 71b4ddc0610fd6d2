/** Measures ticks of a whole world. */
@NullMarked
package dev.sightline.server.game;

import org.jspecify.annotations.NullMarked;
