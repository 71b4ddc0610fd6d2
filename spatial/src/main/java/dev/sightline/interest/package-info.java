/**
 * Who perceives whom.
 *
 * <p>A {@link dev.sightline.interest.Space} joins a population, rules (one per sense) and the
 * relation. Each tick it hands the population's changes to the rules, and their answers to the
 * relation, and returns what came into scope and what went out. The contract of rules is in {@code
 * rule}, the relation in {@code relation}, the rules in the packages named after them.
 */
@NullMarked
package dev.sightline.interest;

import org.jspecify.annotations.NullMarked;
