package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.track.Zones;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who is in which tile, and who went where in this tick: an entity without a size in its current
 * tile, one with a size in every tile that its disc meets.
 */
final class Residents {
  private static final int NOWHERE = -1;

  private final Population people;
  private final TileChoice choice;
  private final @Nullable Tiling tiling;
  private final @Nullable Zones zones;
  private final Members stored = new Members();
  private final Crossings crossings = new Crossings();
  private final int[] at;
  private final boolean[] inside;
  private final int[] node;
  private final int[] @Nullable [] nodesOf;
  private final TileList fresh = new TileList();

  Residents(Population people, TileChoice choice) {
    this.people = people;
    this.choice = choice;
    int capacity = people.capacity();
    tiling = choice.tiling();
    zones = tiling == null ? null : new Zones(tiling, tiling.bounds(), capacity);
    at = new int[capacity];
    Arrays.fill(at, NOWHERE);
    inside = new boolean[capacity];
    node = at.clone();
    nodesOf = new int[capacity][];
  }

  Members stored() {
    return stored;
  }

  Crossings crossings() {
    return crossings;
  }

  /** Returns the current tile of an entity. */
  int tile(int id) {
    return at[id];
  }

  /** Returns the rank of the current tile of an entity, or -1. */
  int rank(int id) {
    return at[id] < 0 ? NOWHERE : choice.order().rank(at[id]);
  }

  /** Returns whether an entity is in its tile; in obstacles and outside the world it is not. */
  boolean isInside(int id) {
    return inside[id];
  }

  /** Returns whether somebody may be in another tile after a change, there or on its next way. */
  boolean isConcerned(int id, TileChange change) {
    return at[id] >= 0
        && (change.hasTile(at[id])
            || isBeside(id, change.area())
            || (nodesOf[id] != null && meets(id, change)));
  }

  /** On a border a tile with a lower number may have come, in an obstacle a nearer one. */
  private boolean isBeside(int id, Box area) {
    return zones == null || inside[id]
        ? area.contains(people.x(id), people.y(id))
        : zones.isNear(id, area);
  }

  private boolean meets(int id, TileChange change) {
    boolean meets = change.around(people.size(id) / 2).contains(people.x(id), people.y(id));
    int[] nodes = nodesOf[id];
    for (int i = 0; nodes != null && i < nodes.length; i++) {
      meets |= change.hasTile(choice.order().tile(stored.rank(nodes[i])));
    }
    return meets;
  }

  /** Forgets where somebody's tile ends, since that changed. */
  void forgetZone(int id) {
    if (zones != null) {
      zones.clear(id);
    }
  }

  /** Brings an entity that changed to its tiles. */
  void update(int id) {
    if (people.alive(id)) {
      locate(id);
    }
    if (nodesOf[id] == null && (!people.perceivable(id) || people.size(id) == 0)) {
      goAsPoint(id);
    } else {
      goAsDisc(id);
    }
  }

  private void locate(int id) {
    double x = people.x(id);
    double y = people.y(id);
    if (tiling == null || zones == null) {
      at[id] = choice.ground().tile(x, y, at[id]);
      inside[id] = true;
    } else if (!zones.contains(id, x, y)) {
      at[id] = choice.ground().tile(x, y, at[id]);
      inside[id] = tiling.contains(at[id], x, y);
      setZone(id, tiling, zones);
    } else if (!inside[id]) {
      at[id] = tiling.nearest(x, y, at[id]);
    }
  }

  /** In a zone, an entity is in the same tile, or surely in none. */
  private void setZone(int id, Tiling in, Zones into) {
    double x = people.x(id);
    double y = people.y(id);
    if (inside[id]) {
      into.setInside(id, at[id], x, y, 0);
    } else {
      into.setDisc(id, x, y, Math.sqrt(in.squareDistance(at[id], x, y)));
    }
  }

  private void goAsPoint(int id) {
    int before = node[id] < 0 ? NOWHERE : stored.rank(node[id]);
    int after = people.perceivable(id) ? choice.order().rank(at[id]) : NOWHERE;
    if (before != after) {
      crossings.add(id, before, after);
      if (before >= 0) {
        stored.remove(node[id]);
      }
      node[id] = after < 0 ? NOWHERE : stored.add(after, id);
    }
  }

  /** Takes an entity that has or had a size out of all its tiles and puts it into the new ones. */
  private void goAsDisc(int id) {
    if (people.perceivable(id) && people.size(id) > 0) {
      choice.ground().tiles(people.x(id), people.y(id), people.size(id), at[id], fresh);
      if (!isStoredIn(fresh, id)) {
        takeOut(id);
        store(fresh, id);
      }
    } else {
      takeOut(id);
      goAsPoint(id);
    }
  }

  private boolean isStoredIn(TileList tiles, int id) {
    int[] nodes = nodesOf[id];
    if (nodes == null || nodes.length != tiles.size()) {
      return false;
    }
    for (int i = 0; i < nodes.length; i++) {
      if (stored.rank(nodes[i]) != choice.order().rank(tiles.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void takeOut(int id) {
    int[] nodes = nodesOf[id];
    for (int i = 0; nodes != null && i < nodes.length; i++) {
      takeOutNode(nodes[i]);
    }
    nodesOf[id] = null;
    if (node[id] >= 0 && people.size(id) > 0) {
      takeOutNode(node[id]);
      node[id] = NOWHERE;
    }
  }

  private void takeOutNode(int stale) {
    crossings.blur(stored.rank(stale));
    stored.remove(stale);
  }

  private void store(TileList tiles, int id) {
    int[] nodes = new int[tiles.size()];
    for (int i = 0; i < nodes.length; i++) {
      int rank = choice.order().rank(tiles.get(i));
      nodes[i] = stored.add(rank, id);
      crossings.blur(rank);
    }
    nodesOf[id] = nodes;
  }
}
