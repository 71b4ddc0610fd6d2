/**
 * Channels: where updates of an entity, or of all entities in a tile, go, and who listens.
 *
 * <p>A {@link dev.sightline.replication.channel.ChannelMapping} follows an interest space and lets
 * observers join and leave channels; a {@link dev.sightline.replication.channel.Communication}
 * carries messages to whoever has joined.
 */
@NullMarked
package dev.sightline.replication.channel;

import org.jspecify.annotations.NullMarked;
