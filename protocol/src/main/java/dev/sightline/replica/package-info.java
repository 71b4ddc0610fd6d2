/**
 * A client's copies of what it perceives.
 *
 * <p>{@link dev.sightline.replica.Replicas} applies frames and tells a {@link
 * dev.sightline.replica.ReplicaListener} what changed. Clients, bots and tests use the same code.
 */
@NullMarked
package dev.sightline.replica;

import org.jspecify.annotations.NullMarked;
