package dev.sightline.replication;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.schema.State;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What frames need to know about entities, by slot. */
final class EntityTable {

  /*
   * Entities by their slots in the interest space, one array per property that frames are made of:
   * where the entity is on the wire grid, where it was at the end of the last tick, and the ticks of
   * its last move, last change of anything that updates tell, and last change of a reference. These
   * ticks are the versions: "since version v" is all that changed after tick v.
   *
   * What changed in this tick is encoded once per view (see Views), for all who have the version of
   * the tick before. For others a block is made when it is needed: see BlockCache. They may hold any
   * position since their version. How far that can be from the present one follows from the longest
   * step of late: steps are noted in windows of 64 ticks, the present and the one before.
   *
   * Cost of a tick: what changed in it.
   */

  private static final int WINDOW_LOG = 6;

  final Views views = new Views();
  final SharedBlocks blocks = new SharedBlocks();

  /** Slots of entities that were touched in this tick, each once. */
  final IntList touched = new IntList();

  /** Slots of entities one of whose references changed in this tick. */
  final IntList redirected = new IntList();

  private final LongIntMap slotOfId = new LongIntMap();
  private final PartOwners parts = new PartOwners();
  private final IntList ended = new IntList();
  private @Nullable Entity[] entities = {};
  private int[] x = {};
  private int[] y = {};
  private int[] toldX = {};
  private int[] toldY = {};
  private int[] movedAt = {};
  private int[] changedAt = {};
  private int[] redirectedAt = {};
  private int[] stride = {};
  private int[] formerStride = {};
  private int[] strideWindow = {};
  private int longestUpdate;
  private int count;

  int count() {
    return count;
  }

  @Nullable Entity at(int slot) {
    return slot < entities.length ? entities[slot] : null;
  }

  /** Returns the entity of a view. */
  Entity of(int view) {
    return Objects.requireNonNull(at(views.slot(view)));
  }

  @Nullable Entity byId(long id) {
    int slot = slotOfId.get(id, -1);
    return slot < 0 ? null : entities[slot];
  }

  /** Returns the entity whose part is in a slot of the interest space, or was until this tick. */
  @Nullable Entity wholeOf(int slot) {
    return at(slot) == null ? parts.wholeOf(slot) : null;
  }

  PartOwners parts() {
    return parts;
  }

  /** Returns the entity with an id in the interest space, which may have ended in this tick. */
  @Nullable Entity byKey(long spaceId) {
    Entity entity = at((int) spaceId);
    return entity != null && entity.spaceId() == spaceId ? entity : null;
  }

  void add(Entity entity, int column, int row, int tick) {
    int slot = entity.slot();
    grow(slot);
    assert entities[slot] == null : entities[slot] + " is still in slot " + slot;
    entities[slot] = entity;
    slotOfId.put(entity.id(), slot);
    x[slot] = column;
    y[slot] = row;
    toldX[slot] = column;
    toldY[slot] = row;
    movedAt[slot] = tick;
    changedAt[slot] = tick;
    redirectedAt[slot] = tick;
    strideWindow[slot] = tick >> WINDOW_LOG;
    stride[slot] = 0;
    formerStride[slot] = 0;
    count++;
  }

  private void grow(int slot) {
    if (slot < entities.length) {
      return;
    }
    int length = Capacity.grown(entities.length, slot + 1);
    entities = Arrays.copyOf(entities, length);
    x = Arrays.copyOf(x, length);
    y = Arrays.copyOf(y, length);
    toldX = Arrays.copyOf(toldX, length);
    toldY = Arrays.copyOf(toldY, length);
    movedAt = Arrays.copyOf(movedAt, length);
    changedAt = Arrays.copyOf(changedAt, length);
    redirectedAt = Arrays.copyOf(redirectedAt, length);
    stride = Arrays.copyOf(stride, length);
    formerStride = Arrays.copyOf(formerStride, length);
    strideWindow = Arrays.copyOf(strideWindow, length);
  }

