package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.track.Zones;
import dev.sightline.world.TileChange;
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
  private final @Nullable Strays strays;
  private final Members stored = new Members();
  private final Crossings crossings = new Crossings();
  private final int[] at;
  private final boolean[] inside;
  private final int[] rank;
  private final int[] @Nullable [] ranksOf;
  private final TileList fresh = new TileList();

  Residents(Population people, TileChoice choice) {
    this.people = people;
    this.choice = choice;
    int capacity = people.capacity();
    tiling = choice.tiling();
    zones = tiling == null ? null : new Zones(tiling, tiling.bounds(), capacity);
    strays = tiling == null ? null : new Strays(tiling, capacity);
    at = new int[capacity];
    Arrays.fill(at, NOWHERE);
    inside = new boolean[capacity];
    rank = at.clone();
    ranksOf = new int[capacity][];
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
            || (ranksOf[id] != null && meets(id, change)));
  }

  /** On a border a tile with a lower number may have come, in an obstacle a nearer one. */
  private boolean isBeside(int id, Box area) {
    return (strays == null || inside[id])
        ? area.contains(people.x(id), people.y(id))
        : strays.isNear(id, area);
  }

  private boolean meets(int id, TileChange change) {
    boolean meets = change.around(people.size(id) / 2).contains(people.x(id), people.y(id));
    int[] ranks = ranksOf[id];
    for (int i = 0; ranks != null && i < ranks.length; i++) {
      meets |= change.hasTile(choice.order().tile(ranks[i]));
    }
    return meets;
  }

  /** Forgets where somebody's tile ends, since that changed. */
  void forgetZone(int id) {
    if (zones != null && strays != null) {
      zones.clear(id);
      strays.clear(id);
    }
  }

  /** Brings an entity that changed to its tiles. */
  void update(int id) {
    if (people.alive(id)) {
      locate(id);
    }
    if (ranksOf[id] == null && (!people.perceivable(id) || people.size(id) == 0)) {
      goAsPoint(id);
    } else {
      goAsDisc(id);
    }
  }

  private void locate(int id) {
    double x = people.x(id);
    double y = people.y(id);
    if (tiling == null || zones == null || strays == null) {
      at[id] = choice.ground().tile(x, y, at[id]);
      inside[id] = true;
    } else if (inside[id]) {
      if (!zones.contains(id, x, y)) {
        find(id, tiling, zones, strays);
      }
    } else {
      int nearest = strays.nearest(id, at[id], x, y);
      if (nearest != NOWHERE) {
        at[id] = nearest;
      } else {
        find(id, tiling, zones, strays);
      }
    }
  }

  private void find(int id, Tiling in, Zones into, Strays beside) {
    double x = people.x(id);
    double y = people.y(id);
    at[id] = choice.ground().tile(x, y, at[id]);
    inside[id] = in.contains(at[id], x, y);
    if (inside[id]) {
      into.setInside(id, at[id], x, y, 0);
    } else {
      beside.put(id, at[id], x, y);
    }
  }

  private void goAsPoint(int id) {
    int before = rank[id];
    int after = people.perceivable(id) ? choice.order().rank(at[id]) : NOWHERE;
    if (before != after) {
      crossings.add(id, before, after);
      if (before >= 0) {
        stored.remove(before, id);
      }
      if (after >= 0) {
        stored.add(after, id);
      }
      rank[id] = after;
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
    int[] ranks = ranksOf[id];
    if (ranks == null || ranks.length != tiles.size()) {
      return false;
    }
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] != choice.order().rank(tiles.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void takeOut(int id) {
    int[] ranks = ranksOf[id];
    for (int i = 0; ranks != null && i < ranks.length; i++) {
      takeOut(id, ranks[i]);
    }
    ranksOf[id] = null;
    if (rank[id] >= 0 && people.size(id) > 0) {
      takeOut(id, rank[id]);
      rank[id] = NOWHERE;
    }
  }

  private void takeOut(int id, int ofRank) {
    crossings.blur(ofRank);
    stored.remove(ofRank, id);
  }

  private void store(TileList tiles, int id) {
    int[] ranks = new int[tiles.size()];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = choice.order().rank(tiles.get(i));
      stored.add(ranks[i], id);
      crossings.blur(ranks[i]);
    }
    ranksOf[id] = ranks;
  }
}
