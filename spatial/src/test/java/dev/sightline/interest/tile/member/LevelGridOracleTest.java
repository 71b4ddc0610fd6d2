package dev.sightline.interest.tile.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose reach has a place, against a look at everybody. */
final class LevelGridOracleTest {
  private static final double CLOSE = 1e-8;

  private record Place(double x, double y, double reach) {}

  private final Map<Integer, Place> twin = new HashMap<>();

  /** Crowds of several sizes, with like reaches and with all kinds of them. */
  @ParameterizedTest
  @CsvSource({"1, 3, false", "2, 300, false", "3, 300, true", "4, 3000, true"})
  void visit_anywhere_findsAllWhoReach(long seed, int most, boolean anyReach) {
    SplittableRandom random = new SplittableRandom(seed);
    Box world = new Box(-40, 10, 60, 47);
    LevelGrid grid = new LevelGrid(world);
    for (int step = 0; step < 4000; step++) {
      int member = random.nextInt(most);
      if (random.nextInt(4) == 0) {
        grid.remove(member);
        twin.remove(member);
      } else {
        Place place =
            new Place(random.nextDouble(-60, 80), random.nextDouble(60), reach(random, anyReach));
        grid.put(member, place.x, place.y, place.reach);
        twin.put(member, place);
      }
      assertEquals(twin.containsKey(member), grid.has(member));
      if (step % 20 == 0) {
        check(grid, random, "seed " + seed + " step " + step);
      }
    }
  }

  private static double reach(SplittableRandom random, boolean any) {
    if (!any) {
      return random.nextDouble(2, 3);
    }
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> 4;
      case 2 -> Double.MIN_VALUE;
      case 3 -> 1e9;
      default -> Math.exp(random.nextDouble(-12, 5));
    };
  }

  private void check(LevelGrid grid, SplittableRandom random, String where) {
    double x = random.nextDouble(-60, 80);
    double y = random.nextDouble(60);
    compare(new Box(x, y, x, y), 0, found(v -> grid.visit(x, y, v)), where);
    double distance = random.nextInt(3) == 0 ? 0 : random.nextDouble(30);
    BitSet within = found(v -> grid.visitWithin(x, y, distance, v));
    compare(new Box(x, y, x, y), distance, within, where + " within " + distance);
    Box box = Box.of(x, y, random.nextDouble(-60, 80), random.nextDouble(60));
    compare(box, 0, found(v -> grid.visit(box, v)), where + " in " + box);
  }

  private static BitSet found(Consumer<IntConsumer> visit) {
    BitSet found = new BitSet();
    visit.accept(
        member -> {
          assertFalse(found.get(member), "twice " + member);
          found.set(member);
        });
    return found;
  }

  private void compare(Box box, double least, BitSet found, String where) {
    twin.forEach(
        (member, p) -> {
          double dx = Math.max(0, Math.max(box.minX() - p.x, p.x - box.maxX()));
          double dy = Math.max(0, Math.max(box.minY() - p.y, p.y - box.maxY()));
          double far = Math.hypot(dx, dy) - Math.max(least, p.reach);
          assertTrue(far > 0 || found.get(member), where + ": missing " + member);
          assertTrue(far < CLOSE * (1 + p.reach) || !found.get(member), where + ": far " + member);
          found.clear(member);
        });
    assertTrue(found.isEmpty(), where + ": not there " + found);
  }

  @Test
  void visit_pointAtExactlyTheReach_isFound() {
    LevelGrid grid = new LevelGrid(new Box(0, 0, 100, 100));
    grid.put(0, 50, 50, 0);
    grid.put(1, 50, 54, 4);
    grid.put(2, 53, 46, 5);
    assertEquals(BitSet.valueOf(new long[] {0b111}), found(v -> grid.visit(50, 50, v)));
  }

  @Test
  void remove_whoWasNeverThere_changesNothing() {
    LevelGrid grid = new LevelGrid(new Box(0, 0, 0, 0));
    grid.remove(7);
    assertFalse(grid.has(7));
    grid.put(3, 0, 0, 1);
    grid.remove(7);
    grid.remove(2);
    assertTrue(grid.has(3));
    assertEquals(BitSet.valueOf(new long[] {0b1000}), found(v -> grid.visit(0, 1, v)));
  }
}
