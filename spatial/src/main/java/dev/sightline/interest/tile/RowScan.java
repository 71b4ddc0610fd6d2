package dev.sightline.interest.tile;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.Rims;
import dev.sightline.interest.tile.member.Crossings;
import dev.sightline.interest.tile.member.Members;
import dev.sightline.interest.tile.member.Residents;
import dev.sightline.mesh.SightLine;
import dev.sightline.view.PackedTiles;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares whom an observer perceives with its list: all members of its row, or only those who
 * crossed an edge. For one thread; another one has another.
 */
final class RowScan {

  /*
   * Terms. The row of an observer is the set of tiles that it may choose. The rim is the part of
   * the row for which the place in the own tile decides; all other tiles of the row are chosen. The
   * margin of a rim tile says by its sign whether the tile is chosen, and by its amount how far the
   * observer may go before that can change. An observer is free to go as far as its least margin.
   *
   * To judge is to compare anew. Everybody in an occupied tile of the row is collected; an occupied
   * tile of the rim is asked once. Stamps tell those who were perceived already from those who
   * entered. Who was perceived and is not collected has left.
   *
   * To watch is to follow crossings. Who goes from a chosen tile to another has left, and the other
   * way round has entered. Tiles are asked for the place where the observer was judged, so that the
   * answers fit each other. That is not enough if the observer has used up its way, or if somebody
   * comes to a tile with a margin no greater than the way gone. Then the occupied tiles of the rim
   * are asked for the place where the observer is now. Only a tile whose margin is no greater than
   * the way gone can have another answer, and only its members enter or leave. If such a member is
   * in several tiles, the observer is judged.
   *
   * Invariant: afterwards the observer's list has the members of its chosen tiles; in tiles in
   * doubt, those in sight.
   *
   * Cost: to judge, the blocks and members of the row. To watch, an AND per block, and the
   * crossings in the row.
   */

  private final Population population;
  private final Slots slots;
  private final ObserverTiles tiles;
  private final Residents residents;
  private final Members stored;
  private final Crossings crossings;
  private final ObserverRows rows;
  private int[] stamp = {};
  private @Nullable SightLine line;
  private int before;
  private int[] found = new int[64];
  private int count;
  private int observerId;
  private int ownRank;
  private double free;
  private boolean unsure;

  RowScan(
      Population population,
      Slots slots,
      ObserverTiles tiles,
      Residents residents,
      ObserverRows rows) {
    this.population = population;
    this.slots = slots;
    this.tiles = tiles;
    this.residents = residents;
    this.rows = rows;
    stored = residents.stored();
    crossings = residents.crossings();
  }

  /** Grows to so many slots. */
  void growTo(int end) {
    if (end > stamp.length) {
      stamp = Arrays.copyOf(stamp, Capacity.grown(stamp.length, end));
    }
  }

  /** Judges an observer where it is. */
  void judge(int observer, Emissions.Slice slice) {
    startRound();
    observerId = slots.id(observer);
    int[] known = rows.list[observer];
    int knownCount = rows.listed[observer];
    for (int i = 0; i < knownCount; i++) {
      stamp[known[i]] = before;
    }
    rows.stand(observer);
    free = rows.rowFree(observer);
    ownRank = rank(rows.own[observer]);
    int now = collect(observer, slice);
    for (int i = 0; i < knownCount; i++) {
      if (stamp[known[i]] == before) {
        slice.left(observerId, slots.id(known[i]));
      }
    }
    rows.replace(observer, found, now);
    rows.setFree(observer, free);
  }

  private void startRound() {
    before += 2;
    if (before < 0) {
      Arrays.fill(stamp, 0);
      before = 2;
    }
  }

  private int rank(int tile) {
    return tile < 0 ? -1 : tiles.order().rank(tile);
  }

