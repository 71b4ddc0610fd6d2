package dev.sightline.view;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows that changes of obstacles or tiles made stale: which they are, which of their pairs are
 * in doubt, and how they are repaired.
 */
final class StaleRows {

  /*
   * A row has the number of the last change that it knows. A row is stale if some later change is near
   * it. A pair of a stale row is in doubt if it depends on such a change, see ViewChange; all others stay
   * what they were. Repairing a row asks the rows of the tiles that changed, which are found first,
   * whether they see its tile (views are symmetric), and searches for the other pairs in doubt only,
   * in the thin sector beyond what changed. When no stale row is left, changes are forgotten.
   *
   * Changes at one place, such as a door that turns again and again, are kept as one. If obstacles
   * come and go faster than rows are repaired, the oldest change is given up: rows that do not know
   * it are forgotten, and found anew like those of tiles that changed.
   */

  private static final long[] NOTHING = {};
  private static final int MOST_CHANGES = 64;
  private static final int LOOKS_PER_STEP = 2;
  private static final int LOOKS_PER_TILE = 4;
  private static final int LOOKS_PER_PIECE = 256;

  private final TileViews views;
  private final Tiling tiling;
  private final TileOrder order;
  private final Extents extents;
  private final RowSearch search;
  private int[] versions;
  private int version;
  private int listed;
  private int looked;
  private final List<ViewChange> changes = new ArrayList<>();
  private final IntList first = new IntList();
  private final IntList queue = new IntList();
  private int done;
  private final BitSet queued = new BitSet();
  private final BitSet lost = new BitSet();
  private final Map<Integer, Doubt> doubts = new HashMap<>();

  /** What may be known about a row that is not repaired yet. */
  private static final class Doubt {
    private final double radius;
    private final long[] candidates;
    private final long[] tiles;

    Doubt(double radius, long[] candidates, long[] tiles) {
      this.radius = radius;
      this.candidates = candidates;
      this.tiles = tiles;
    }
  }

  StaleRows(TileViews views, Extents extents, RowSearch search) {
    this.views = views;
    this.extents = extents;
    this.search = search;
    tiling = views.tiling();
    order = views.order();
    versions = new int[tiling.limit()];
  }

  /** Takes note of a row that is right now. */
  void found(int tile) {
    versions[tile] = version;
  }

  /** Takes note of a search for a row with this many tiles in question. */
  void countSearch(int tiles) {
    looked += LOOKS_PER_TILE * tiles;
  }

  /**
   * Takes note of a change; the tiling has changed, extents and search follow here.
   *
   * @param sight holds all that came or went and blocks sight; null if there is no such thing
   * @param tiles came, changed or went, and have no rows any more
   * @param wereKnown those of them that had
   */
  void add(@Nullable Box sight, int[] tiles, BitSet wereKnown) {
    if (tiling.limit() > versions.length) {
      versions = Arrays.copyOf(versions, tiling.limit() + tiling.limit() / 8);
    }
    Box before = extents.boxOf(tiles, sight);
    extents.refresh(tiles);
    search.catchUp(tiles);
    ViewChange change = new ViewChange(version + 1, sight, tiles, extents.boxOf(tiles, before));
    if (!change.isNothing()) {
      version++;
      changes.add(joined(change));
    }
    doubts.clear();
    for (int tile : tiles) {
      lose(tile, wereKnown.get(tile));
    }
    if (changes.size() > MOST_CHANGES) {
      giveUp();
    }
  }

  /**
   * Returns a change that stands for the given one and earlier ones at its place. Rows of tiles
   * that these changed are forgotten once more: rows that are repaired rely on them.
   */
  private ViewChange joined(ViewChange change) {
    ViewChange all = change;
    for (int i = changes.size() - 1; i >= 0; i--) {
      if (all.isWhere(changes.get(i))) {
        ViewChange earlier = changes.remove(i);
        listed -= i < listed ? 1 : 0;
        all = all.with(earlier);
        for (int tile : earlier.tiles()) {
          forget(tile);
        }
      }
    }
    return all;
  }

