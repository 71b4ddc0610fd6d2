package dev.sightline.interest.view;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Workers;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles see each other: some point of one sees some point of the other, by the rule of sight.
 * Tiles are closed and convex. Exact, so that nothing visible is ever hidden.
 *
 * <p>Found per tile when first asked for, up to the radius asked for, which a larger one extends;
 * or for all tiles at once with {@link #build}. {@link ViewFile} keeps them for the next start.
 *
 * <p>Doors: change the mesh and the tiling, then call {@link #changed}. Rows that depend on the
 * change are stale from then on; {@link #repair} mends them, as many as a budget allows. {@link
 * #row} never returns a stale row: it mends it first. {@link #candidates} and {@link #doubts} leave
 * it as it is: the pairs in doubt are then to be decided by exact lines.
 *
 * <p>Not thread-safe, except as {@link #build} says.
 */
public final class TileViews {

  /*
   * A row has the number of changes up to which it is right. A row is stale if some later change is
   * near it. A pair of a stale row is in doubt if it depends on such a change, see Change; all others
   * stay what they were. Mending a row asks the rows of the tiles that changed, which are found
   * first, whether they see its tile (views are symmetric), and searches for the other pairs in doubt
   * only, in the thin sector beyond what changed. When no stale row is left, changes are forgotten.
   */

  private static final int SLICES = 64;
  private static final long[] NOTHING = {};
  private static final int STEPS_PER_TICK = 6_000;
  private static final int LOOKS_PER_STEP = 2;
  private static final int LOOKS_PER_TILE = 4;
  private static final int LOOKS_PER_PIECE = 256;

  private final Tiling tiling;
  private final Mesh mesh;
  private final TileOrder order;
  private Spots spots;
  private Pieces pieces;
  private Hourglass hourglass;
  private long[] @Nullable [] rows;
  private double[] radii;
  private int[] versions;
  private double[] around;
  private double widest;
  private double farthest;
  private int meshChanges;
  private int version;
  private int budget = STEPS_PER_TICK;
  private int unlisted;
  private int looked;
  private final List<Change> changes = new ArrayList<>();
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final BitSet lost = new BitSet();
  private final Map<Integer, Stale> stale = new HashMap<>();

  /** What a rule may know about a row that is not mended yet. */
  private static final class Stale {
    private final double radius;
    private final long[] candidates;
    private final long[] doubts;

    Stale(double radius, long[] candidates, long[] doubts) {
      this.radius = radius;
      this.candidates = candidates;
      this.doubts = doubts;
    }
  }

  /** Makes views on a tiling that has no order yet. */
  public TileViews(Tiling tiling, Mesh mesh) {
    this(tiling, mesh, TileOrder.of(tiling));
  }

  /** Makes views that are empty yet; rows are packed in the order given. */
  public TileViews(Tiling tiling, Mesh mesh, TileOrder order) {
    this.tiling = tiling;
    this.mesh = mesh;
    this.order = order;
    meshChanges = mesh.changes();
    spots = new Spots(mesh, tiling);
    pieces = new Pieces(mesh, tiling, spots);
    hourglass = new Hourglass(mesh, tiling, spots, pieces);
    rows = new long[tiling.limit()][];
    radii = new double[tiling.limit()];
    versions = new int[tiling.limit()];
    around = new double[3 * tiling.limit()];
    for (int tile = 0; tile < tiling.limit(); tile++) {
      keep(tile);
    }
  }

  /** Keeps the disc around a tile. */
  private void keep(int tile) {
    if (exists(tile)) {
      around[3 * tile] = tiling.centroidX(tile);
      around[3 * tile + 1] = tiling.centroidY(tile);
      around[3 * tile + 2] = measure(tile);
      widest = Math.max(widest, around[3 * tile + 2]);
    }
  }

  private double halfWidth(int tile) {
    return around[3 * tile + 2];
  }

  /** Returns the largest distance of a corner from the centroid, rounded up. */
  private double measure(int tile) {
    double most = 0;
    double size = 0;
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      double x = tiling.cornerX(tile, k);
      double y = tiling.cornerY(tile, k);
      most = Math.max(most, Math.hypot(x - tiling.centroidX(tile), y - tiling.centroidY(tile)));
      size = Math.max(size, Math.max(Math.abs(x), Math.abs(y)));
    }
    return most * (1 + 1e-9) + 0x1p-46 * size;
  }

  /**
   * Returns the tiles that a tile sees and that are within a radius of some point of it, ascending;
   * farther ones may be among them.
   */
  public int[] tiles(int tile, double radius) {
    int[] tiles = PackedTiles.ranks(row(tile, radius));
    Arrays.setAll(tiles, i -> order.tile(tiles[i]));
    Arrays.sort(tiles);
    return tiles;
  }

  /** Returns the same set packed, not to be changed. */
  public long[] row(int tile, double radius) {
    long[] row = rows[tile];
    if (row == null || radii[tile] < radius) {
      row = search(tile, radius);
    } else if (isStale(tile)) {
      row = mend(tile);
    }
    return row;
  }

  /** Returns whether two tiles see each other. */
  public boolean sees(int tile, int other) {
    double dx = tiling.centroidX(other) - tiling.centroidX(tile);
    double dy = tiling.centroidY(other) - tiling.centroidY(tile);
    return PackedTiles.contains(row(tile, Math.hypot(dx, dy) + 1e-9), order.rank(other));
  }

  /**
   * Returns what {@link #row} returns, or, if that is stale, a set that has it and all tiles in
   * doubt.
   */
  public long[] candidates(int tile, double radius) {
    return isInDoubt(tile, radius) ? stale(tile, radius).candidates : row(tile, radius);
  }

  /** Returns the candidates about which nothing is known before they are mended; null for none. */
  public long @Nullable [] doubts(int tile, double radius) {
    return isInDoubt(tile, radius) ? stale(tile, radius).doubts : null;
  }

  private boolean isInDoubt(int tile, double radius) {
    return rows[tile] == null ? lost.get(tile) : radii[tile] >= radius && isStale(tile);
  }

  private boolean isStale(int tile) {
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

  private boolean isNear(int tile, Change change) {
    return change.isNear(
        around[3 * tile], around[3 * tile + 1], reach(tile, radii[tile]) + 2 * widest);
  }

  private Stale stale(int tile, double radius) {
    Stale known = stale.get(tile);
    if (known == null || known.radius < radius) {
      known = doubt(tile, radius);
      stale.put(tile, known);
    }
    return known;
  }

  private Stale doubt(int tile, double radius) {
    if (rows[tile] == null) {
      long[] all = pack(wanted(tile, radius));
      return new Stale(radius, all, all);
    }
    BitSet doubts = dependents(tile);
    BitSet all = knownBy(tile, doubts);
    addChanged(tile, doubts);
    all.or(doubts);
    return new Stale(radius, pack(all), pack(doubts));
  }

  /** Returns those tiles of a row that did not change and are not among some others. */
  private BitSet knownBy(int tile, BitSet others) {
    BitSet known = new BitSet();
    for (int rank : PackedTiles.ranks(row0(tile))) {
      int other = order.tile(rank);
      if (!others.get(other) && !isChanged(tile, other)) {
        known.set(other);
      }
    }
    return known;
  }

  /** Adds the tiles that changed since a tile's row was found and are within its reach. */
  private void addChanged(int tile, BitSet to) {
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      BitSet changed = changes.get(i).tiles();
      for (int t = changed.nextSetBit(0); t >= 0; t = changed.nextSetBit(t + 1)) {
        if (exists(t) && isInReach(tile, t)) {
          to.set(t);
        }
      }
    }
  }

  private boolean isInReach(int tile, int other) {
    double dx = around[3 * other] - around[3 * tile];
    double dy = around[3 * other + 1] - around[3 * tile + 1];
    double far = reach(tile, radii[tile]) + halfWidth(other);
    return dx * dx + dy * dy <= far * far * (1 + 1e-9);
  }

  /**
   * Returns the tiles that did not change themselves, but to which a line from a tile may pass what
   * changed since its row was found.
   */
  private BitSet dependents(int tile) {
    BitSet found = new BitSet();
    list();
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      Change change = changes.get(i);
      if (change.isOfSight() && isNear(tile, change)) {
        addDependents(tile, change, found);
      }
    }
    return found;
  }

  private void addDependents(int tile, Change change, BitSet to) {
    double reach = reach(tile, radii[tile]);
    change.visitDependents(
        around[3 * tile],
        around[3 * tile + 1],
        halfWidth(tile),
        reach,
        other -> {
          if (exists(other) && !isChanged(tile, other)) {
            to.set(other);
          }
        });
    looked += change.nearCount() / 16;
  }

  /** Returns where the changes begin that a tile's row does not know. */
  private int firstUnknown(int tile) {
    return Math.max(0, changes.size() - (version - versions[tile]));
  }

  /**
   * Hears that obstacles or tiles changed; the mesh and the tiling have.
   *
   * @param sight holds all that came or went and blocks sight; null if there is no such thing
   * @param tiles that came, changed or went
   */
  public void changed(@Nullable Box sight, int[] tiles) {
    Box before = boxOf(tiles, sight);
    catchUp(tiles);
    Change change = new Change(sight, tiles, boxOf(tiles, before));
    changes.add(change);
    version++;
    stale.clear();
    for (int tile : tiles) {
      lose(tile);
    }
    unlisted += change.isNothing() ? 0 : 1;
  }

  /** Returns a box around another one and some tiles, where they are or were last. */
  private @Nullable Box boxOf(int[] tiles, @Nullable Box other) {
    Box box = other;
    for (int tile : tiles) {
      double half = tile < radii.length ? halfWidth(tile) : 0;
      if (half > 0) {
        double x = around[3 * tile];
        double y = around[3 * tile + 1];
        Box disc = new Box(x - half, y - half, x + half, y + half);
        box = box == null ? disc : box.union(disc);
      }
    }
    return box;
  }

  /** Lists the rows near changes that were only noted yet. */
  private void list() {
    for (; unlisted > 0; unlisted--) {
      Change change = changes.get(changes.size() - unlisted);
      double far = change.half() + farthest * (1 + 1e-9) + 3 * widest;
      tiling.visitDisc(change.x(), change.y(), far, tile -> addNear(change, tile));
      for (int i = 0; i < change.nearCount(); i++) {
        enqueue(change.near(i));
      }
      looked += change.nearCount();
    }
  }

  private void addNear(Change change, int tile) {
    change.addNear(tile, around[3 * tile], around[3 * tile + 1], halfWidth(tile));
  }

  /** Brings what is known about points and pieces up to date. */
  private void catchUp(int[] tiles) {
    int before = rows.length;
    if (tiling.limit() > before) {
      int size = tiling.limit() + tiling.limit() / 8;
      rows = Arrays.copyOf(rows, size);
      radii = Arrays.copyOf(radii, size);
      versions = Arrays.copyOf(versions, size);
      around = Arrays.copyOf(around, 3 * size);
    }
    for (int tile : tiles) {
      keep(tile);
    }
    if (mesh.changes() > meshChanges + 1) {
      spots = new Spots(mesh, tiling);
      pieces = new Pieces(mesh, tiling, spots);
      hourglass = new Hourglass(mesh, tiling, spots, pieces);
    } else {
      int[] faces = mesh.changes() == meshChanges ? new int[0] : mesh.changedFaces();
      pieces.forget(faces, tiles);
      refresh(faces, tiles);
    }
    meshChanges = mesh.changes();
  }

  private void refresh(int[] faces, int[] tiles) {
    for (int face : faces) {
      for (int k = 0; k < 3 && mesh.isFace(face); k++) {
        spots.refreshMesh(mesh.corner(face, k));
      }
    }
    for (int tile : tiles) {
      if (exists(tile)) {
        for (int k = 0; k < tiling.cornerCount(tile); k++) {
          spots.refreshTiling(tiling.corner(tile, k));
        }
      }
    }
  }

  private boolean exists(int tile) {
    return tile < tiling.limit() && tiling.exists(tile);
  }

  private void lose(int tile) {
    boolean wasKnown = rows[tile] != null || lost.get(tile);
    rows[tile] = null;
    lost.clear(tile);
    if (exists(tile)) {
      if (wasKnown || farthest > 0) {
        lost.set(tile);
        queue.addFirst(tile);
      }
    }
  }

  private void enqueue(int tile) {
    if (rows[tile] != null && isStale(tile)) {
      queue.addLast(tile);
    }
  }

  /** Returns how many rows may have to be mended. */
  public int staleRows() {
    list();
    return queue.size();
  }

  /**
   * Mends stale rows, those of changed tiles first.
   *
   * @param steps the budget: how many steps from face to face the searches may take, or looks at
   *     tiles, of which several count as a step; a few more at most
   * @return how many steps they took
   */
  public int repair(int steps) {
    int before = work();
    list();
    while (work() - before < steps && pieces.findForgotten()) {
      looked += LOOKS_PER_PIECE;
    }
    while (!queue.isEmpty() && work() - before < steps) {
      int tile = queue.removeFirst();
      if (rows[tile] == null && lost.get(tile)) {
        search(tile, farthest);
      } else if (rows[tile] != null && isStale(tile)) {
        mend(tile);
      }
    }
    if (queue.isEmpty()) {
      changes.clear();
      stale.clear();
    }
    return work() - before;
  }

  private int work() {
    return hourglass.steps() + looked / LOOKS_PER_STEP;
  }

  /** Sets the budget of {@link #advance}, in steps as {@link #repair} has them. */
  public void budget(int steps) {
    budget = steps;
  }

  /** Mends stale rows within the budget of a tick. */
  public void advance() {
    if (unlisted > 0 || !queue.isEmpty()) {
      repair(budget);
    }
  }

  /** Finds a row anew. */
  private long[] search(int tile, double radius) {
    BitSet wanted = wanted(tile, radius);
    looked += LOOKS_PER_TILE * wanted.cardinality();
    touch(wanted);
    long[] row = pack(find(tile, wanted, radius, hourglass));
    put(tile, row, radius);
    return row;
  }

  /** Finds the pairs in doubt of a row. */
  private long[] mend(int tile) {
    BitSet wanted = dependents(tile);
    BitSet seen = knownBy(tile, wanted);
    BitSet changed = new BitSet();
    addChanged(tile, changed);
    for (int t = changed.nextSetBit(0); t >= 0; t = changed.nextSetBit(t + 1)) {
      seen.set(t, PackedTiles.contains(row(t, radii[tile]), order.rank(tile)));
    }
    looked += wanted.cardinality() + PackedTiles.size(row0(tile));
    touch(wanted);
    double far = reach(tile, radii[tile]) + 2 * widest;
    seen.or(hourglass.find(tile, wanted, far, sector(tile)));
    seen.set(tile);
    addTouching(tile, seen);
    long[] row = pack(seen);
    put(tile, row, radii[tile]);
    return row;
  }

  private long[] row0(int tile) {
    long[] row = rows[tile];
    return row == null ? NOTHING : row;
  }

  private boolean isChanged(int tile, int other) {
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      if (changes.get(i).changedTile(other)) {
        return true;
      }
    }
    return false;
  }

  /** Returns where the pairs in doubt of a tile are, null for everywhere. */
  private @Nullable Sector sector(int tile) {
    Change only = null;
    for (int i = firstUnknown(tile); i < changes.size(); i++) {
      Change change = changes.get(i);
      if (change.isOfSight() && isNear(tile, change)) {
        if (only != null) {
          return null;
        }
        only = change;
      }
    }
    return only == null ? null : sectorBeyond(only, tile);
  }

  private @Nullable Sector sectorBeyond(Change change, int tile) {
    double far = reach(tile, radii[tile]) + 2 * widest;
    return Sector.beyond(change, around[3 * tile], around[3 * tile + 1], widest, far);
  }

  /**
   * Finds the rows of all tiles up to a radius, and an eighth farther, for observers who are near a
   * tile but not in it.
   *
   * @param workers share the work
   * @param progress hears how many tiles are done, now and then, perhaps from several threads
   */
  public void build(double maxRadius, Workers workers, IntConsumer progress) {
    double radius = 1.125 * maxRadius;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        pieces.ofTile(tile);
      }
    }
    farthest = Math.max(farthest, radius);
    AtomicInteger done = new AtomicInteger();
    workers.run(
        SLICES,
        slice -> {
          Hourglass own = new Hourglass(mesh, tiling, spots, pieces);
          for (int tile = slice; tile < tiling.limit(); tile += SLICES) {
            if (tiling.exists(tile) && !isKnown(tile, radius)) {
              put(tile, pack(find(tile, wanted(tile, radius), radius, own)), radius);
            }
            int count = done.incrementAndGet();
            if (count % 1024 == 0) {
              progress.accept(count);
            }
          }
        });
    progress.accept(done.get());
  }

  private boolean isKnown(int tile, double radius) {
    return rows[tile] != null && radii[tile] >= radius && versions[tile] == version;
  }

  /** Returns a stored row, or null. */
  long @Nullable [] packed(int tile) {
    return rows[tile];
  }

  double radius(int tile) {
    return radii[tile];
  }

  void put(int tile, long[] row, double radius) {
    rows[tile] = row;
    radii[tile] = radius;
    versions[tile] = version;
    if (radius > farthest) {
      farthest = radius;
    }
  }

  Tiling tiling() {
    return tiling;
  }

  /** Returns the order in which rows are packed. */
  public TileOrder order() {
    return order;
  }

  public Mesh mesh() {
    return mesh;
  }

  /** Returns the bytes that the rows take. */
  public long bytes() {
    long sum = 0;
    for (long[] row : rows) {
      sum += row == null ? 0 : 8L * row.length + 16;
    }
    return sum + 20L * rows.length;
  }

  private long[] pack(BitSet tiles) {
    int[] ranks = new int[tiles.cardinality()];
    int count = 0;
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      ranks[count++] = order.rank(t);
    }
    return PackedTiles.of(ranks, count);
  }

  private void touch(BitSet tiles) {
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      pieces.ofTile(t);
    }
  }

  private double reach(int tile, double radius) {
    return halfWidth(tile) + radius * (1 + 1e-9);
  }

  private BitSet wanted(int tile, double radius) {
    BitSet wanted = new BitSet();
    double reach = reach(tile, radius);
    tiling.visitDisc(tiling.centroidX(tile), tiling.centroidY(tile), reach, wanted::set);
    wanted.set(tile);
    return wanted;
  }

  private BitSet find(int tile, BitSet wanted, double radius, Hourglass search) {
    BitSet seen = search.find(tile, wanted, reach(tile, radius) + 2 * widest, null);
    seen.set(tile);
    addTouching(tile, seen);
    return seen;
  }

  /** A point sees itself, also where all else is blocked. */
  private void addTouching(int tile, BitSet seen) {
    tiling.visitBox(
        tiling.box(tile),
        other -> {
          for (int k = 0; k < tiling.cornerCount(other); k++) {
            for (int m = 0; m < tiling.cornerCount(tile); m++) {
              if (tiling.corner(other, k) == tiling.corner(tile, m)) {
                seen.set(other);
              }
            }
          }
        });
  }
}
