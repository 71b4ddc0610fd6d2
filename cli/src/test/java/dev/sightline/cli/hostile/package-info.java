/** Strangers who attack a server that others play on, and how much those notice. */
@NullMarked
package dev.sightline.cli.hostile;

import org.jspecify.annotations.NullMarked;
