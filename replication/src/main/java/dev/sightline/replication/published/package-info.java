/**
 * Replication as it was published for the experiments that the laboratory repeats: messages on
 * channels, no evicts, and clients that drop what they no longer need by themselves.
 */
@NullMarked
package dev.sightline.replication.published;

import org.jspecify.annotations.NullMarked;
