/**
 * Traces: who was where and when. Read, written, described, cut, shifted, resampled and fitted to a
 * map; {@link dev.sightline.lab.trace.Timeline} says when players join, move and leave.
 */
@NullMarked
package dev.sightline.lab.trace;

import org.jspecify.annotations.NullMarked;
