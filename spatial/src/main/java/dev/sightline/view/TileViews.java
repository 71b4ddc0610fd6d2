package dev.sightline.view;

import dev.sightline.geometry.Box;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.partition.Tiling;
import dev.sightline.work.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles see each other: some point of one sees some point of the other, by the rule of sight.
 * Tiles are closed and convex. Exact, so that nothing visible is ever hidden.
 *
 * <p>Found per tile when first asked for, up to the radius asked for, which a larger one extends;
 * or for all tiles at once with {@link #build}. {@link ViewStream} keeps them for the next start.
 *
 * <p>Doors: change the mesh and the tiling, then call {@link #changed}. Rows that depend on the
 * change are stale from then on; {@link #repair} repairs them, as many as a budget allows. {@link
 * #row} never returns a stale row: it repairs it first. {@link #candidates} and {@link #doubts}
 * leave it as it is: the pairs in doubt are then to be decided by exact lines.
 *
 * <p>Any number of threads may ask; they wait for each other. Whoever needs several answers that
 * belong together holds the views' monitor.
 */
public final class TileViews {
  private static final int SLICES = 64;
  private static final int STEPS_PER_TICK = 6_000;

  private final Tiling tiling;
  private final Mesh mesh;
  private final TileOrder order;
  private final RowSearch search;
  private final StaleRows stale;

  /** Held, so that it lives as long as the views. */
  @SuppressWarnings("unused")
  private final @Nullable Object follower;

  private long[] @Nullable [] rows;
  private double[] radii;
  private double farthest;
  private int budget = STEPS_PER_TICK;

  /** Makes views on a tiling that has no order yet. */
  public TileViews(Tiling tiling, Mesh mesh) {
    this(tiling, mesh, TileOrder.of(tiling));
  }

  /** Makes views that are empty yet; rows are packed in the order given. */
  public TileViews(Tiling tiling, Mesh mesh, TileOrder order) {
    this(tiling, mesh, order, null);
  }

  /**
   * Makes views that somebody tells of changes.
   *
   * @param follower who that is; held, so that whoever uses only the views keeps that alive, too
   */
  public TileViews(Tiling tiling, Mesh mesh, TileOrder order, @Nullable Object follower) {
    this.follower = follower;
    this.tiling = tiling;
    this.mesh = mesh;
    this.order = order;
    rows = new long[tiling.limit()][];
    radii = new double[tiling.limit()];
    Extents extents = new Extents(tiling);
    search = new RowSearch(tiling, mesh, extents);
    stale = new StaleRows(this, extents, search);
  }

  /**
   * Returns the tiles that a tile sees and that are within a radius of some point of it, ascending;
   * farther ones may be among them.
   */
  public synchronized int[] tiles(int tile, double radius) {
    int[] tiles = PackedTiles.ranks(row(tile, radius));
    Arrays.setAll(tiles, i -> order.tile(tiles[i]));
    Arrays.sort(tiles);
    return tiles;
  }

  /** Returns the same set packed, not to be changed. */
  public synchronized long[] row(int tile, double radius) {
    long[] row = rows[tile];
    if (row == null || radii[tile] < radius) {
      row = search(tile, radius);
    } else if (stale.isStale(tile)) {
      row = stale.repair(tile, row);
    }
    return row;
  }

  /** Finds a row anew. */
  private long[] search(int tile, double radius) {
    BitSet near = search.near(tile, radius);
    stale.countSearch(near.cardinality());
    long[] row = pack(search.find(tile, near, radius, null));
    put(tile, row, radius);
    return row;
  }

  /** Returns whether two tiles see each other. */
  public synchronized boolean sees(int tile, int other) {
    double dx = tiling.centroidX(other) - tiling.centroidX(tile);
    double dy = tiling.centroidY(other) - tiling.centroidY(tile);
    return PackedTiles.contains(row(tile, Math.hypot(dx, dy) + 1e-9), order.rank(other));
  }

  /**
   * Returns what {@link #row} returns, or, if that is stale, a set that has it and all tiles in
   * doubt.
   */
  public synchronized long[] candidates(int tile, double radius) {
    return stale.isInDoubt(tile, radius) ? stale.candidates(tile, radius) : row(tile, radius);
  }

  /** Whether a tile sees another one. */
  public enum Look {
    SEEN,
    HIDDEN,
    /** Not known before a row is repaired. */
    IN_DOUBT
  }

  /** Returns whether a tile sees another one within a radius, as far as that is known. */
  public synchronized Look look(int tile, int other, double radius) {
    int rank = order.rank(other);
    if (!PackedTiles.contains(candidates(tile, radius), rank)) {
      return Look.HIDDEN;
    }
    long[] doubts = doubts(tile, radius);
    return doubts != null && PackedTiles.contains(doubts, rank) ? Look.IN_DOUBT : Look.SEEN;
  }

  /**
   * Returns the candidates about which nothing is known before they are repaired; null for none.
   */
  public synchronized long @Nullable [] doubts(int tile, double radius) {
    return stale.isInDoubt(tile, radius) ? stale.doubts(tile, radius) : null;
  }

  /**
   * Hears that obstacles or tiles changed; the mesh and the tiling have.
   *
   * @param by who keeps the mesh
   * @param sight holds all that came or went and blocks sight; null if there is no such thing
   * @param tiles that came, changed or went
   */
  public synchronized void changed(MeshKeeper by, @Nullable Box sight, int[] tiles) {
    mesh.requireKeeper(by);
    if (tiling.limit() > rows.length) {
      int size = tiling.limit() + tiling.limit() / 8;
      rows = Arrays.copyOf(rows, size);
      radii = Arrays.copyOf(radii, size);
    }
    BitSet wereKnown = new BitSet();
    for (int tile : tiles) {
      wereKnown.set(tile, wereKnown.get(tile) || rows[tile] != null);
      rows[tile] = null;
    }
    stale.add(sight, tiles, wereKnown);
  }

  /** Returns how many rows may have to be repaired. */
  public synchronized int staleRows() {
    return stale.count();
  }

  /**
   * Repairs stale rows, those of changed tiles first.
   *
   * @param steps the budget: how many steps from face to face the searches may take, or looks at
   *     tiles, of which several count as a step; a few more at most
   * @return how many steps they took
   */
  public synchronized int repair(int steps) {
    return stale.repair(steps);
  }

  /** Sets the budget of {@link #advance}, in steps as {@link #repair} has them. */
  public synchronized void budget(int steps) {
    budget = steps;
  }

  /** Repairs stale rows within the budget of a tick. */
  public synchronized void advance() {
    if (!stale.isEmpty()) {
      repair(budget);
    }
  }

  /**
   * Finds the rows of all tiles up to a radius, and an eighth farther, for observers who are near a
   * tile but not in it. Others may ask meanwhile; not to be called by whoever holds the monitor.
   *
   * @param workers share the work
   * @param progress hears how many tiles are done, now and then, perhaps from several threads
   */
  public void build(double maxRadius, Workers workers, IntConsumer progress) {
    double radius = 1.125 * maxRadius;
    search.findAllPieces();
    reach(radius);
    AtomicInteger done = new AtomicInteger();
    workers.run(
        SLICES,
        slice -> {
          Hourglass own = search.newHourglass();
          for (int tile = slice; tile < tiling.limit(); tile += SLICES) {
            if (tiling.exists(tile) && !isKnown(tile, radius)) {
              putUnlessKnown(tile, pack(search.find(tile, radius, own)), radius);
            }
            int count = done.incrementAndGet();
            if (count % 1024 == 0) {
              progress.accept(count);
            }
          }
        });
    progress.accept(done.get());
  }

  private synchronized void reach(double radius) {
    farthest = Math.max(farthest, radius);
  }

  private synchronized boolean isKnown(int tile, double radius) {
    return rows[tile] != null && radii[tile] >= radius && !stale.isStale(tile);
  }

  private synchronized void putUnlessKnown(int tile, long[] row, double radius) {
    if (!isKnown(tile, radius)) {
      put(tile, row, radius);
    }
  }

  /** Forgets a row. */
  void forget(int tile) {
    rows[tile] = null;
  }

  /** Returns a stored row, or null. */
  long @Nullable [] packed(int tile) {
    return rows[tile];
  }

  double radius(int tile) {
    return radii[tile];
  }

  /** Returns the largest radius that a row was found for. */
  double farthest() {
    return farthest;
  }

  void put(int tile, long[] row, double radius) {
    rows[tile] = row;
    radii[tile] = radius;
    stale.found(tile);
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
  public synchronized long bytes() {
    long sum = 0;
    for (long[] row : rows) {
      sum += row == null ? 0 : 8L * row.length + 16;
    }
    return sum + 20L * rows.length;
  }

  long[] pack(BitSet tiles) {
    int[] ranks = new int[tiles.cardinality()];
    int count = 0;
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      ranks[count++] = order.rank(t);
    }
    return PackedTiles.of(ranks, count);
  }
}
