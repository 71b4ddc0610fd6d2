/**
 * A client of a Sightline server, over WebSocket.
 *
 * <p>{@link dev.sightline.client.Client} connects, keeps copies of what it is told, acts, and
 * connects again when the connection is lost. Many of them share the threads of a {@link
 * dev.sightline.client.ClientLoop}. {@code docs/client.md} has an example and the rules of threads.
 */
@NullMarked
package dev.sightline.client;

import org.jspecify.annotations.NullMarked;
