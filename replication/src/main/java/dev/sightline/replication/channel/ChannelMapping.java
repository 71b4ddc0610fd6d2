package dev.sightline.replication.channel;

import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import java.util.function.LongConsumer;

/**
 * Which channels there are, who joins them, and on which an entity is told.
 *
 * <p>With a channel per entity an observer joins those of the entities that it perceives. With a
 * channel per tile it joins those of the tiles that it watches, and an entity is told on those of
 * the tiles that it meets: fewer joins once there are more entities than tiles.
 */
public interface ChannelMapping {

  /** Returns a mapping with a channel per entity, for rules of any kind. */
  static ChannelMapping objects(Space space) {
    return new ObjectChannels();
  }

  /**
   * Returns a mapping with a channel per tile. Whoever hears a tile hears all that is in it, so the
   * space may have rules that know no more than tiles, any of which suffices.
   *
   * @throws IllegalArgumentException if a sense has a rule of another kind
   */
  static ChannelMapping tiles(Space space) {
    return new TileChannels(space);
  }

  /**
   * Follows a tick of the space: lets observers leave and join channels.
   *
   * @throws IllegalStateException if a rule has come since that does not fit
   */
  void follow(Delta delta, Communication communication);

  /** Visits the channels on which an entity is told, by its slot. */
  void visitChannels(int entity, LongConsumer visitor);
}