  /** Forgets a row, if there is one, to be found anew. */
  private void forget(int tile) {
    if (exists(tile) && views.packed(tile) != null) {
      views.forget(tile);
      lose(tile, true);
    }
  }

  /** Forgets the oldest change, and the rows that would need it. */
  private void giveUp() {
    list();
    ViewChange oldest = changes.get(0);
    for (int i = 0; i < oldest.nearCount(); i++) {
      int tile = oldest.near(i);
      if (versions[tile] < oldest.version() && isNear(tile, oldest)) {
        forget(tile);
      }
    }
    changes.remove(0);
    listed--;
  }

  private void lose(int tile, boolean wasKnown) {
    boolean isWanted = wasKnown || lost.get(tile) || views.farthest() > 0;
    lost.clear(tile);
    if (exists(tile) && isWanted) {
      lost.set(tile);
      first.add(tile);
    }
  }

  private boolean exists(int tile) {
    return tile < tiling.limit() && tiling.exists(tile);
  }

  boolean isEmpty() {
    return listed == changes.size() && first.isEmpty() && done == queue.size();
  }

  /** Returns how many rows may have to be repaired. */
  int count() {
    list();
    return first.size() + queue.size() - done;
  }

  /** Lists the rows near changes that were only noted yet. */
  private void list() {
    for (; listed < changes.size(); listed++) {
      ViewChange change = changes.get(listed);
      double far = change.half() + views.farthest() * (1 + 1e-9) + 3 * extents.widest();
      tiling.visitDisc(change.x(), change.y(), far, tile -> addNear(change, tile));
      for (int i = 0; i < change.nearCount(); i++) {
        enqueue(change.near(i));
      }
      looked += change.nearCount();
    }
  }

  private void addNear(ViewChange change, int tile) {
    change.addNear(tile, extents.x(tile), extents.y(tile), extents.half(tile));
  }

  private void enqueue(int tile) {
    if (!queued.get(tile) && views.packed(tile) != null && isStale(tile)) {
      queued.set(tile);
      queue.add(tile);
    }
  }

