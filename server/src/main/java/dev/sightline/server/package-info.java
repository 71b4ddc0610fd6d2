/** The world server: one machine, one authoritative tick. */
@NullMarked
package dev.sightline.server;

import org.jspecify.annotations.NullMarked;
