package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.SightLine;
import dev.sightline.view.PackedTiles;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Compares whom an observer perceives with its list; one per slice. */
final class Judge {
  private final Population people;
  private final TileChoice choice;
  private final Residents residents;
  private final Members stored;
  private final Crossings crossings;
  private final Onlookers onlookers;
  private final int[] stamp;
  private final @Nullable SightLine line;
  private int before;
  private int[] found = new int[64];
  private int count;
  private int ownRank;
  private double room;
  private boolean unsure;

  Judge(Population people, TileChoice choice, Residents residents, Onlookers onlookers) {
    this.people = people;
    this.choice = choice;
    this.residents = residents;
    this.onlookers = onlookers;
    stored = residents.stored();
    crossings = residents.crossings();
    stamp = new int[people.capacity()];
    line = choice.line();
  }

  /** Judges an observer where it is. */
  void judge(int observer, Emissions.Slice slice) {
    before += 2;
    int[] known = onlookers.list[observer];
    int knownCount = onlookers.listed[observer];
    for (int i = 0; i < knownCount; i++) {
      stamp[known[i]] = before;
    }
    onlookers.stand(observer, people.x(observer), people.y(observer));
    room = onlookers.margin(observer);
    ownRank = rank(onlookers.own[observer]);
    int now = collect(observer, slice);
    for (int i = 0; i < knownCount; i++) {
      if (stamp[known[i]] == before) {
        slice.left(observer, known[i]);
      }
    }
    onlookers.replace(observer, found, now);
    onlookers.setRoom(observer, room);
  }

  private int rank(int tile) {
    return tile < 0 ? -1 : choice.order().rank(tile);
  }

  private int collect(int observer, Emissions.Slice slice) {
    count = 0;
    long[] rim = onlookers.rim[observer];
    int at = 0;
    for (long entry : onlookers.row[observer]) {
      int block = PackedTiles.block(entry);
      if (((int) entry & stored.occupied(block)) != 0) {
        at = PackedTiles.find(rim, block, at);
        collect(observer, entry, PackedTiles.mask(rim, block, at), slice);
      }
    }
    return count;
  }

  /** Collects the members of a block who are in the row. */
  private void collect(int observer, long entry, int rim, Emissions.Slice slice) {
    int block = PackedTiles.block(entry);
    int[] pairs = stored.pairs();
    int end = stored.end(block);
    int asked = rim;
    int chosen = (int) entry;
    for (int i = stored.first(block); i < end; i += 2) {
      int bit = 1 << pairs[i + 1];
      if ((chosen & asked & bit) != 0) {
        asked &= ~bit;
        chosen &= isChosen(observer, pairs[i + 1]) ? -1 : ~bit;
      }
      if ((chosen & bit) != 0) {
        collect(observer, pairs[i], pairs[i + 1], slice);
      }
    }
  }

  /** Asks for a tile, and remembers how far the observer may go before the answer changes. */
  private boolean isChosen(int o, int rank) {
    double sure = room(o, rank);
    room = Math.min(room, Math.abs(sure));
    return sure > 0 || (sure == 0 && chooses(o, rank));
  }

  private double room(int o, int rank) {
    return rank == ownRank
        ? Double.POSITIVE_INFINITY
        : choice.room(rank, onlookers.x(o), onlookers.y(o), onlookers.radius(o));
  }

  private boolean chooses(int o, int rank) {
    return choice.chooses(rank, onlookers.x(o), onlookers.y(o), onlookers.radius(o));
  }

  private void collect(int observer, int entity, int rank, Emissions.Slice slice) {
    int is = stamp[entity];
    if (entity == observer || is == before + 1 || !isCertain(observer, entity, rank)) {
      return;
    }
    stamp[entity] = before + 1;
    if (is != before) {
      slice.entered(observer, entity);
    }
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = entity;
  }

  /** Returns whether there is no doubt about somebody's tile, or a line says yes. */
  private boolean isCertain(int observer, int entity, int rank) {
    long[] doubtful = onlookers.doubts[observer];
    return doubtful == null || !PackedTiles.contains(doubtful, rank) || isInSight(observer, entity);
  }

  private boolean isInSight(int o, int e) {
    return residents.tile(o) == residents.tile(e)
        || line == null
        || line.clear(people.x(o), people.y(o), people.x(e), people.y(e));
  }

  /** Follows the crossings in the row of an observer for which nothing else changed. */
  void watch(int observer, Emissions.Slice slice) {
    long[] tiles = onlookers.row[observer];
    int[] touched = crossings.touched();
    ownRank = rank(onlookers.own[observer]);
    unsure = false;
    for (long entry : tiles) {
      int block = PackedTiles.block(entry);
      if (block < touched.length && ((int) entry & touched[block]) != 0) {
        follow(observer, entry, slice);
      }
    }
    if (unsure) {
      judge(observer, slice);
    }
  }

  /** Follows the crossings in a block of the row. */
  private void follow(int observer, long entry, Emissions.Slice slice) {
    int block = PackedTiles.block(entry);
    boolean isFree = onlookers.rim[observer].length == 0;
    int last = crossings.end(block);
    for (int e = crossings.first(block); e < last; e = crossings.next(e)) {
      int rank = crossings.rank(e);
      if (((int) entry >>> rank & 1) != 0 && crossings.id(e) != observer) {
        boolean isBetween = isInRow(observer, crossings.otherEnd(e), entry);
        if (!isBetween || (!isFree && crossings.isArrival(e))) {
          follow(observer, e, isBetween, slice);
        }
      }
    }
  }

  /** Returns whether a tile is in the row; it is often in the same block. */
  private boolean isInRow(int observer, int rank, long entry) {
    return rank >> 5 == PackedTiles.block(entry)
        ? (entry >>> (rank & 31) & 1) != 0
        : rank >= 0 && PackedTiles.contains(onlookers.row[observer], rank);
  }

  private void follow(int observer, int e, boolean isBetween, Emissions.Slice slice) {
    int rank = crossings.rank(e);
    int entity = crossings.id(e);
    boolean arrives = crossings.isArrival(e);
    boolean was =
        arrives ? isBetween && holds(observer, crossings.otherEnd(e)) : holds(observer, rank);
    boolean is = arrives && holds(observer, rank);
    if (is && !was) {
      onlookers.add(observer, entity);
      slice.entered(observer, entity);
    } else if (was && !is) {
      onlookers.remove(observer, entity);
      slice.left(observer, entity);
    }
  }

  /**
   * Returns whether a tile of the row was chosen when the observer was judged, which still holds
   * where it is now; or becomes unsure.
   */
  private boolean holds(int o, int rank) {
    if (!PackedTiles.contains(onlookers.rim[o], rank)) {
      return true;
    }
    double sure = room(o, rank);
    double sureness = Math.abs(sure);
    unsure |= sureness <= onlookers.moved(o) && onlookers.moved(o) > 0;
    onlookers.setRoom(o, Math.min(onlookers.room(o), sureness));
    return sure > 0 || (sure == 0 && chooses(o, rank));
  }
}
