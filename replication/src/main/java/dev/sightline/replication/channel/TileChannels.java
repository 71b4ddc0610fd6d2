package dev.sightline.replication.channel;

import dev.sightline.collection.LongSet;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.TileSense;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** Channels of tiles: which ones each observer has joined. */
final class TileChannels implements ChannelMapping {

  /*
   * A channel is a sense, a layer of tiles and a tile: 8, 24 and 32 bits. Per observer the set of
   * channels is kept that it has joined. An observer whose tiles may have changed is asked for all
   * of them again, and the two sets are compared; so a tick costs what such observers watch.
   */

  private static final int SENSE_SHIFT = 56;
  private static final int LAYER_SHIFT = 32;

  private final Space space;
  private final Map<Integer, LongSet> joined = new HashMap<>();
  private List<Rule> rules;

  TileChannels(Space space) {
    this.space = space;
    rules = currentRules();
    for (Rule rule : rules) {
      if (!(rule instanceof TileSense)) {
        throw new IllegalArgumentException(fault(rule));
      }
    }
  }

  private static String fault(Rule rule) {
    return "the rule "
        + rule.name()
        + " has no tiles: channels of tiles would tell what it hides; use a channel per entity";
  }

  private List<Rule> currentRules() {
    return space.senses().stream().map(space::rule).toList();
  }

  @Override
  public void follow(Delta delta, Communication communication) {
    List<Rule> now = currentRules();
    boolean replaced = !now.equals(rules);
    rules = now;
    requireTiles();
    for (int observer : affected(delta, replaced || delta.isWhole())) {
      follow(observer, communication);
    }
  }

  private void requireTiles() {
    for (Rule rule : rules) {
      if (!(rule instanceof TileSense)) {
        throw new IllegalStateException(fault(rule));
      }
    }
  }

  /** Returns the observers whose channels may be others now. */
  private Iterable<Integer> affected(Delta delta, boolean all) {
    Set<Integer> affected = new TreeSet<>();
    for (int i = 0; i < delta.changedCount(); i++) {
      int slot = delta.changed(i);
      int what = delta.changes(slot);
      if ((what & (Population.ADDED | Population.REMOVED | Population.RADIUS)) != 0) {
        affected.add(slot);
      }
    }
    for (Rule rule : rules) {
      TileSense tiles = (TileSense) rule;
      for (int i = 0; i < tiles.turnedCount(); i++) {
        affected.add(tiles.turned(i));
      }
    }
    for (int slot = 0; all && slot < space.slots(); slot++) {
      affected.add(slot);
    }
    return affected;
  }

  private void follow(int observer, Communication communication) {
    LongSet before = joined.getOrDefault(observer, new LongSet());
    LongSet after = watched(observer);
    for (int s = before.firstSlot(); s >= 0; s = before.nextSlot(s)) {
      if (!after.contains(before.key(s))) {
        communication.unsubscribe(observer, before.key(s));
      }
    }
    for (int s = after.firstSlot(); s >= 0; s = after.nextSlot(s)) {
      if (!before.contains(after.key(s))) {
        communication.subscribe(observer, after.key(s));
      }
    }
    if (after.isEmpty()) {
      joined.remove(observer);
    } else {
      joined.put(observer, after);
    }
  }

  private LongSet watched(int observer) {
    LongSet channels = new LongSet();
    long id = space.id(observer);
    if (!space.contains(id) || space.radius(id) == Space.BLIND) {
      return channels;
    }
    for (int sense = 0; sense < rules.size(); sense++) {
      TileSense tiles = (TileSense) rules.get(sense);
      long base = base(sense, tiles.layer(observer));
      tiles.visitWatched(observer, tile -> channels.add(base | tile));
    }
    return channels;
  }

  @Override
  public void visitChannels(int entity, LongConsumer visitor) {
    for (int sense = 0; sense < rules.size(); sense++) {
      TileSense tiles = (TileSense) rules.get(sense);
      for (int layer = 0; layer < tiles.layers(); layer++) {
        long base = base(sense, layer);
        tiles.visitTiles(layer, entity, tile -> visitor.accept(base | tile));
      }
    }
  }

  private static long base(int sense, int layer) {
    return (long) sense << SENSE_SHIFT | (long) layer << LAYER_SHIFT;
  }
}
