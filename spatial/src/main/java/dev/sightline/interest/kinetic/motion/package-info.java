/** Bounds on motion: where bodies are, how far they may come, who is new. */
@NullMarked
package dev.sightline.interest.kinetic.motion;

import org.jspecify.annotations.NullMarked;
