package dev.sightline.interest.tile;

import dev.sightline.interest.view.TileViews;
import dev.sightline.partition.Tiling;
import java.util.BitSet;

/**
 * Cheap where obstacles are sparse, sight where they are dense: rule {@code adaptive}.
 *
 * <p>Decided per tile, when an observer first comes there: if the tile sees nearly all tiles within
 * the radius, its observers take the tiles that meet the disc, else those of them that it sees.
 * Both hide nothing. A changed map makes a new choice, which decides anew.
 */
final class AdaptiveChoice implements TileChoice {
  private static final double OPEN = 0.9;

  private final Tiling tiling;
  private final TileViews views;
  private final TileChoice open;
  private final TileChoice dense;
  private final BitSet known = new BitSet();
  private final BitSet isOpen = new BitSet();
  private final TileList near = new TileList();

  AdaptiveChoice(Tiling tiling, TileViews views) {
    this.tiling = tiling;
    this.views = views;
    open = new DiscChoice(name(), tiling);
    dense = new SightChoice(tiling, views);
  }

  @Override
  public String name() {
    return "adaptive";
  }

  @Override
  public Tiling tiling() {
    return tiling;
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    if (!known.get(own)) {
      known.set(own);
      isOpen.set(own, seesNearlyAll(own, radius));
    }
    (isOpen.get(own) ? open : dense).choose(own, x, y, radius, out);
  }

  private boolean seesNearlyAll(int own, double radius) {
    TileGap.within(tiling, own, radius, near);
    int seen = 0;
    for (int tile : views.row(own, radius)) {
      seen += near.contains(tile) ? 1 : 0;
    }
    return seen >= OPEN * near.size();
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }
}
