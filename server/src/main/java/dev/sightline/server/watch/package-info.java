/**
 * What an administrator sees of a running world: moments of it, who perceives what, two rules
 * compared on the same moment, and where messages come from.
 *
 * <p>The tick thread only copies positions. Everything that takes time happens on one thread of its
 * own, in a copy of the world, for at most a tenth of its time.
 */
@NullMarked
package dev.sightline.server.watch;

import org.jspecify.annotations.NullMarked;