  /** Lets an entity end; its slot is free at once if no tick has seen it. */
  void remove(Entity entity, boolean unseen) {
    slotOfId.remove(entity.id());
    count--;
    if (unseen) {
      entities[entity.slot()] = null;
    } else {
      ended.add(entity.slot());
    }
  }

  /** Ends a tick: frees the slots of entities that ended, now that all were told. */
  void finishTick() {
    for (int i = 0; i < touched.size(); i++) {
      Entity entity = at(touched.get(i));
      if (entity != null) {
        entity.untouch();
      }
    }
    touched.clear();
    for (int i = 0; i < ended.size(); i++) {
      views.end(ended.get(i));
      entities[ended.get(i)] = null;
    }
    ended.clear();
    parts.finishTick();
  }

  /** Returns the slots of entities that ended in this tick. */
  IntList ended() {
    return ended;
  }

  int x(int slot) {
    return x[slot];
  }

  int y(int slot) {
    return y[slot];
  }

  int changedAt(int slot) {
    return changedAt[slot];
  }

  int redirectedAt(int slot) {
    return redirectedAt[slot];
  }

  void place(int slot, int column, int row) {
    x[slot] = column;
    y[slot] = row;
  }

  /** Returns how far a receiver may be from the present position if it has that of some version. */
  int spread(int slot, int since, int tick) {
    if (movedAt[slot] <= since) {
      return Moves.NOT_MOVED;
    }
    if (since >> WINDOW_LOG < (tick >> WINDOW_LOG) - 1) {
      return Moves.ANYWHERE;
    }
    long farthest = (long) Math.max(stride[slot], formerStride[slot]) * (tick - since);
    return (int) Math.min(farthest, Moves.ANYWHERE);
  }

  /** Encodes what changed in a tick, for all who have the version before it. */
  void encodeUpdates(int tick) {
    blocks.clear();
    views.clearUpdates();
    redirected.clear();
    longestUpdate = 0;
    for (int i = 0; i < touched.size(); i++) {
      Entity entity = at(touched.get(i));
      if (entity != null && entity.isAlive()) {
        encodeUpdate(entity, tick);
      }
    }
  }

  private void encodeUpdate(Entity entity, int tick) {
    int slot = entity.slot();
    State state = entity.state();
    int spread = Moves.spread(toldX[slot], toldY[slot], x[slot], y[slot]);
    boolean moved = spread > 0 && entity.type().isPlaced();
    for (int view = views.firstOf(slot); view != Views.NONE; view = views.next(view)) {
      int step = moved && !views.isStill(view) ? spread : Moves.NOT_MOVED;
      long block = blocks.update(state, tick - 1, views.groups(view), x[slot], y[slot], step);
      views.update(view, block);
      longestUpdate = Math.max(longestUpdate, SharedBlocks.length(block));
    }
    if (entity.redirectedAt() == tick) {
      redirected.add(slot);
      redirectedAt[slot] = tick;
    }
  }

  /** Notes what changed in a tick, once it is certain that the tick will be told. */
  void settle(int tick) {
    for (int i = 0; i < touched.size(); i++) {
      Entity entity = at(touched.get(i));
      if (entity != null && entity.isAlive()) {
        settle(entity, tick);
      }
    }
  }

  private void settle(Entity entity, int tick) {
    int slot = entity.slot();
    int step = Moves.spread(toldX[slot], toldY[slot], x[slot], y[slot]);
    if (step > 0) {
      noteStep(slot, step, tick);
      toldX[slot] = x[slot];
      toldY[slot] = y[slot];
      movedAt[slot] = tick;
    }
    if (step > 0 || entity.state().lastChange() == tick) {
      changedAt[slot] = tick;
    }
  }

  private void noteStep(int slot, int step, int tick) {
    int window = tick >> WINDOW_LOG;
    if (strideWindow[slot] != window) {
      formerStride[slot] = strideWindow[slot] == window - 1 ? stride[slot] : 0;
      stride[slot] = 0;
      strideWindow[slot] = window;
    }
    stride[slot] = Math.max(stride[slot], step);
  }

  /** Returns how many bytes the longest update of this tick has, without the gap between ids. */
  int longestUpdate() {
    return longestUpdate;
  }
}
