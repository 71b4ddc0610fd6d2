/**
 * The published algorithms as they were printed: loops over all pairs and obstacles, and searches
 * anew for each player in each tick, with the collections of the language. Their answers are those
 * of the rules, so they are also an oracle; they exist because statements about the time that the
 * published algorithms take cannot be tested with others.
 *
 * <p>Boulanger, "Interest Management for Massively Multiplayer Games", McGill 2006, chapter 4.
 */
@NullMarked
package dev.sightline.lab.scheme.literal;

import org.jspecify.annotations.NullMarked;
