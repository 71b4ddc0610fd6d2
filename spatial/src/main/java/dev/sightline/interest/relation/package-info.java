/**
 * Who perceives whom, and by which senses.
 *
 * <p>{@link dev.sightline.interest.relation.Relation} keeps a mask of senses per pair, decides by a
 * {@link dev.sightline.interest.relation.Scope} which masks count, and hands out each tick's {@link
 * dev.sightline.interest.relation.Delta} once. {@link dev.sightline.interest.relation.ClientViews}
 * unites the observers of a client.
 */
@NullMarked
package dev.sightline.interest.relation;

import org.jspecify.annotations.NullMarked;
