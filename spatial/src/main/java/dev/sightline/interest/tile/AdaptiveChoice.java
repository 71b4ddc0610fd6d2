package dev.sightline.interest.tile;

import dev.sightline.interest.view.PackedTiles;
import dev.sightline.interest.view.TileViews;
import dev.sightline.mesh.SightLine;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Cheap where obstacles are sparse, sight where they are dense: rule {@code adaptive}.
 *
 * <p>Decided per tile, when an observer first comes there: if the tile sees nearly all tiles within
 * the radius, its observers take the tiles that meet the disc, else those of them that it sees.
 * Both hide nothing. A changed map makes a new choice, which decides anew.
 */
final class AdaptiveChoice extends TerrainChoice {
  private static final double OPEN = 0.9;

  private final TileViews views;
  private final TileChoice open;
  private final TileChoice dense;
  private final BitSet known = new BitSet();
  private final BitSet isOpen = new BitSet();
  private final TileList near = new TileList();

  AdaptiveChoice(Terrain terrain, TileViews views) {
    super("adaptive", terrain);
    this.views = views;
    open = new DiscChoice(name(), terrain);
    dense = new SightChoice(terrain, views);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    choice(own, radius).choose(own, x, y, radius, out);
  }

  @Override
  void find(int own, double radius, TileList out) {
    throw new IllegalStateException("the parts know the candidates");
  }

  @Override
  public long[] candidates(int own, double radius) {
    long[] row = choice(own, radius).candidates(own, radius);
    return row == null ? new long[0] : row;
  }

  @Override
  public long @Nullable [] doubts(int own, double radius) {
    return choice(own, radius).doubts(own, radius);
  }

  @Override
  public SightLine line() {
    return views.mesh().sightLine();
  }

  @Override
  public void advance() {
    views.advance();
  }

  @Override
  public void changed(int[] changed, int[] touched) {
    known.clear();
    open.changed(changed, touched);
  }

  private TileChoice choice(int own, double radius) {
    if (!known.get(own)) {
      known.set(own);
      isOpen.set(own, seesNearlyAll(own, radius));
    }
    return isOpen.get(own) ? open : dense;
  }

  private boolean seesNearlyAll(int own, double radius) {
    TileGap.within(tiling, own, radius, near);
    long[] row = views.candidates(own, radius);
    int seen = 0;
    for (int i = 0; i < near.size(); i++) {
      seen += PackedTiles.contains(row, order().rank(near.get(i))) ? 1 : 0;
    }
    return seen >= OPEN * near.size();
  }

  @Override
  public boolean regardsPlace() {
    return true;
  }

  @Override
  public boolean chooses(int own, int tile, double x, double y, double radius) {
    return tile == own || terrain.discs().meets(tile, x, y, radius);
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }
}
