/** Benchmarks of replication: fan-out, crowds, bytes, and what an idle client costs. */
@NullMarked
package dev.sightline.replication;

import org.jspecify.annotations.NullMarked;
