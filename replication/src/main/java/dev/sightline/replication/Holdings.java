package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.frame.ShortIds;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** What one client has been told, and what it is still to be told. */
final class Holdings {

  /*
   * What one client has been told, and what it is still to be told.
   *
   * By short id: the view under which the client holds the entity, the entity, and the version it
   * has where that is not the client's own, plus one. A view below 0 gets no updates: the entity left
   * and sleeps, or it is still to be told that it leaves or is perceived otherwise (all as the
   * complement of the view), or the place is free. By entity: the short id, or that the entity is
   * awaited and has none yet, or that it was awaited once and is still listed.
   *
   * Entities are known by their ids in the interest space, which no two have in common, even if one
   * got the public id of another that ended.
   *
   * The tick's thread follows the relation: enter, leave, resense. It only marks and lists what is
   * to be told. Whoever writes the client's frame goes through the lists, looks at the marks, which
   * may have changed their mind since, and does to the short ids what the frame says, in the order
   * in which it says it: only so does the client remember the same evicted entities. A client that
   * reads slowly gets no frames meanwhile. What came and went in that time stays listed until there
   * are more of those than of others; then the list is cleaned.
   *
   * A client may perceive more than it has short ids for; those who find none wait. The entity that
   * the client is itself never does: it goes before them, and if need be somebody else yields, who
   * is evicted and waits with the others.
   */

  static final int ABSENT = -2;
  static final int AWAITED = -1;
  private static final int DISMISSED = -3;

  private static final int NO_VIEW = Integer.MIN_VALUE;
  private static final int LEAVING = 1;
  private static final int GONE = 2;
  private static final int ENTERING = 4;
  private static final int RESENSED = 8;
  private static final int ASKED = 16;
  private static final int REDIRECTED = 32;

  /** In the list of those who enter, if asleep; if awake, in the list of those who leave. */
  private static final int LISTED = 64;

  private static final int FEW = 64;

  /** Entities that may have to be told, each once: contents and returns. */
  final LongList entering = new LongList(4);

  /** Short ids that may have to be evicted. */
  final IntList leaving = new IntList(4);

  /** Short ids whose senses or groups may have changed. */
  final IntList resensed = new IntList(4);

  /** Short ids of which the client wants the content again. */
  final IntList asked = new IntList(0);

  /** Short ids whose references are to be told. */
  final IntList redirected = new IntList(0);

  private final ShortIds shortIds;
  private final int limit;
  private final LongIntMap ids = new LongIntMap();
  private int[] views = {};
  private long[] entities = {};
  private int[] since = {};
  private byte[] marks = {};
  private int late;
  private int dismissed;
  private long own;

  Holdings(int limit, int memory) {
    this.limit = limit;
    shortIds = new ShortIds(limit, memory);
  }

  // What the tick's thread says.

  /** The client now perceives an entity. */
  void enter(long entity) {
    int id = ids.get(entity, ABSENT);
    if (id == ABSENT || id == DISMISSED) {
      ids.put(entity, AWAITED);
      list(entity, id == DISMISSED);
    } else if (id >= 0 && shortIds.isAwake(id)) {
      unmark(id, LEAVING);
      resense(id);
    } else if (id >= 0 && !has(id, ENTERING)) {
      list(entity, has(id, LISTED));
      mark(id, ENTERING | LISTED);
    }
  }

  private void list(long entity, boolean isListed) {
    if (isListed) {
      dismissed--;
      return;
    }
    if (dismissed > FEW && 2 * dismissed > entering.size()) {
      clean();
    }
    entering.add(entity);
  }

  /** Takes those off the list that went again. */
  private void clean() {
    int kept = 0;
    for (int i = 0; i < entering.size(); i++) {
      long entity = entering.get(i);
      if (isEntering(entity)) {
        entering.set(kept++, entity);
      } else {
        unlist(entity);
      }
    }
    entering.truncate(kept);
    dismissed = 0;
  }

  private boolean isEntering(long entity) {
    int id = ids.get(entity, ABSENT);
    return id == AWAITED || (id >= 0 && has(id, ENTERING));
  }

  /** Notes that an entity, which did not stay, is listed no more. */
  private void unlist(long entity) {
    int id = ids.get(entity, ABSENT);
    if (id == DISMISSED) {
      ids.remove(entity);
    } else if (id >= 0) {
      unmark(id, LISTED);
    }
  }

