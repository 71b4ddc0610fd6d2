package dev.sightline.interest.choice;

import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileList;
import dev.sightline.mesh.SightLine;
import dev.sightline.view.PackedTiles;
import dev.sightline.view.TileViews;
import dev.sightline.world.TileChange;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Cheap where obstacles are sparse, sight where they are dense: rule {@code adaptive}.
 *
 * <p>Decided per tile, when an observer first comes there: if the tile sees nearly all tiles that
 * meet a disc around its centroid, its observers take the tiles that meet their own disc, else
 * those of them that it sees. Both hide nothing. Tiles near a change decide anew.
 */
final class AdaptiveChoice extends PlaceChoice {
  private static final double OPEN = 0.95;

  private final TileViews views;
  private final double usual;
  private final DiscChoice open;
  private final TileChoice dense;
  private final BitSet known = new BitSet();
  private final BitSet isOpen = new BitSet();

  /** Makes the choice that decides by the tiles within a usual radius. */
  AdaptiveChoice(Terrain terrain, TileViews views, double usual) {
    super("adaptive", terrain);
    this.views = views;
    this.usual = usual;
    open = new DiscChoice(name(), terrain);
    dense = new SightChoice(terrain, views);
  }

  @Override
  public void choose(int own, double x, double y, double radius, TileList out) {
    choice(own).choose(own, x, y, radius, out);
  }

  @Override
  void find(int own, double radius, TileList out) {
    throw new IllegalStateException("the parts know the candidates");
  }

  @Override
  public long[] candidates(int own, double radius) {
    long[] row = choice(own).candidates(own, radius);
    return row == null ? new long[0] : row;
  }

  @Override
  public long @Nullable [] doubts(int own, double radius) {
    return choice(own).doubts(own, radius);
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
  public void changed(TileChange change) {
    open.changed(change);
    for (int tile : change.tiles()) {
      known.clear(tile);
    }
    tiling.visitBox(change.around(usual + 2 * terrain.discs().widest()), known::clear);
  }

  private TileChoice choice(int own) {
    if (!known.get(own)) {
      known.set(own);
      isOpen.set(own, seesNearlyAll(own));
    }
    return isOpen.get(own) ? open : dense;
  }

  private boolean seesNearlyAll(int own) {
    double x = tiling.centroidX(own);
    double y = tiling.centroidY(own);
    long[] row = views.candidates(own, usual);
    int near = 0;
    int seen = 0;
    for (int rank : PackedTiles.ranks(open.candidates(own, usual))) {
      if (terrain.discs().meets(rank, x, y, usual)) {
        near++;
        seen += PackedTiles.contains(row, rank) ? 1 : 0;
      }
    }
    return seen >= OPEN * near;
  }
}
