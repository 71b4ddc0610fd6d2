package dev.sightline.interest.tile;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.choice.ObserverTiles;
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
    long[] rim = rows.rim[observer];
    int at = 0;
    for (long entry : rows.row[observer]) {
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
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = entity;
  }

  /** Returns whether there is no doubt about somebody's tile, or a line says yes. */
  private boolean isCertain(int observer, int entity, int rank) {
    long[] doubtful = rows.doubts[observer];
    return doubtful == null || !PackedTiles.contains(doubtful, rank) || isInSight(observer, entity);
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

  /** Follows the crossings in the row of an observer for which nothing else changed. */
  void watch(int observer, Emissions.Slice slice) {
    int[] touched = crossings.touched();
    ownRank = rank(rows.own[observer]);
    unsure = false;
    for (long entry : rows.row[observer]) {
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
    boolean hasNoRim = rows.rim[observer].length == 0;
    int last = crossings.end(block);
    for (int e = crossings.first(block); e < last; e = crossings.next(e)) {
      int rank = crossings.rank(e);
      if (((int) entry >>> rank & 1) != 0 && crossings.member(e) != observer) {
        boolean isBetween = isInRow(observer, crossings.otherEnd(e), entry);
        if (!isBetween || (!hasNoRim && crossings.isArrival(e))) {
          follow(observer, e, isBetween, slice);
        }
      }
    }
  }

  /** Returns whether a tile is in the row; it is often in the same block. */
  private boolean isInRow(int observer, int rank, long entry) {
    return rank >> 5 == PackedTiles.block(entry)
        ? (entry >>> (rank & 31) & 1) != 0
        : rank >= 0 && PackedTiles.contains(rows.row[observer], rank);
  }

  private void follow(int observer, int e, boolean isBetween, Emissions.Slice slice) {
    int rank = crossings.rank(e);
    int entity = crossings.member(e);
    boolean arrives = crossings.isArrival(e);
    boolean was =
        arrives ? isBetween && holds(observer, crossings.otherEnd(e)) : holds(observer, rank);
    boolean is = arrives && holds(observer, rank);
    if (is && !was) {
      rows.add(observer, entity);
      slice.entered(slots.id(observer), slots.id(entity));
    } else if (was && !is) {
      rows.remove(observer, entity);
      slice.left(slots.id(observer), slots.id(entity));
    }
  }

  /**
   * Returns whether a tile of the row was chosen when the observer was judged, which still holds
   * where it is now; or becomes unsure.
   */
  private boolean holds(int o, int rank) {
    if (!PackedTiles.contains(rows.rim[o], rank)) {
      return true;
    }
    double margin = margin(o, rank);
    double way = Math.abs(margin);
    unsure |= way <= rows.moved(o) && rows.moved(o) > 0;
    rows.setFree(o, Math.min(rows.free(o), way));
    return margin > 0 || (margin == 0 && chooses(o, rank));
  }
}
