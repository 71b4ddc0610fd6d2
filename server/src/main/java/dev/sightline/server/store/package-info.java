/**
 * What the world keeps: items, doors, avatars and accounts in SQLite or PostgreSQL.
 *
 * <p>{@link dev.sightline.server.store.Store} is the contract towards the tick thread: operations
 * are handed over, committed by a thread of the store's own, and their results are polled.
 */
@NullMarked
package dev.sightline.server.store;

import org.jspecify.annotations.NullMarked;
