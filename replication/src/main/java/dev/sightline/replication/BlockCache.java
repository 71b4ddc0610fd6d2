package dev.sightline.replication;

import dev.sightline.collection.LongLongMap;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;

/**
 * Blocks that only some clients need in a tick, each encoded when the first of them does: whole
 * contents, and changes since versions older than the last tick's. Belongs to one thread at a time.
 */
final class BlockCache {
  private static final long MISSING = Long.MIN_VALUE;

  private final EntityTable entities;
  private final SharedBlocks blocks = new SharedBlocks();
  private final LongLongMap contents = new LongLongMap();
  private final LongLongMap changes = new LongLongMap();
  private int tick;

  BlockCache(EntityTable entities) {
    this.entities = entities;
  }

  /** Forgets the blocks of the tick before. */
  void begin(int atTick) {
    tick = atTick;
    blocks.clear();
    contents.clear();
    changes.clear();
  }

  /** Returns where the blocks are. */
  SharedBlocks blocks() {
    return blocks;
  }

  /** Returns all that those are told to whom an entity is new. */
  long content(Entity entity, int view) {
    long block = contents.get(view, MISSING);
    if (block == MISSING) {
      int slot = entity.slot();
      int groups = entities.views.groups(view);
      block =
          blocks.content(entity.state(), entity.id(), groups, entities.x(slot), entities.y(slot));
      contents.put(view, block);
    }
    return block;
  }

  /** Returns what changed since a version. */
  long changes(Entity entity, int view, int since) {
    long key = (long) view << 32 | since;
    long block = changes.get(key, MISSING);
    if (block == MISSING) {
      block = changes(entity, view, since, 0);
      changes.put(key, block);
    }
    return block;
  }

  /** Returns what changed since a version, and groups that the receiver did not hold, whole. */
  long changes(Entity entity, int view, int since, int gained) {
    int slot = entity.slot();
    boolean still = entities.views.isStill(view) || !entity.type().isPlaced();
    return blocks.update(
        entity.state(),
        since,
        entities.views.groups(view),
        gained,
        entities.x(slot),
        entities.y(slot),
        still ? Moves.NOT_MOVED : entities.spread(slot, since, tick));
  }
}
