/**
 * How far things reach over tiles: steps from neighbor to neighbor, lengths of ways over centroids,
 * and which depth or length covers what is visible within a radius.
 */
@NullMarked
package dev.sightline.interest.reach;

import org.jspecify.annotations.NullMarked;
