/**
 * Points, boxes, rings and the exact predicates that everything else decides with.
 *
 * <p>{@link dev.sightline.geometry.Predicates} gives the sign of a determinant exactly on all
 * finite doubles; nothing in Sightline compares against an epsilon where a predicate can decide.
 */
@NullMarked
package dev.sightline.geometry;

import org.jspecify.annotations.NullMarked;
