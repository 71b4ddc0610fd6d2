/** Intervals, tests and fits over results: small, seeded, and the same on every machine. */
@NullMarked
package dev.sightline.lab.statistics;

import org.jspecify.annotations.NullMarked;