  /** The client no longer perceives an entity; if gone, it has ended. */
  void leave(long entity, boolean gone) {
    int id = ids.get(entity, ABSENT);
    if (id == AWAITED) {
      ids.put(entity, DISMISSED);
      dismissed++;
    } else if (id >= 0 && shortIds.isAwake(id)) {
      leaveAwake(id, gone);
    } else if (id >= 0 && has(id, ENTERING)) {
      unmark(id, ENTERING);
      dismissed++;
    }
    if (id >= 0 && gone) {
      ids.remove(entity);
    }
  }

  private void leaveAwake(int id, boolean gone) {
    suspend(id);
    if (!has(id, LISTED)) {
      leaving.add(id);
    }
    mark(id, gone ? LISTED | LEAVING | GONE : LISTED | LEAVING);
  }

  /** Lets an entity get no more updates until the client was told why. */
  private void suspend(int id) {
    if (views[id] >= 0) {
      views[id] = ~views[id];
    }
  }

  /** The client perceives an entity by other senses, or is to be told other groups of it. */
  void resense(long entity) {
    int id = ids.get(entity, ABSENT);
    if (id >= 0 && isHeld(id)) {
      resense(id);
    }
  }

  private void resense(int id) {
    suspend(id);
    if (!has(id, RESENSED)) {
      mark(id, RESENSED);
      resensed.add(id);
    }
  }

  /** The client is this entity itself; 0 for none. */
  void own(long entity) {
    own = entity;
  }

  /** The client lacks an entity; one that it does not hold is as one that is not there. */
  boolean ask(int id) {
    if (id >= views.length || !isHeld(id) || has(id, ASKED)) {
      return false;
    }
    mark(id, ASKED);
    asked.add(id);
    return true;
  }

  /** The references of an entity are to be told. */
  void redirect(int id) {
    if (!has(id, REDIRECTED)) {
      mark(id, REDIRECTED);
      redirected.add(id);
    }
  }

  // What there is.

  /** Returns the short id of an entity that the client knows of; below 0 if it has none. */
  int id(long entity) {
    return ids.get(entity, ABSENT);
  }

  /** Returns the short id of an entity that the client holds and perceives, or -1. */
  int heldId(long entity) {
    int id = ids.get(entity, ABSENT);
    return id >= 0 && isHeld(id) ? id : -1;
  }

  /** Returns whether the client holds an entity, under this view. */
  boolean isHeldAs(long entity, int view) {
    int id = heldId(entity);
    return id >= 0 && views[id] == view;
  }

  /** Returns the entity that a client means by a handle, or 0. */
  long resolve(long handle) {
    int id = shortIds.resolve(handle);
    return id >= 0 && isHeld(id) ? entities[id] : 0;
  }

  /** Visits the entities that the client holds or is still to be told; some twice, or gone. */
  void visit(LongConsumer visitor) {
    for (int id = 0; id < bound(); id++) {
      if (isHeld(id)) {
        visitor.accept(entities[id]);
      }
    }
    for (int i = 0; i < entering.size(); i++) {
      visitor.accept(entering.get(i));
    }
  }

  boolean isHeld(int id) {
    return shortIds.isAwake(id) && !has(id, LEAVING);
  }

  int count() {
    return shortIds.awake();
  }

  /** Returns how many entities that left are remembered. */
  int remembered() {
    return shortIds.asleep();
  }

  /** Returns a number above all short ids that were ever in use. */
  int bound() {
    return views.length;
  }

  /** Returns the views by short id, for reading; below 0 where nothing is to be told. */
  int[] views() {
    return views;
  }

  int view(int id) {
    return views[id];
  }

  /** Returns the view under which the client was last told of an entity. */
  int lastView(int id) {
    return views[id] < 0 ? ~views[id] : views[id];
  }

  int generation(int id) {
    return shortIds.generation(id);
  }

  /** Returns the version of an entity that the client has. */
  int since(int id, int version) {
    return since[id] != 0 ? since[id] - 1 : version;
  }

  // What a frame says.

  /** Takes the entities off the list from a place on that did not stay. */
  void keepEntering(int kept) {
    entering.truncate(kept);
    dismissed = 0;
  }

  /** Returns whether an entity is still to be told whole; one that went again is listed no more. */
  boolean takeAwaited(long entity) {
    if (!isEntering(entity)) {
      unlist(entity);
    }
    return ids.get(entity, ABSENT) == AWAITED;
  }

  boolean isAsked(int id) {
    return has(id, ASKED);
  }

  boolean isResensed(int id) {
    return has(id, RESENSED);
  }

