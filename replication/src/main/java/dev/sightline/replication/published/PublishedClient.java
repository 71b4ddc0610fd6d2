package dev.sightline.replication.published;

import dev.sightline.collection.IntSet;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One client as published: its replicas are where it was last told, and it drops those that its own
 * rule, which reaches farther than the server's, no longer names.
 */
final class PublishedClient {
  private final Space space;
  private final long self;
  private final Map<Long, Long> replicas = new HashMap<>();
  private final Map<Integer, Long> named = new HashMap<>();
  private final IntSet unseen = new IntSet();

  PublishedClient(World world, RuleFactory rule, double radius, double x, double y) {
    space = Space.builder(world).sense("keep", rule).build();
    self = space.add(x, y, radius);
  }

  void move(double x, double y) {
    space.move(self, x, y);
  }

  boolean holds(long entity) {
    return replicas.containsKey(entity);
  }

  int count() {
    return replicas.size();
  }

  /** Takes a whole replica, in place of one that it may have. */
  void take(long entity, double x, double y) {
    Long replica = replicas.get(entity);
    if (replica != null) {
      space.move(replica, x, y);
      return;
    }
    long added = space.add(x, y);
    replicas.put(entity, added);
    named.put(space.slot(added), entity);
    unseen.add(space.slot(added));
  }

  /** Takes an update; false if there is no replica that it could change. */
  boolean update(long entity, double x, double y) {
    Long replica = replicas.get(entity);
    if (replica == null) {
      return false;
    }
    space.move(replica, x, y);
    return true;
  }

  /** Hears that an entity is no more. */
  void forget(long entity) {
    Long replica = replicas.remove(entity);
    if (replica != null) {
      named.remove(space.slot(replica));
      unseen.remove(space.slot(replica));
      space.remove(replica);
    }
  }

  /** Drops what is outside the own rule, and returns how many that were. */
  int drop() {
    Delta.Cursor changes = space.tick().cursor();
    IntSet outside = new IntSet();
    for (int i = 0; i < unseen.size(); i++) {
      outside.add(unseen.get(i));
    }
    unseen.clear();
    while (changes.next()) {
      if (changes.isIn()) {
        outside.remove(changes.entity());
      } else if (named.containsKey(changes.entity())) {
        outside.add(changes.entity());
      }
    }
    for (int i = 0; i < outside.size(); i++) {
      forget(Objects.requireNonNull(named.get(outside.get(i))));
    }
    return outside.size();
  }
}
