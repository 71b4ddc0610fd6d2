/**
 * Who perceives whom, and by which senses.
 *
 * <p>{@link dev.sightline.interest.relation.Relation} keeps a mask of senses per pair, decides by a
 * {@link dev.sightline.interest.rule.Scope} which masks count, and lets {@linkplain
 * dev.sightline.interest.relation.ChangeCursor cursors} read what each tick changed.
 */
@NullMarked
package dev.sightline.interest.relation;

import org.jspecify.annotations.NullMarked;