  boolean isReturning(int id) {
    return id >= 0 && has(id, ENTERING) && shortIds.isAsleep(id);
  }

  /** Takes an entity off the list of those who leave, and returns whether it still does. */
  boolean takeLeaving(int id) {
    unmark(id, LISTED);
    return has(id, LEAVING);
  }

  boolean isGone(int id) {
    return has(id, GONE);
  }

  boolean isRedirected(int id) {
    return has(id, REDIRECTED);
  }

  void tellRedirected(int id) {
    unmark(id, REDIRECTED);
  }

  /** Says that an entity left; the client had this version of it. */
  void tellEvict(int id, int version) {
    int held = since(id, version);
    boolean gone = isGone(id);
    catchUp(id);
    marks[id] = 0;
    if (gone) {
      shortIds.end(id);
      clear(id);
      return;
    }
    since[id] = held + 1;
    int forgotten = shortIds.evict(id);
    if (forgotten >= 0) {
      forget(forgotten);
    }
  }

  /** Returns the entity that the client is itself if others may take the last short id, or 0. */
  long hurriedOwn() {
    return isOwnAwaited() && shortIds.awake() + entering.size() > limit ? own : 0;
  }

  private boolean isOwnAwaited() {
    return own != 0 && ids.get(own, ABSENT) == AWAITED;
  }

  /** Returns who is to yield to the client's own entity, for which there is no short id; or -1. */
  int yielding() {
    if (!isOwnAwaited() || shortIds.awake() < limit) {
      return -1;
    }
    int id = views.length - 1;
    while (!isHeld(id)) {
      id--;
    }
    return id;
  }

  /** Says that an entity left to yield; it will be told again when there is a short id. */
  void tellYield(int id, int version) {
    long entity = entities[id];
    suspend(id);
    tellEvict(id, version);
    enter(entity);
  }

  /** Says that an entity entered under a short id, or returns -1 if there is none left. */
  int tellContent(long entity) {
    int id = shortIds.take();
    if (id < 0) {
      return id;
    }
    grow(id);
    if (entities[id] != 0) {
      forget(id);
    }
    entities[id] = entity;
    ids.put(entity, id);
    return id;
  }

  /** Says that an entity came back. */
  void tellReturn(int id) {
    shortIds.wake(id);
    unmark(id, ENTERING | LISTED);
    since[id] = 0;
  }

  /** Says by which view an entity is held, which gets no updates until {@link #settle}. */
  void tellSenses(int id) {
    unmark(id, RESENSED | ASKED);
    views[id] = NO_VIEW;
    catchUp(id);
  }

  /** Lets an entity get updates from the next frame on. */
  void settle(int id, int view) {
    views[id] = view;
  }

  /** Says that an update did not fit, so that the client has an older version than of others. */
  void tellLater(int id, int version) {
    if (since[id] == 0) {
      since[id] = version + 1;
      late++;
    }
  }

  /** Says that the client has the same version of an entity as of others. */
  void catchUp(int id) {
    if (since[id] != 0) {
      since[id] = 0;
      late--;
    }
  }

  /** Returns whether the client has older versions of some entities than of others. */
  boolean isLate() {
    return late > 0;
  }

  /** Returns whether nobody is held who leaves or is perceived otherwise. */
  boolean isSettled() {
    return leaving.isEmpty() && resensed.isEmpty();
  }

  /** Both sides forget an entity that was asleep. */
  private void forget(int id) {
    long entity = entities[id];
    if (ids.get(entity, ABSENT) == id) {
      if (has(id, LISTED)) {
        ids.put(entity, has(id, ENTERING) ? AWAITED : DISMISSED);
      } else {
        ids.remove(entity);
      }
    }
    clear(id);
  }

  private void clear(int id) {
    views[id] = NO_VIEW;
    entities[id] = 0;
    since[id] = 0;
    marks[id] = 0;
  }

  private void grow(int id) {
    if (id >= views.length) {
      int length = Math.max(id + 1, views.length + views.length / 2 + 8);
      int old = views.length;
      views = Arrays.copyOf(views, length);
      Arrays.fill(views, old, length, NO_VIEW);
      entities = Arrays.copyOf(entities, length);
      since = Arrays.copyOf(since, length);
      marks = Arrays.copyOf(marks, length);
    }
  }

  private boolean has(int id, int mark) {
    return (marks[id] & mark) != 0;
  }

  private void mark(int id, int mark) {
    marks[id] |= (byte) mark;
  }

  private void unmark(int id, int mark) {
    marks[id] &= (byte) ~mark;
  }
}
