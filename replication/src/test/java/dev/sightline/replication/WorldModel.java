package dev.sightline.replication;

import dev.sightline.replica.Replica;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What each client should hold, by plain definition: loops over all pairs, and copies of all fields
 * that are for it. Sight reaches as far as the radius, if nothing is in the way, hearing twice as
 * far.
 */
@SuppressWarnings("NonApiType")
final class WorldModel {
  final List<Entity> entities = new ArrayList<>();
  final Map<Entity, Double> radius = new HashMap<>();
  final Map<Entity, Entity> parent = new HashMap<>();
  final Map<Entity, List<double[]>> parts = new HashMap<>();
  double sightScale = 1;
  Sight sight = (x1, y1, x2, y2) -> true;

  /** Says whether nothing is in the way of sight. */
  interface Sight {
    boolean isClear(double x1, double y1, double x2, double y2);
  }

  /** What a client should know of one entity. */
  record Copy(String type, int senses, int groups, int x, int y, Map<String, Object> fields) {}

  /** Returns what a client should hold now. */
  TreeMap<Long, Copy> view(Client client) {
    Map<Entity, Integer> scope = scope(client);
    TreeMap<Long, Copy> view = new TreeMap<>();
    for (Map.Entry<Entity, Integer> entry : scope.entrySet()) {
      Entity entity = entry.getKey();
      view.put(entity.id(), copy(client, entity, entry.getValue(), scope));
    }
    return view;
  }

  /** Returns by which senses a client perceives what; parents of what it does, maybe by none. */
  Map<Entity, Integer> scope(Client client) {
    Set<Entity> held = new HashSet<>();
    for (Entity observer : entities) {
      if (observer.observer() == client) {
        addPerceived(observer, held);
      }
    }
    Map<Entity, Integer> scope = new HashMap<>();
    held.forEach(entity -> scope.put(entity, senses(client, entity)));
    Entity self = client.self();
    if (self != null) {
      scope.putIfAbsent(self, 0);
    }
    return scope;
  }

  private void addPerceived(Entity observer, Set<Entity> held) {
    for (Entity entity : entities) {
      if (senses(observer, entity) == 0) {
        continue;
      }
      for (Entity up = entity; up != null; up = parent.get(up)) {
        if (up != observer || up == entity) { // itself by a part only
          held.add(up);
        }
      }
    }
  }

  /** Returns by which senses any observer of a client perceives an entity or a part of it. */
  private int senses(Client client, Entity entity) {
    int senses = 0;
    for (Entity observer : entities) {
      senses |= observer.observer() == client ? senses(observer, entity) : 0;
    }
    return senses;
  }

  private int senses(Entity observer, Entity entity) {
    boolean isSeen = entity != observer && entity.type().isPlaced();
    int senses = isSeen ? senses(observer, entity.x(), entity.y()) : 0;
    for (double[] part : parts.getOrDefault(entity, List.of())) {
      senses |= senses(observer, part[0], part[1]);
    }
    return senses;
  }

  private int senses(Entity observer, double x, double y) {
    double reach = Objects.requireNonNull(radius.get(observer));
    double dx = x - observer.x();
    double dy = y - observer.y();
    double square = dx * dx + dy * dy;
    double seeing = reach * sightScale;
    double hearing = 2 * reach;
    boolean isSeen = square <= seeing * seeing && sight.isClear(observer.x(), observer.y(), x, y);
    return (isSeen ? Yard.SIGHT : 0) | (square <= hearing * hearing ? Yard.HEARING : 0);
  }

  private static Copy copy(Client client, Entity entity, int senses, Map<Entity, Integer> scope) {
    Type type = entity.type();
    boolean sameTeam = entity.team() >= 0 && entity.team() == client.team();
    boolean isOwner = entity.owner() == client || client.self() == entity;
    int groups = type.groups(senses, sameTeam, isOwner);
    Map<String, Object> fields = new TreeMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      Field<?> field = type.field(i);
      if (field.audience().includes(senses, sameTeam, isOwner)) {
        fields.put(field.name(), entity.get(field));
      }
    }
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      if (field.audience().includes(senses, sameTeam, isOwner)) {
        fields.put(field.name(), targets(entity, field, scope));
      }
    }
    boolean placed = type.isPlaced();
    return new Copy(
        type.name(),
        senses,
        groups,
        placed ? entity.column() : 0,
        placed ? entity.row() : 0,
        fields);
  }

  private static List<Long> targets(
      Entity entity, ReferenceField field, Map<Entity, Integer> scope) {
    List<Long> targets = new ArrayList<>();
    for (int i = 0; i < entity.targetCount(field); i++) {
      long id = entity.target(field, i);
      targets.add(scope.keySet().stream().anyMatch(e -> e.id() == id) ? id : 0L);
    }
    return targets;
  }

  /** Returns in words where what is held is not what should be; empty if nowhere. */
  static String difference(TreeMap<Long, Copy> wanted, TreeMap<Long, Copy> held) {
    StringBuilder words = new StringBuilder();
    for (Map.Entry<Long, Copy> entry : wanted.entrySet()) {
      Copy copy = held.get(entry.getKey());
      if (!entry.getValue().equals(copy)) {
        words.append(entry.getKey() + " should be " + entry.getValue() + ", is " + copy + "\n");
      }
    }
    for (Long id : held.keySet()) {
      words.append(wanted.containsKey(id) ? "" : id + " should not be held\n");
    }
    return words.toString();
  }

  /** Returns what a player holds, in the same form. */
  static TreeMap<Long, Copy> view(Player player) {
    TreeMap<Long, Copy> view = new TreeMap<>();
    player.replicas.forEach(replica -> view.put(replica.id(), copy(replica)));
    return view;
  }

  private static Copy copy(Replica replica) {
    Type type = replica.type();
    int groups = 0;
    Map<String, Object> fields = new TreeMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      Field<?> field = type.field(i);
      if (replica.knows(field)) {
        fields.put(field.name(), replica.get(field));
        groups |= 1 << type.groupOf(field);
      }
    }
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      if (replica.knows(field)) {
        fields.put(field.name(), targets(replica, field));
        groups |= 1 << type.groupOf(field);
      }
    }
    boolean placed = type.isPlaced();
    return new Copy(
        type.name(),
        replica.senses(),
        groups,
        placed ? replica.x() : 0,
        placed ? replica.y() : 0,
        fields);
  }

  private static List<Long> targets(Replica replica, ReferenceField field) {
    List<Long> targets = new ArrayList<>();
    for (int i = 0; i < replica.targetCount(field); i++) {
      @Nullable Replica target = replica.target(field, i);
      targets.add(target == null ? 0L : target.id());
    }
    return targets;
  }
}
