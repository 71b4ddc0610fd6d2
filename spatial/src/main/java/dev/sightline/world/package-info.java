/** The live world: all that follows from a map while doors and obstacles change. */
@NullMarked
package dev.sightline.world;

import org.jspecify.annotations.NullMarked;
