package dev.sightline.interest.tile.choice;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileViews;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One definition where obstacles are sparse, another where they are dense: rules {@code adaptive}
 * and {@code adaptive-path}.
 *
 * <p>Decided per tile, when an observer first comes there: the tile is open if it sees nearly all
 * tiles that meet a disc around its centroid. Tiles near a change decide anew, as soon as it is
 * known again what they see.
 */
public final class AdaptiveTiles extends ObserverTiles {
  private static final double OPEN = 0.95;

  private final TileViews views;
  private final double usual;
  private final ObserverTiles open;
  private final ObserverTiles dense;
  private final BitSet known = new BitSet();
  private final BitSet settled = new BitSet();
  private final BitSet isOpen = new BitSet();
  private final TileList disc = new TileList();

  /**
   * Makes the definition.
   *
   * @param usual the radius within which obstacles matter for what is open
   * @param open where obstacles are sparse
   * @param dense elsewhere, on the same tiles
   * @throws IllegalArgumentException if they are not on the same tiles, or one of them asks for
   *     another shape than the disc
   */
  public AdaptiveTiles(String name, double usual, ObserverTiles open, ObserverTiles dense) {
    super(name, open.world());
    if (open.world() != dense.world()) {
      throw new IllegalArgumentException(
          "the parts of " + name + " must choose among the same tiles");
    }
    requireDisc(open);
    requireDisc(dense);
    this.usual = usual;
    this.open = open;
    this.dense = dense;
    views = open.world().views();
  }

  /**
   * Tiles of the rim are asked for by rank alone: who asks does not say which part is in charge.
   */
  private void requireDisc(ObserverTiles part) {
    if (!part.asksForDisc()) {
      throw new IllegalArgumentException(
          part.name()
              + " cannot be a part of "
              + name()
              + ": parts choose by the disc around the observer, or by its tile alone");
    }
  }

  private ObserverTiles part(int own) {
    if (!settled.get(own)) {
      boolean isInDoubt = views.doubts(own, usual) != null;
      if (!isInDoubt || !known.get(own)) {
        isOpen.set(own, seesNearlyAll(own));
      }
      known.set(own);
      settled.set(own, !isInDoubt);
    }
    return isOpen.get(own) ? open : dense;
  }

  private boolean seesNearlyAll(int own) {
    double x = tiling.centroidX(own);
    double y = tiling.centroidY(own);
    long[] row = views.candidates(own, usual);
    int seen = 0;
    disc.clear();
    tiling.visitDisc(x, y, usual, disc);
    for (int i = 0; i < disc.size(); i++) {
      seen += PackedTiles.contains(row, order().rank(disc.get(i))) ? 1 : 0;
    }
    return seen >= OPEN * disc.size();
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    part(own).choose(own, x, y, radius, out);
  }

  @Override
  public long @Nullable [] candidates(int own, double radius) {
    return part(own).candidates(own, radius);
  }

  @Override
  public long[] rim(int own, double radius, long[] candidates) {
    return part(own).rim(own, radius, candidates);
  }

  @Override
  public boolean regardsPlace(int own) {
    return part(own).regardsPlace(own);
  }

  /** Tiles are asked for only if a part has them in its rim, which is by the disc. */
  @Override
  public boolean chooses(int rank, double x, double y, double radius) {
    return world().discs().meets(rank, x, y, radius);
  }

  @Override
  public double margin(int rank, double x, double y, double radius) {
    return world().discs().margin(rank, x, y, radius);
  }

  @Override
  public double farthest(int own, double radius) {
    double byPart = Math.max(open.farthest(own, radius), dense.farthest(own, radius));
    return Math.max(byPart, usual + 4 * world().discs().widest());
  }

  @Override
  public long @Nullable [] doubts(int own, double radius) {
    return part(own).doubts(own, radius);
  }

  @Override
  public boolean isSettled(int own, double radius) {
    return settled.get(own) && part(own).isSettled(own, radius);
  }

  @Override
  public Askers askersOf(int tile, double eventX, double eventY, double radius) {
    Askers ifOpen = open.askersOf(tile, eventX, eventY, radius);
    Askers ifDense = dense.askersOf(tile, eventX, eventY, radius);
    return (own, x, y) -> (isKnownOpen(own) ? ifOpen : ifDense).has(own, x, y);
  }

  private boolean isKnownOpen(int own) {
    synchronized (lock()) {
      return isOpen.get(own);
    }
  }

  @Override
  public @Nullable Way way(int own, int tile, double radius) {
    return part(own).way(own, tile, radius);
  }

  @Override
  public Object lock() {
    return views;
  }

  @Override
  public void advance() {
    views.advance();
  }

  @Override
  public void changed(TileChange change) {
    open.changed(change);
    dense.changed(change);
    for (int tile : change.tiles()) {
      known.clear(tile);
      settled.clear(tile);
    }
    double far = usual + 2 * world().discs().widest();
    for (Box area : change.areas()) {
      tiling.visitBox(area.widened(far), settled::clear);
    }
  }

  @Override
  public Soundness soundness() {
    return open.soundness().sound() ? dense.soundness() : open.soundness();
  }
}
