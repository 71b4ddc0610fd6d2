package dev.sightline.interest.tile.choice;

import dev.sightline.interest.rule.Soundness;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileOrder;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import org.jspecify.annotations.Nullable;

/**
 * Which tiles an observer is interested in: the definition of a tile rule, and what makes it fast.
 *
 * <p>The own tile is always among them, so two entities at one point perceive each other. One per
 * rule; not thread-safe, except for {@link #chooses}, {@link #margin} and {@link #askersOf}.
 */
public abstract class ObserverTiles {
  static final long[] NO_TILES = {};

  private final String name;
  private final WorldTiling world;
  protected final Tiling tiling;

  protected ObserverTiles(String name, WorldTiling world) {
    this.name = name;
    this.world = world;
    tiling = world.tiling();
  }

  /** Returns the name of the rule as in configuration files. */
  public final String name() {
    return name;
  }

  /** Returns the tiles among which is chosen. */
  public final WorldTiling world() {
    return world;
  }

  /** Returns the order of the tiles in packed sets. */
  public final TileOrder order() {
    return world.order();
  }

  /** Returns what the rule promises about what is visible within the radius. */
  public abstract Soundness soundness();

  /**
   * Adds the observer's tiles to a list, in any order, perhaps some of them twice.
   *
   * @param own the observer's current tile
   */
  public abstract void choose(int own, double x, double y, double radius, TileList out);

  /** Returns whether the tiles depend on where in its tile, or beside it, the observer is. */
  public abstract boolean regardsPlace(int own);

  /**
   * Returns how far the centroids of {@link #candidates}, or of the tiles that observers in the own
   * tile choose, are from that of the own tile at most; and how far from there a change of tiles or
   * obstacles may be to change the candidates.
   */
  public abstract double farthest(int own, double radius);

  /**
   * Returns all tiles that an observer may choose, wherever in its tile it is, as {@link
   * PackedTiles}; null if only {@link #choose} knows. The same array until a change concerns it.
   * Where the place matters, it is asked with a larger radius for observers who are not in their
   * tile.
   */
  public abstract long @Nullable [] candidates(int own, double radius);

  /**
   * Returns those candidates that are to be asked for, maybe more, as {@link Rims} has them; all
   * others are chosen from any place in the tile.
   *
   * @param radius a smaller one for observers who are not in their tile
   * @param candidates as {@link #candidates} returned them
   */
  public long[] rim(int own, double radius, long[] candidates) {
    return Rims.EMPTY;
  }

  /**
   * Returns whether a candidate, given by its rank, is chosen. Only asked for tiles of the rim, and
   * never for the own tile; any number of threads may ask at once.
   */
  public boolean chooses(int rank, double x, double y, double radius) {
    return true;
  }

  /**
   * Returns how far an observer may go from a place before the answer about a candidate changes, or
   * less: positive for candidates that are chosen, negative for others, 0 if that is not known.
   * Asked like {@link #chooses}.
   */
  public double margin(int rank, double x, double y, double radius) {
    return 0;
  }

  /**
   * Returns whether {@link #chooses} and {@link #margin} say which tiles meet the closed disc, or
   * are never asked. Only such a definition can be a part of another one, which answers for it.
   */
  public boolean asksForDisc() {
    return false;
  }

  /**
   * Returns the candidates that are not decided yet, for which exact lines stand in: who is in such
   * a tile is perceived if the line to it is clear. Null for none, which is usual.
   */
  public long @Nullable [] doubts(int own, double radius) {
    return null;
  }

  /** Returns what to hold while {@link #candidates} and {@link #doubts} are to belong together. */
  public Object lock() {
    return this;
  }

  /** Returns whether the candidates are what they will be when nothing is left to repair. */
  public boolean isSettled(int own, double radius) {
    return true;
  }

  /**
   * Returns who chooses a tile when all observers have a certain radius: what an event in this tile
   * asks. Any number of threads may ask at once.
   *
   * @param x where in the tile it happens
   */
  public abstract Askers askersOf(int tile, double x, double y, double radius);

  /** Tells which observers choose a tile. */
  @FunctionalInterface
  public interface Askers {
    boolean has(int own, double x, double y);
  }

  /** Returns the way to a tile for which it is chosen or not; null if that is no matter of ways. */
  public @Nullable Way way(int own, int tile, double radius) {
    return null;
  }

  /**
   * How far a tile is.
   *
   * @param measure what is counted, in words
   * @param key what is counted, as data
   * @param length infinite if no way leads there
   * @param limit up to which tiles are chosen
   */
  public record Way(String measure, String key, double length, double limit) {
    public boolean leads() {
      return length < Double.POSITIVE_INFINITY;
    }
  }

  /** Does some of the work that earlier changes left; called once per tick. */
  public void advance() {}

  /**
   * Hears what obstacles that came or went did to the tiles; these have changed. Candidates that
   * are no longer right are replaced: whoever has them asks again and compares.
   */
  public void changed(TileChange change) {}
}
