package dev.sightline.replication.channel;

import dev.sightline.interest.Change;
import dev.sightline.interest.Delta;
import java.util.function.LongConsumer;

/** A channel per entity, by its slot. */
final class ObjectChannels implements ChannelMapping {

  @Override
  public void follow(Delta delta, Communication communication) {
    Delta.Cursor changes = delta.cursor();
    while (changes.next()) {
      Change change = changes.change();
      if (change == Change.ENTERED) {
        communication.subscribe(changes.observer(), changes.entity());
      } else if (!change.isIn()) {
        communication.unsubscribe(changes.observer(), changes.entity());
      }
    }
  }

  @Override
  public void visitChannels(int entity, LongConsumer visitor) {
    visitor.accept(entity);
  }
}
