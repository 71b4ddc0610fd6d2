package dev.sightline.interest.tile.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
final class AdaptiveTilesTest {
  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 10, 10), List.of()));
  private final WorldTiling tiles = world.triangles(TriangleOptions.refined(4));

  @Test
  void constructor_partsByDiscOrByTile_areTaken() {
    List<ObserverTiles> parts =
        List.of(
            new DiscTiles("tile-circle", tiles),
            new SightTiles("tile-visibility", tiles),
            new ConnectedTiles("tile-distance", tiles),
            new DepthTiles("tile-neighbor", tiles, radius -> 2),
            PathTiles.shorterThan("tile-path", tiles, radius -> radius));
    for (ObserverTiles open : parts) {
      for (ObserverTiles dense : parts) {
        assertSame(tiles, new AdaptiveTiles("adaptive", 3, open, dense).world());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void constructor_partByAnotherShape_isRefusedByItsName(boolean isOpen) {
    ObserverTiles disc = new DiscTiles("tile-circle", tiles);
    ObserverTiles cone = new Cone(tiles);
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> new AdaptiveTiles("adaptive", 3, isOpen ? cone : disc, isOpen ? disc : cone));
    assertEquals(
        "cone cannot be a part of adaptive: parts choose by the disc around the observer, or by its"
            + " tile alone",
        refusal.getMessage());
  }

  /** What lies east of the observer. */
  private static final class Cone extends ObserverTiles {
    Cone(WorldTiling world) {
      super("cone", world);
    }

    @Override
    public Soundness soundness() {
      return Soundness.NONE;
    }

    @Override
    public void choose(int own, double x, double y, double radius, TileList out) {
      out.add(own);
    }

    @Override
    public boolean regardsPlace(int own) {
      return true;
    }

    @Override
    public boolean chooses(int rank, double x, double y, double radius) {
      return tiling.centroidX(order().tile(rank)) > x;
    }

    @Override
    public double farthest(int own, double radius) {
      return radius;
    }

    @Override
    public long[] candidates(int own, double radius) {
      return NO_TILES;
    }

    @Override
    public Askers askersOf(int tile, double x, double y, double radius) {
      return (own, fromX, fromY) -> own == tile;
    }
  }
}
