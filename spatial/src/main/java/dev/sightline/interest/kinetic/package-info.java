/**
 * Pairs of moving points that are looked at only when something about them can have changed.
 *
 * <p>{@link dev.sightline.interest.kinetic.KineticPairs} is the kernel that {@code distance} and
 * {@code ray} share; {@link dev.sightline.interest.kinetic.line.LineCheck} is what {@code ray}
 * adds.
 */
@NullMarked
package dev.sightline.interest.kinetic;

import org.jspecify.annotations.NullMarked;
