/**
 * Keeps what clients hold equal to what they perceive: content on entry, updates while in scope, an
 * evict on leaving, and never anything that is hidden from them.
 *
 * <p>{@link dev.sightline.replication.ReplicationSpace} joins an interest space, the entities of a
 * schema and clients; a tick is a bracket of {@code begin} and {@code end}.
 */
@NullMarked
package dev.sightline.replication;

import org.jspecify.annotations.NullMarked;