  /** Returns whether some change is near a row that does not know it. */
  boolean isStale(int tile) {
    if (versions[tile] == version) {
      return false;
    }
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      if (isNear(tile, changes.get(i))) {
        return true;
      }
    }
    versions[tile] = version;
    return false;
  }

  /** Returns where the changes begin that a tile's row does not know. */
  private int firstUnknown(int tile) {
    int i = changes.size();
    while (i > 0 && changes.get(i - 1).version() > versions[tile]) {
      i--;
    }
    return i;
  }

  private boolean isNear(int tile, ViewChange change) {
    double far = reach(tile) + 2 * extents.widest();
    return change.isNear(extents.x(tile), extents.y(tile), far);
  }

  private double reach(int tile) {
    return extents.reach(tile, views.radius(tile));
  }

  /** Returns whether the row of a tile for a radius is there, but not decided. */
  boolean isInDoubt(int tile, double radius) {
    return views.packed(tile) == null
        ? lost.get(tile)
        : views.radius(tile) >= radius && isStale(tile);
  }

  /** Returns the tiles that may be in a row in doubt. */
  long[] candidates(int tile, double radius) {
    return doubt(tile, radius).candidates;
  }

  /** Returns those tiles about which nothing is known. */
  long[] doubts(int tile, double radius) {
    return doubt(tile, radius).tiles;
  }

  private Doubt doubt(int tile, double radius) {
    Doubt known = doubts.get(tile);
    if (known == null || known.radius < radius) {
      known = findDoubt(tile, radius);
      doubts.put(tile, known);
    }
    return known;
  }

  private Doubt findDoubt(int tile, double radius) {
    long[] row = views.packed(tile);
    if (row == null) {
      long[] all = views.pack(search.near(tile, radius));
      return new Doubt(radius, all, all);
    }
    BitSet open = dependents(tile);
    addChanged(tile, open);
    long[] tiles = views.pack(open);
    return new Doubt(radius, PackedTiles.replace(row, allChanged(tile), tiles), tiles);
  }

  /**
   * Returns the tiles that did not change themselves, but to which a line from a tile may pass what
   * changed since its row was found.
   */
  private BitSet dependents(int tile) {
    BitSet found = new BitSet();
    list();
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      ViewChange change = changes.get(i);
      if (change.isOfSight() && isNear(tile, change)) {
        addDependents(tile, change, found);
      }
    }
    return found;
  }

  private void addDependents(int tile, ViewChange change, BitSet to) {
    change.visitDependents(
        extents.x(tile),
        extents.y(tile),
        extents.half(tile),
        reach(tile),
        other -> {
          if (exists(other) && !isChanged(tile, other)) {
            to.set(other);
          }
        });
    looked += change.nearCount() / 16;
  }

  private boolean isChanged(int tile, int other) {
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      if (changes.get(i).changedTile(other)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the tiles that changed since a tile's row was found and are within its reach. */
  private void addChanged(int tile, BitSet to) {
    double radius = views.radius(tile);
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      for (int t : changes.get(i).tiles()) {
        if (exists(t) && extents.isInReach(tile, radius, t)) {
          to.set(t);
        }
      }
    }
  }

  /** Returns all tiles that came, changed or went since a tile's row was found. */
  private long[] allChanged(int tile) {
    BitSet all = new BitSet();
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      for (int t : changes.get(i).tiles()) {
        all.set(t);
      }
    }
    return views.pack(all);
  }

  /**
   * Repairs stale rows, those of changed tiles first.
   *
   * @param steps the budget, as {@link TileViews#repair} has it
   * @return how many steps were taken
   */
  int repair(int steps) {
    int before = work();
    list();
    while (work() - before < steps && search.findForgottenPiece()) {
      looked += LOOKS_PER_PIECE;
    }
    while (work() - before < steps && !first.isEmpty()) {
      repairTile(first.pop());
    }
    while (work() - before < steps && done < queue.size()) {
      int tile = queue.get(done++);
      queued.clear(tile);
      repairTile(tile);
    }
    if (first.isEmpty() && done == queue.size()) {
      queue.clear();
      done = 0;
      changes.clear();
      listed = 0;
      doubts.clear();
    }
    return work() - before;
  }

  private int work() {
    return search.steps() + looked / LOOKS_PER_STEP;
  }

  private void repairTile(int tile) {
    long[] row = views.packed(tile);
    if (row == null && lost.get(tile)) {
      views.row(tile, views.farthest());
    } else if (row != null && isStale(tile)) {
      repair(tile, row);
    }
  }

  /** Finds the pairs in doubt of a row. */
  long[] repair(int tile, long[] row) {
    double radius = views.radius(tile);
    BitSet wanted = dependents(tile);
    BitSet changed = new BitSet();
    addChanged(tile, changed);
    looked += wanted.cardinality() + PackedTiles.size(row);
    BitSet seen = search.find(tile, wanted, radius, sector(tile));
    for (int t = changed.nextSetBit(0); t >= 0; t = changed.nextSetBit(t + 1)) {
      if (PackedTiles.contains(views.row(t, radius), order.rank(tile))) {
        seen.set(t);
      }
    }
    long[] without = PackedTiles.replace(allChanged(tile), NOTHING, views.pack(wanted));
    long[] repaired = PackedTiles.replace(row, without, views.pack(seen));
    views.put(tile, repaired, radius);
    return repaired;
  }

  /** Returns where the pairs in doubt of a tile are, null for everywhere. */
  private @Nullable Sector sector(int tile) {
    ViewChange only = null;
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      ViewChange change = changes.get(i);
      if (change.isOfSight() && isNear(tile, change)) {
        if (only != null) {
          return null;
        }
        only = change;
      }
    }
    return only == null ? null : sectorBeyond(only, tile);
  }

  private @Nullable Sector sectorBeyond(ViewChange change, int tile) {
    double far = reach(tile) + 2 * extents.widest();
    return Sector.beyond(change, extents.x(tile), extents.y(tile), extents.widest(), far);
  }
}
