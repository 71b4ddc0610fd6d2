package dev.sightline.partition.track;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Places in zones against which tiles are met there. */
final class ZonesOracleTest {
  private static final int OTHERS = 40;

  private static final Box BOX = new Box(0, 0, 2, 2);

  private final Zones zones = new Zones(Squares.tile(BOX, 1), BOX, 0);

  /** Each entity that is within one tile, across one edge or around has its zone of that kind. */
  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void contains_anyPlaceInAZone_meetsTheSameTiles(Tiling tiling) {
    SplittableRandom random = new SplittableRandom(9);
    Zones made = new Zones(tiling, tiling.bounds(), 1);
    made.grow(3);
    int[] kept = new int[3];
    for (int i = 0; i < 600; i++) {
      double x = random.nextDouble(tiling.bounds().minX(), tiling.bounds().maxX());
      double y = random.nextDouble(tiling.bounds().minY(), tiling.bounds().maxY());
      int tile = tiling.locate(x, y);
      double radius = random.nextInt(3) == 0 ? 0 : random.nextDouble(0.8);
      if (tile == Tiling.NONE || !tiling.surrounds(tile, x, y)) {
        continue;
      }
      int entity = i % 3;
      int kind = make(made, tiling, entity, tile, x, y, radius);
      for (int k = 0; k < OTHERS; k++) {
        double far = Math.pow(random.nextDouble(), 3) * 3;
        double px = x + far * random.nextDouble(-1, 1);
        double py = y + far * random.nextDouble(-1, 1);
        if (made.contains(entity, px, py)) {
          kept[kind]++;
          assertTrue(tiling.surrounds(tile, px, py), tiling.kind() + " leaves its tile");
          assertEquals(met(tiling, x, y, radius), met(tiling, px, py, radius), tiling.kind());
        }
      }
    }
    boolean convex = tiling.hasConvexTiles();
    assertTrue(kept[0] > 300 && kept[2] > 50, kept[0] + " inside, " + kept[2] + " around");
    assertTrue(convex == kept[1] > 0 || tiling.kind().equals("region"), kept[1] + " across");
  }

  /** Makes a zone as a tracker does; returns its kind. */
  private static int make(
      Zones zones, Tiling tiling, int entity, int tile, double x, double y, double radius) {
    Set<Integer> tiles = met(tiling, x, y, radius);
    if (tiles.size() == 1) {
      zones.setInside(entity, tile, x, y, radius);
      return 0;
    }
    int beyond = zones.setAcross(entity, tile, x, y, radius);
    if (beyond != Tiling.NONE) {
      tiles.remove(tile);
      assertEquals(Set.of(beyond), tiles, "the only other one");
      return 1;
    }
    Set<Integer> near = met(tiling, x, y, radius + zones.reach(tile, radius));
    near.remove(tile);
    int[] all = new int[near.size() + 1];
    all[0] = tile;
    int count = 1;
    for (int other : near) {
      all[count++] = other;
    }
    zones.setAround(entity, x, y, radius, all, count);
    return 2;
  }

  private static Set<Integer> met(Tiling tiling, double x, double y, double radius) {
    Set<Integer> met = new TreeSet<>();
    tiling.visitDisc(x, y, radius, met::add);
    return met;
  }

  @Test
  void setInside_pointAndDisc_holdsAllButTheBorder() {
    Tiling square = Squares.tile(new Box(0, 0, 4, 4), 2);
    Zones inSquare = new Zones(square, square.bounds(), 1);
    inSquare.setInside(0, square.locate(1, 1), 1, 1, 0);
    assertTrue(inSquare.contains(0, 1.99, 0.01));
    assertFalse(inSquare.contains(0, 2, 1));
    assertFalse(inSquare.contains(0, 2.01, 1));
    inSquare.setInside(0, square.locate(1, 1), 1, 1, 0.5);
    assertTrue(inSquare.contains(0, 1.49, 0.51));
    assertFalse(inSquare.contains(0, 1.51, 1));
  }

  @Test
  void clear_anyZone_holdsNothing() {
    zones.grow(2);
    assertFalse(zones.contains(1, 0, 0), "a new one");
    zones.setInside(1, Squares.tile(BOX, 1).locate(0.5, 0.5), 0.5, 0.5, 0);
    assertTrue(zones.contains(1, 0.9, 0.5));
    assertFalse(zones.contains(1, 1.1, 0.5));
    zones.grow(50);
    assertTrue(zones.contains(1, 0.9, 0.5), "stays when others come");
    assertFalse(zones.contains(49, 0.5, 0.5));
    zones.clear(1);
    assertFalse(zones.contains(1, 0.5, 0.5));
  }

  @Test
  void grow_zoneWithLines_keepsThem() {
    zones.grow(1);
    zones.setInside(0, Squares.tile(BOX, 1).locate(0.5, 0.5), 0.5, 0.5, 0);
    zones.grow(9);
    assertTrue(zones.contains(0, 0.9, 0.9));
    assertFalse(zones.contains(0, 1.1, 1.1));
  }

  @Test
  void contains_placeOutsideOfTheWorld_isNot() {
    zones.grow(1);
    zones.setInside(0, Squares.tile(BOX, 1).locate(0.5, 0.5), 0.5, 0.5, 0);
    assertTrue(zones.contains(0, 0.001, 0.001));
    assertFalse(zones.contains(0, -0.001, 0.5));
    assertFalse(zones.contains(0, 0.5, -0.001));
    assertFalse(zones.contains(0, Double.NaN, 0.5));
  }
}
