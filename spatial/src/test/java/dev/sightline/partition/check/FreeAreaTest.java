package dev.sightline.partition.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FreeAreaTest {
  private static final Box TEN = new Box(0, 0, 10, 10);

  private static double free(Box world, double[]... rings) {
    List<Obstacle> houses =
        Arrays.stream(rings).<Obstacle>map(r -> Obstacle.Polygon.of(Ring.of(r))).toList();
    return FreeArea.of(WorldMap.of("", world, houses));
  }

  @Test
  void of_nothing_isTheWorld() {
    assertEquals(100, free(TEN));
  }

  @Test
  void of_housesThatOverlapAndReachOut_countsOnce() {
    double[] a = {1, 1, 4, 1, 4, 4, 1, 4};
    double[] b = {3, 3, 5, 3, 5, 5, 3, 5};
    double[] out = {9, -5, 15, -5, 15, 1, 9, 1};
    assertEquals(100 - 9 - 4 + 1 - 1, free(TEN, a, b, out), 1e-12);
  }

  @Test
  void of_slantedHouseAcrossTheBorder_isClipped() {
    assertEquals(100 - 1, free(TEN, new double[] {-1, 5, 0, 4, 1, 5, 0, 6}), 1e-12);
    assertEquals(100 - 1, free(TEN, new double[] {5, -1, 6, 0, 5, 1, 4, 0}), 1e-12);
  }

  @Test
  void of_courtyard_isFree() {
    Ring ring = Ring.of(1, 1, 9, 1, 9, 9, 1, 9);
    List<Ring> yards = List.of(Ring.of(2, 2, 4, 2, 4, 4, 2, 4), Ring.of(4, 4, 6, 5, 5, 6));
    Obstacle house = new Obstacle.Polygon(null, Blocks.MOVE, false, ring, yards);
    assertEquals(100 - 64 + 4 + 1.5, FreeArea.of(WorldMap.of("", TEN, List.of(house))), 1e-12);
  }

  /** Polygon overlay loses the second of these, whose corners lie on a grid that is turned. */
  @Test
  void of_housesOnATurnedGrid_missesNone() {
    double[][] houses = {
      {
        2.3504275121674305, -1.329540476897284, 1.6761646026799153, -0.3276387837048845,
        -1.329540476897284, -2.3504275121674305, -0.655277567409769, -3.3523292053598306
      },
      {
        -0.3276387837048845, -1.6761646026799153, -1.6761646026799153, 0.3276387837048845,
        -4.681869682257115, -1.6951499447576615, -3.3333438632820838, -3.698953331142461
      },
      {
        3.0057050795771993, 2.0227887284625456, 0.9829163511146535, 5.0284938080397446,
        -1.020887035270146, 3.6799679890647146, 1.0019016931923999, 0.6742629094875153
      },
      {
        1.0019016931923999, 0.6742629094875153, 0.3276387837048845, 1.6761646026799153,
        -0.6742629094875153, 1.0019016931923999, 0.0, 0.0
      },
      {
        -0.34662412578263085, 2.678066295872315, -2.369412854245177, 5.683771375449514,
        -3.3713145474375765, 5.009508465961999, -1.3485258189750307, 2.0038033863847997
      }
    };
    double cell = Math.pow(0.6742629094875153, 2) + Math.pow(1.0019016931923999, 2);
    assertEquals(400 - (3 + 6 + 6 + 1 + 3) * cell, free(new Box(-10, -10, 10, 10), houses), 1e-9);
  }
}
