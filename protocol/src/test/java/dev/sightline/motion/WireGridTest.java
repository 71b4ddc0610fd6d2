package dev.sightline.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WireGridTest {
  private final WireGrid town = WireGrid.of(0, 0, 30, 30);

  @ParameterizedTest
  @CsvSource({
    "30, 30, 0.000244140625", // 30 / 65536 = 0.000457..., so 2^-12
    "65536, 10, 1",
    "65535.9, 10, 0.5",
    "131071, 5, 1",
    "131072, 5, 2",
    "5, 2000, 0.015625",
    "1, 1, 0.0000152587890625"
  })
  void step_isLargestPowerOfTwo_atMostLongerSideBy65536(double width, double height, double step) {
    assertEquals(step, WireGrid.of(0, 0, width, height).step());
    assertEquals(step, WireGrid.of(-width, -height, 0, 0).step());
  }

  @Test
  void column_betweenTwoPoints_isTheNearest() {
    assertEquals(50568, town.column(12.3456));
    assertEquals(12.345703125, town.snapX(12.3456));
  }

  @Test
  void column_halfway_isTheGreater() {
    double step = town.step();
    assertEquals(4, town.column(3.5 * step));
    assertEquals(5, town.column(4.5 * step));
    WireGrid negative = WireGrid.of(-30, -30, 0, 0);
    assertEquals(-3 * step, negative.snapX(-3.5 * step));
  }

  @Test
  void column_outsideTheBounds_isTheLastInside() {
    assertEquals(0, town.column(-1e300));
    assertEquals(town.lastColumn(), town.column(Double.POSITIVE_INFINITY));
    assertEquals(30, town.x(town.lastColumn()));
  }

  @Test
  void snap_boundsBetweenPoints_staysInside() {
    WireGrid grid = WireGrid.of(0.1, -7.3, 29.9, 11.7);
    assertTrue(grid.snapX(0.1) >= 0.1);
    assertTrue(grid.snapY(-7.3) >= -7.3);
    assertTrue(grid.snapX(29.9) <= 29.9);
    assertTrue(grid.snapY(11.7) <= 11.7);
  }

  @Test
  void contains_onlyPointsOfTheGrid() {
    assertTrue(town.contains(0.5, 29.25));
    assertFalse(town.contains(0.1, 1));
    assertFalse(town.contains(-1, 1));
  }

  @Test
  void column_notANumber_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> town.column(Double.NaN));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0",
    "0, 0, -1, 5",
    "NaN, 0, 1, 1",
    "0, 0, Infinity, 1",
    "1e17, 0, 1.0000000000001e17, 1",
    "0, 0, 1e-40, 1e-40",
    "0, 0.3, 65536, 0.4"
  })
  void of_boundsWithoutGrid_areRefusedByName(double minX, double minY, double maxX, double maxY) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> WireGrid.of(minX, minY, maxX, maxY))
            .toString();
    assertTrue(message.contains(String.valueOf(maxX)), message);
  }

  @Test
  void described_sameNumbers_sameGrid() {
    WireGrid grid = WireGrid.of(-3.7, 2.1, 9.9, 8.8);
    WireGrid copy =
        WireGrid.described(
            grid.exponent(), grid.originX(), grid.originY(), grid.lastColumn(), grid.lastRow());
    assertEquals(grid.snapX(4.56), copy.snapX(4.56));
    assertEquals(grid.y(77), copy.y(77));
  }

  @Test
  void described_badNumbers_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> WireGrid.described(0, 0.5, 0, 10, 10));
    assertThrows(
        IllegalArgumentException.class, () -> WireGrid.described(0, Double.NaN, 0, 10, 10));
    assertThrows(IllegalArgumentException.class, () -> WireGrid.described(101, 0, 0, 10, 10));
    assertThrows(IllegalArgumentException.class, () -> WireGrid.described(0, 0, 0, 1 << 20, 10));
    assertThrows(IllegalArgumentException.class, () -> WireGrid.described(0, 0, 0, 10, -1));
  }

  @Test
  void gridPoint_outOfRange_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new GridPoint(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new GridPoint(0, 1 << 20));
  }
}
