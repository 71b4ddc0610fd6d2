package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An index of tiles that come and go, and may overlap, against a look at every tile. */
final class TileIndexOracleTest {
  private static final double SIDE = 20;

  private static final class Tiles {
    private final SplittableRandom random;
    private final double longest;
    private final IntLists corners = new IntLists(4, 4);
    private final TileShapes shapes = new TileShapes(new double[8], corners, true);
    private final BitSet there = new BitSet();

    Tiles(SplittableRandom random, double longest) {
      this.random = random;
      this.longest = longest;
    }

    /** Gives a tile corners, in a part of the world only for the most part. */
    void draw(int tile) {
      double x = random.nextInt(5) == 0 ? random.nextDouble(SIDE) : random.nextDouble(SIDE / 2);
      double y = random.nextInt(3) == 0 ? random.nextInt(20) : random.nextDouble(SIDE);
      double wide = Math.min(SIDE - x, random.nextDouble(0.01, longest));
      double high = Math.min(SIDE - y, random.nextDouble(0.01, longest));
      shapes.setVertex(3 * tile, x, y);
      shapes.setVertex(3 * tile + 1, x + wide, y);
      shapes.setVertex(3 * tile + 2, x + random.nextDouble(wide), y + high);
      int v = 3 * tile;
      corners.set(tile, new int[] {v, v + 1, v + 2}, 3);
      there.set(tile);
    }

    BitSet all(IntPredicate test) {
      BitSet found = new BitSet();
      there.stream().filter(test).forEach(found::set);
      return found;
    }
  }

  /** From no tile on, from one, and from many; with needles across the world too. */
  @ParameterizedTest
  @CsvSource({"1, 0, 30, 3", "2, 1, 200, 1", "3, 300, 400, 2", "4, 300, 330, 20"})
  void answers_tilesComeAndGo_areThoseOfAll(long seed, int first, int most, double longest) {
    SplittableRandom random = new SplittableRandom(seed);
    Tiles tiles = new Tiles(random, longest);
    for (int tile = 0; tile < first; tile++) {
      tiles.draw(tile);
    }
    TileIndex index = new TileIndex(tiles.shapes, first, 0, 0, SIDE, SIDE);
    for (int step = 0; step < 1500; step++) {
      int tile = random.nextInt(most);
      if (tiles.there.get(tile)) {
        index.remove(tile);
        tiles.there.clear(tile);
      }
      if (random.nextInt(step % 500 < 250 ? 4 : 2) > 0) {
        tiles.draw(tile);
        index.add(tile);
      }
      if (step % 5 == 0) {
        check(tiles, index, random, "seed " + seed + " step " + step);
      }
    }
  }

  private static void check(Tiles tiles, TileIndex index, SplittableRandom random, String where) {
    TileShapes shapes = tiles.shapes;
    double x = random.nextDouble(-1, SIDE + 1);
    double y = random.nextInt(3) == 0 ? random.nextInt(21) : random.nextDouble(-1, SIDE + 1);
    int inside = tiles.all(t -> shapes.side(t, x, y) == TileShapes.INSIDE).nextSetBit(0);
    int located = index.locate(x, y);
    BitSet around = tiles.all(t -> shapes.side(t, x, y) != TileShapes.OUTSIDE);
    assertTrue(located < 0 ? around.isEmpty() || isOutside(x, y) : around.get(located), where);
    assertTrue(inside >= 0 || located == (isOutside(x, y) ? -1 : around.nextSetBit(0)), where);
    double radius = random.nextInt(4) == 0 ? 0 : random.nextDouble(5);
    assertEquals(
        tiles.all(t -> shapes.meetsDisc(t, x, y, radius)),
        visited(v -> index.visitDisc(x, y, radius, v)),
        where);
    double x1 = x + random.nextDouble(4);
    double y1 = y + random.nextDouble(4);
    BitSet missed = tiles.all(t -> shapes.meetsBox(t, x, y, x1, y1));
    missed.andNot(visited(v -> index.visit(x, y, x1, y1, v)));
    assertTrue(missed.isEmpty(), where + ": missed " + missed);
    int best = -1;
    for (int t = tiles.there.nextSetBit(0); t >= 0; t = tiles.there.nextSetBit(t + 1)) {
      boolean nearer =
          best < 0 || shapes.squareDistance(t, x, y) < shapes.squareDistance(best, x, y);
      best = nearer ? t : best;
    }
    int hint = tiles.there.nextSetBit(random.nextInt(100));
    assertEquals(best, index.nearest(x, y, -1), where);
    assertEquals(best, index.nearest(x, y, hint), where);
  }

  private static boolean isOutside(double x, double y) {
    return x < 0 || x > SIDE || y < 0 || y > SIDE;
  }

  private static BitSet visited(Consumer<TileVisitor> visit) {
    BitSet found = new BitSet();
    visit.accept(
        tile -> {
          assertFalse(found.get(tile), "visited twice: " + tile);
          found.set(tile);
        });
    return found;
  }

  @Test
  void add_andRemoveAgainAndAgain_takesNoMoreMemory() {
    Tiles tiles = new Tiles(new SplittableRandom(1), 3);
    for (int tile = 0; tile < 100; tile++) {
      tiles.draw(tile);
    }
    TileIndex index = new TileIndex(tiles.shapes, 100, 0, 0, SIDE, SIDE);
    index.remove(0);
    index.add(0);
    long bytes = index.bytes();
    for (int round = 0; round < 50; round++) {
      for (int tile = 0; tile < 100; tile++) {
        index.remove(tile);
      }
      assertEquals(-1, index.nearest(5, 5, -1));
      for (int tile = 0; tile < 100; tile++) {
        index.add(tile);
      }
    }
    assertEquals(bytes, index.bytes());
  }
}