  private int collect(int observer, Emissions.Slice slice) {
    count = 0;
    long[] row = rows.row[observer];
    for (int k = 0; k < row.length; k++) {
      if (((int) row[k] & stored.occupied(PackedTiles.block(row[k]))) != 0) {
        collect(observer, row[k], Rims.mask(rows.rim[observer], k), slice);
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
    double margin = margin(o, rank);
    free = Math.min(free, Math.abs(margin));
    return margin > 0 || (margin == 0 && chooses(o, rank));
  }

  private double margin(int o, int rank) {
    return rank == ownRank
        ? Double.POSITIVE_INFINITY
        : tiles.margin(rank, rows.judgedX(o), rows.judgedY(o), rows.radius(o));
  }

  private boolean chooses(int o, int rank) {
    return tiles.chooses(rank, rows.judgedX(o), rows.judgedY(o), rows.radius(o));
  }

  private void collect(int observer, int entity, int rank, Emissions.Slice slice) {
    int is = stamp[entity];
    if (entity == observer || is == before + 1 || !isCertain(observer, entity, rank)) {
      return;
    }
    stamp[entity] = before + 1;
    if (is != before) {
      slice.entered(observerId, slots.id(entity));
    }
    if (count == found.length) {
      found = Arrays.copyOf(found, Capacity.grown(count, count + 1));
    }
    found[count++] = entity;
  }

  /**
   * Returns whether there is no doubt about a tile that somebody meets, or it is the one that its
   * center is in and a line there says yes.
   */
  private boolean isCertain(int observer, int entity, int rank) {
    long[] doubtful = rows.doubts[observer];
    return doubtful == null
        || !PackedTiles.contains(doubtful, rank)
        || (rank == rank(residents.tile(entity)) && isInSight(observer, entity));
  }

  private boolean isInSight(int o, int e) {
    if (rows.own[o] == residents.tile(e)) {
      return true;
    }
    if (line == null) {
      line = tiles.world().sightLine();
    }
    int id = slots.id(e);
    return line.clear(rows.x(o), rows.y(o), population.x(id), population.y(id));
  }

  /**
   * Follows the crossings in the row of an observer, which is still the same.
   *
   * @param hasMoved whether it used up its way
   */
  void watch(int observer, boolean hasMoved, Emissions.Slice slice) {
    int[] touched = crossings.touched();
    long[] row = rows.row[observer];
    ownRank = rank(rows.own[observer]);
    unsure = hasMoved;
    for (int k = 0; k < row.length; k++) {
      int block = PackedTiles.block(row[k]);
      if (block < touched.length && ((int) row[k] & touched[block]) != 0) {
        follow(observer, k, slice);
      }
    }
    if (unsure) {
      advance(observer, slice);
    }
  }

  /** Follows the crossings in a block of the row. */
  private void follow(int observer, int k, Emissions.Slice slice) {
    long[] row = rows.row[observer];
    long[] rim = rows.rim[observer];
    long entry = row[k];
    int asked = Rims.mask(rim, k);
    int last = crossings.end(PackedTiles.block(entry));
    for (int e = crossings.first(PackedTiles.block(entry)); e < last; e = crossings.next(e)) {
      int rank = crossings.rank(e);
      if (PackedTiles.has(entry, rank) && crossings.member(e) != observer) {
        int other = crossings.otherEnd(e);
        int m = other >> 5 == rank >> 5 ? k : entryOf(row, other);
        boolean isRim = PackedTiles.has(asked, rank);
        if (m < 0 || !PackedTiles.has(row[m], other)) {
          follow(observer, e, isRim, slice);
        } else if (crossings.isArrival(e)) {
          boolean wasRim = PackedTiles.has(Rims.mask(rim, m), other);
          if (isRim || wasRim) {
            note(
                observer,
                e,
                !wasRim || holds(observer, other),
                !isRim || holds(observer, rank),
                slice);
          }
        }
      }
    }
  }

  private static int entryOf(long[] row, int rank) {
    return rank < 0 ? -1 : PackedTiles.entryOf(row, rank);
  }

  /** Follows somebody across the border of the row. */
  private void follow(int observer, int e, boolean isRim, Emissions.Slice slice) {
    boolean holds = !isRim || holds(observer, crossings.rank(e));
    note(observer, e, !crossings.isArrival(e) && holds, crossings.isArrival(e) && holds, slice);
  }

  private void note(int observer, int e, boolean was, boolean is, Emissions.Slice slice) {
    if (is && !was) {
      add(observer, crossings.member(e), slice);
    } else if (was && !is) {
      remove(observer, crossings.member(e), slice);
    }
  }

  private void add(int observer, int entity, Emissions.Slice slice) {
    rows.add(observer, entity);
    slice.entered(slots.id(observer), slots.id(entity));
  }

  private void remove(int observer, int entity, Emissions.Slice slice) {
    rows.remove(observer, entity);
    slice.left(slots.id(observer), slots.id(entity));
  }

  /**
   * Returns whether a tile of the rim was chosen when the observer was judged, which still holds
   * where it is now; or becomes unsure.
   */
  private boolean holds(int o, int rank) {
    double margin = margin(o, rank);
    double way = Math.abs(margin);
    unsure |= way <= rows.moved(o) && rows.moved(o) > 0;
    rows.setFree(o, Math.min(rows.free(o), way));
    return margin > 0 || (margin == 0 && chooses(o, rank));
  }

  /** Asks for the occupied tiles of the rim where the observer is now: the others hold. */
  private void advance(int observer, Emissions.Slice slice) {
    long[] row = rows.row[observer];
    long[] rim = rows.rim[observer];
    double way = rows.moved(observer);
    free = rows.rowFree(observer) - way;
    for (int k = 0; k < row.length; k++) {
      int asked = Rims.mask(rim, k);
      if (asked != 0) {
        int block = PackedTiles.block(row[k]);
        for (int bits = asked & stored.occupied(block); bits != 0; bits &= bits - 1) {
          int rank = block << 5 | Integer.numberOfTrailingZeros(bits);
          if (rank != ownRank && !advance(observer, rank, way, slice)) {
            judge(observer, slice);
            return;
          }
        }
      }
    }
    rows.stand(observer);
    rows.setFree(observer, free);
  }

  /**
   * Asks for a tile where the observer is now, and tells of its members if the answer is another.
   *
   * @return false if a member is in other tiles too
   */
  private boolean advance(int o, int rank, double way, Emissions.Slice slice) {
    double radius = rows.radius(o);
    double margin = tiles.margin(rank, rows.x(o), rows.y(o), radius);
    free = Math.min(free, Math.abs(margin));
    if (Math.abs(margin) > way) {
      return true;
    }
    boolean is = margin > 0 || (margin == 0 && tiles.chooses(rank, rows.x(o), rows.y(o), radius));
    return is == wasChosen(o, rank) || tellOfMembers(o, rank, is, slice);
  }

  private boolean wasChosen(int o, int rank) {
    double margin = margin(o, rank);
    return margin > 0 || (margin == 0 && chooses(o, rank));
  }

  private boolean tellOfMembers(int o, int rank, boolean is, Emissions.Slice slice) {
    int[] pairs = stored.pairs();
    int end = stored.end(rank >> 5);
    for (int i = stored.first(rank >> 5); i < end; i += 2) {
      if (pairs[i + 1] == rank && pairs[i] != o) {
        if (residents.discCount(pairs[i]) > 0) {
          return false;
        }
        if (is) {
          add(o, pairs[i], slice);
        } else {
          remove(o, pairs[i], slice);
        }
      }
    }
    return true;
  }
}
