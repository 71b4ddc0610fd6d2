package dev.sightline.interest.kinetic.grid;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.geometry.Box;
import dev.sightline.work.Workers;
import java.util.Arrays;

/**
 * Where everybody is, now and a tick ago, at a cost per tick of those who move.
 *
 * <p>Changes of who is where come in a tick before {@link #advance} and are ended by {@link
 * #finish}; between the two any number of threads may read.
 */
public final class Neighborhood {

  /*
   * Three levels, each a grid. Level 0 holds the active: those who move, and everybody new. It is
   * made anew in each tick in which somebody moved, and the one before is kept, as the places of a
   * tick ago. Levels 1 and 2 hold those who rest, which somebody who moves never does without being
   * new. Level 2 is large and made rarely: who comes to rest goes to level 1, which is made anew at
   * the end of that tick, and is emptied into level 2 when it has grown to some times the root of
   * it. So one who comes to rest among n costs about the root of n.
   *
   * Who leaves level 1 or 2 is erased at the end of the tick. In between the levels say where it was
   * a tick ago, and level 0 where it is now; readers who ask about now leave out on levels 1 and 2
   * who is new. Who came to rest is moved at the end of the tick too.
   */

  public static final int LEVELS = 3;
  private static final int NOWHERE = 0;
  private static final int ACTIVE = 1;
  private static final int RECENT = 2;
  private static final int SETTLED = 3;
  private static final int LEAST_RECENT = 64;
  private static final double RECENT_PER_ROOT = 8;
  private static final int SHARES = 8;
  private static final int FEW = 256;

  private final PointGrid[] active;
  private final PointGrid recent;
  private PointGrid settled;
  private PointGrid spare;
  private final IntSet actives = new IntSet();
  private final IntSet recents = new IntSet();
  private byte[] where = {};
  private int parity;
  private int before;
  private double cell = 1;
  private double settledCell;
  private final IntList coming = new IntList();
  private final IntList erased = new IntList();
  private double[] erasedAt = new double[32];
  private double[] xy = {};
  private int stride = 2;
  private final Workers.Slice locating = this::locate;
  private final Workers.Slice copying = this::copyPlaces;

  public Neighborhood(Box world) {
    active = new PointGrid[] {new PointGrid(world), new PointGrid(world)};
    recent = new PointGrid(world);
    settled = new PointGrid(world);
    spare = new PointGrid(world);
  }

  /** Grows for ids below {@code end}. */
  public void reserve(int end) {
    if (where.length < end) {
      where = Arrays.copyOf(where, Capacity.grown(where.length, end));
    }
  }

  /** Says that somebody new is there, or is new again who was at a place. */
  public void enter(int id, double oldX, double oldY) {
    leaveLevel(id, oldX, oldY);
    actives.add(id);
    where[id] = ACTIVE;
  }

  /** Says that somebody is gone who was at a place. */
  public void leave(int id, double oldX, double oldY) {
    leaveLevel(id, oldX, oldY);
    actives.remove(id);
    where[id] = NOWHERE;
  }

  private void leaveLevel(int id, double oldX, double oldY) {
    if (where[id] >= RECENT) {
      int at = 2 * erased.size();
      if (at + 2 > erasedAt.length) {
        erasedAt = Arrays.copyOf(erasedAt, Capacity.grown(erasedAt.length, at + 2));
      }
      erasedAt[at] = oldX;
      erasedAt[at + 1] = oldY;
      erased.add(id << 1 | (where[id] == SETTLED ? 1 : 0));
    }
  }

  /** Says that somebody active will not move; from the end of the tick on. */
  public void rest(int id) {
    coming.add(id);
  }

  /** Takes over that nobody has moved: what is now is what was before. */
  public void stay() {
    before = parity;
  }

  /**
   * Takes over where the active are now.
   *
   * @param places hold x and y of each id, from {@code id * strideOfPlaces} on
   * @param cellHeight what cells should be like
   */
  public void advance(double[] places, int strideOfPlaces, double cellHeight, Workers workers) {
    before = parity;
    parity ^= 1;
    xy = places;
    stride = strideOfPlaces;
    cell = cellHeight;
    PointGrid now = active[parity];
    if (actives.size() < FEW) {
      now.fill(actives.array(), actives.size(), cell, xy, stride);
    } else {
      now.shape(cell, actives.size());
      workers.run(SHARES, locating);
      now.sort(actives.array(), actives.size());
      workers.run(SHARES, copying);
    }
  }

  private void locate(int share) {
    active[parity].locate(actives.array(), first(share), first(share + 1), xy, stride);
  }

  private void copyPlaces(int share) {
    active[parity].copyPlaces(xy, stride, first(share), first(share + 1));
  }

  private int first(int share) {
    return (int) ((long) actives.size() * share / SHARES);
  }

  /** Ends the tick: moves everybody to the level where it belongs. */
  public void finish(double[] places, int strideOfPlaces) {
    xy = places;
    stride = strideOfPlaces;
    eraseLeft();
    boolean grown = false;
    for (int i = 0; i < coming.size(); i++) {
      grown |= settle(coming.get(i));
    }
    coming.clear();
    if ((grown && isMany(recents.size())) || isOutdated(settled)) {
      mergeLevels();
    } else if (grown) {
      recent.fill(recents.array(), recents.size(), cell, xy, stride);
    }
  }

  /** Returns whether most of a grid is gone, or its cells are far from what they should be. */
  private boolean isOutdated(PointGrid grid) {
    return 2 * grid.gaps() > grid.size() + LEAST_RECENT
        || (grid.size() > 0 && (cell > 4 * settledCell || 4 * cell < settledCell));
  }

  private void eraseLeft() {
    for (int i = 0; i < erased.size(); i++) {
      int id = erased.get(i) >> 1;
      boolean wasSettled = (erased.get(i) & 1) != 0;
      (wasSettled ? settled : recent).erase(id, erasedAt[2 * i], erasedAt[2 * i + 1]);
      if (!wasSettled) {
        recents.remove(id);
      }
    }
    erased.clear();
  }

  private boolean settle(int id) {
    if (where[id] != ACTIVE) {
      return false;
    }
    active[parity].erase(id, xy[id * stride], xy[id * stride + 1]);
    actives.remove(id);
    recents.add(id);
    where[id] = RECENT;
    return true;
  }

  private boolean isMany(int resting) {
    return resting > LEAST_RECENT + RECENT_PER_ROOT * Math.sqrt(settled.size() - settled.gaps());
  }

  /** Makes level 2 anew, with all of level 1. */
  private void mergeLevels() {
    for (int k = 0; k < settled.size(); k++) {
      if (settled.ids()[k] != PointGrid.NONE) {
        recents.add(settled.ids()[k]);
      }
    }
    PointGrid merged = spare;
    merged.fill(recents.array(), recents.size(), cell, xy, stride);
    spare = settled;
    settled = merged;
    settledCell = cell;
    for (int i = 0; i < recents.size(); i++) {
      where[recents.get(i)] = SETTLED;
    }
    recents.clear();
    recent.fill(recents.array(), 0, cell, xy, stride);
  }

  /** Returns a level as it is now; level 0 those who move, the others those who rest. */
  public PointGrid now(int level) {
    return level == 0 ? active[parity] : level == 1 ? recent : settled;
  }

  /** Returns a level as it was a tick ago. */
  public PointGrid before(int level) {
    return level == 0 ? active[before] : level == 1 ? recent : settled;
  }

  /** Returns those who move, and whoever is new, in a fixed order. */
  public IntSet actives() {
    return actives;
  }
}
