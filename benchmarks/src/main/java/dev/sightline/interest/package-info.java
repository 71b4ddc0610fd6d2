/** Benchmarks of interest: matching, sight, crowds, growth, doors, and the rivals. */
@NullMarked
package dev.sightline.interest;

import org.jspecify.annotations.NullMarked;
