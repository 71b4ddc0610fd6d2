/**
 * When ticks happen: a fixed rate on a monotonic clock, one late tick made up, others skipped and
 * counted; and what other threads want done between two ticks.
 */
@NullMarked
package dev.sightline.server.tick;

import org.jspecify.annotations.NullMarked;
