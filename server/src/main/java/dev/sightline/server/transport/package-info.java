/**
 * The server's network: one port for HTTP and WebSocket, limits on what strangers can do to it, and
 * the handover between I/O threads and the tick.
 *
 * <p>{@link dev.sightline.server.transport.Endpoint} is the whole of it for the world. I/O threads
 * put what clients send into bounded queues, and the tick thread takes it out with {@link
 * dev.sightline.server.transport.Endpoint#drain}. The other way, {@link
 * dev.sightline.server.transport.Connection#send} hands over a frame and returns at once; a client
 * has at most one unsent frame, so one that reads slowly gets fewer frames and holds up nobody.
 *
 * <p>Nothing outside of this package sees the network library.
 */
@NullMarked
package dev.sightline.server.transport;

import org.jspecify.annotations.NullMarked;
