package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.view.PackedTiles;
import dev.sightline.mesh.SightLine;
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
  private int[] mask = {};
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
    int count = onlookers.listed[observer];
    for (int i = 0; i < count; i++) {
      stamp[known[i]] = before;
    }
    onlookers.stand(observer, people.x(observer), people.y(observer));
    room = onlookers.margin(observer);
    ownRank = rank(onlookers.own[observer]);
    int now = collect(observer, slice);
    for (int i = 0; i < count; i++) {
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
    int count = 0;
    long[] rim = onlookers.rim[observer];
    int at = 0;
    for (long entry : onlookers.row[observer]) {
      int block = PackedTiles.block(entry);
      int bits = (int) entry & stored.occupied(block);
      while (at < rim.length && PackedTiles.block(rim[at]) < block) {
        at++;
      }
      int asked = at < rim.length && PackedTiles.block(rim[at]) == block ? (int) rim[at] : 0;
      for (; bits != 0; bits &= bits - 1) {
        int rank = block << 5 | Integer.numberOfTrailingZeros(bits);
        if ((asked >>> rank & 1) == 0 || isChosen(observer, rank)) {
          count = collect(observer, rank, count, slice);
        }
      }
    }
    return count;
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

  private int collect(int observer, int rank, int from, Emissions.Slice slice) {
    int count = from;
    long[] doubtful = onlookers.doubts[observer];
    boolean byLine = doubtful != null && PackedTiles.contains(doubtful, rank);
    for (int n = stored.first(rank); n != Members.END; n = stored.next(n)) {
      int entity = stored.id(n);
      int is = stamp[entity];
      if (entity != observer && is != before + 1 && (!byLine || isInSight(observer, entity))) {
        stamp[entity] = before + 1;
        if (is != before) {
          slice.entered(observer, entity);
        }
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = entity;
      }
    }
    return count;
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
    if (!PackedTiles.meets(tiles, touched)) {
      return;
    }
    unfold(tiles);
    ownRank = rank(onlookers.own[observer]);
    unsure = false;
    for (long entry : tiles) {
      int block = PackedTiles.block(entry);
      int bits = block < touched.length ? (int) entry & touched[block] : 0;
      for (; bits != 0; bits &= bits - 1) {
        follow(observer, block << 5 | Integer.numberOfTrailingZeros(bits), slice);
      }
    }
    for (long entry : tiles) {
      mask[PackedTiles.block(entry)] = 0;
    }
    if (unsure) {
      judge(observer, slice);
    }
  }

  private void unfold(long[] tiles) {
    int last = tiles.length == 0 ? 0 : PackedTiles.block(tiles[tiles.length - 1]);
    int most = Math.max(last + 1, crossings.touched().length);
    if (mask.length < most) {
      mask = new int[most + most / 4];
    }
    for (long entry : tiles) {
      mask[PackedTiles.block(entry)] = (int) entry;
    }
  }

  private void follow(int observer, int rank, Emissions.Slice slice) {
    boolean isFree = onlookers.rim[observer].length == 0;
    for (int e = crossings.first(rank); e >= 0; e = crossings.next(e)) {
      int end = crossings.otherEnd(e);
      int entity = crossings.id(e);
      boolean isBetween = end >= 0 && (mask[end >> 5] >>> end & 1) != 0;
      if (entity == observer || (isBetween && (isFree || !crossings.isArrival(e)))) {
        continue;
      }
      boolean arrives = crossings.isArrival(e);
      boolean was = arrives ? isBetween && holds(observer, end) : holds(observer, rank);
      boolean is = arrives && holds(observer, rank);
      if (is && !was) {
        onlookers.add(observer, entity);
        slice.entered(observer, entity);
      } else if (was && !is) {
        onlookers.remove(observer, entity);
        slice.left(observer, entity);
      }
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
