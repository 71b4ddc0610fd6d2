/**
 * The contract between a space and its rules.
 *
 * <p>{@link dev.sightline.interest.rule.Population} holds who is where, in arrays, and what changed
 * since the last tick. A {@link dev.sightline.interest.rule.Rule} is stateful: once per tick it
 * reads those changes and says through {@link dev.sightline.interest.rule.Emissions} which pairs
 * entered and left. It has no threads: {@link dev.sightline.work.Workers} are the caller's.
 */
@NullMarked
package dev.sightline.interest.rule;

import org.jspecify.annotations.NullMarked;
