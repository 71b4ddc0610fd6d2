package dev.sightline.interest.sight.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Corners of convex obstacles, where each edge has all other corners strictly on one side. */
final class ConvexesOracleTest {
  private static final Box BOX = new Box(0, 0, 100, 100);

  /** Obstacles come, go and take each other's numbers; the corners of some changes come late. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void update_obstaclesComeAndGo_holdsTheCornersOfTheConvexOnes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Obstacle> first = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      first.add(obstacle(random));
    }
    Mesh mesh = Mesh.of(WorldMap.of("m", BOX, first));
    Convexes convexes = new Convexes();
    convexes.addAll(mesh);
    check(mesh, convexes, "at first");
    int convex = 0;
    for (int step = 0; step < 150; step++) {
      Set<Integer> numbers = new HashSet<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        int number = random.nextInt(mesh.obstacleSlots());
        if (mesh.isObstacle(number) && random.nextInt(10) < (step % 60 < 30 ? 3 : 7)) {
          mesh.remove(number);
          numbers.add(number);
        } else if (step % 60 < 30 || mesh.obstacleSlots() < 12) {
          numbers.add(mesh.add(obstacle(random)));
        }
      }
      IntList changed = new IntList();
      numbers.forEach(changed::add);
      convexes.update(mesh, changed);
      convex += check(mesh, convexes, "seed " + seed + " step " + step);
    }
    assertTrue(convex > 200, convex + " convex");
  }

  /** Returns how many are convex. */
  private static int check(Mesh mesh, Convexes convexes, String where) {
    int convex = 0;
    int corners = 0;
    for (int number = 0; number < mesh.obstacleSlots(); number++) {
      Obstacle obstacle = mesh.isObstacle(number) ? mesh.obstacle(number) : null;
      boolean expected = obstacle instanceof Obstacle.Polygon polygon && isConvex(polygon);
      assertEquals(expected, convexes.isConvex(number), where + ": " + obstacle);
      double[] found =
          Arrays.copyOfRange(convexes.corners(), convexes.from(number), convexes.to(number));
      double[] ring = cornersOf(expected ? obstacle : null);
      assertArrayEquals(ring, found, where);
      convex += expected ? 1 : 0;
      corners += ring.length;
    }
    assertTrue(convexes.corners().length < 8 * corners + 200, where + ": too much memory");
    return convex;
  }

  private static double[] cornersOf(@Nullable Obstacle obstacle) {
    return obstacle instanceof Obstacle.Polygon polygon ? polygon.ring().toArray() : new double[0];
  }

  private static boolean isConvex(Obstacle.Polygon polygon) {
    return polygon.blocks().sight() && polygon.holes().isEmpty() && isConvex(polygon.ring());
  }

  private static boolean isConvex(Ring ring) {
    int turn = 0;
    for (int i = 0; i < ring.size(); i++) {
      for (int k = 0; k < ring.size(); k++) {
        int side =
            Predicates.orientation(
                ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1), ring.x(k), ring.y(k));
        boolean isEnd = k == i || k == (i + 1) % ring.size();
        if (!isEnd && (side == 0 || side * turn < 0)) {
          return false;
        }
        turn = isEnd ? turn : side;
      }
    }
    return true;
  }

  private static Obstacle obstacle(SplittableRandom random) {
    double x = random.nextDouble(15, 85);
    double y = random.nextDouble(15, 85);
    Blocks blocks = random.nextInt(6) == 0 ? Blocks.MOVE : Blocks.BOTH;
    Ring ring = around(random, x, y, random.nextInt(5) == 0 ? 0.4 : 1);
    return switch (random.nextInt(8)) {
      case 0 -> new Obstacle.Segment(null, blocks, false, x, y, x + 3, y + 1);
      case 1 -> {
        Ring hole = Ring.of(x, y, x + 0.1, y, x, y + 0.1);
        yield new Obstacle.Polygon(null, blocks, false, ring, List.of(hole));
      }
      case 2 -> Obstacle.Polygon.of(Ring.of(x, y, x + 2, y, x + 4, y, x + 4, y + 4, x, y + 4));
      default -> new Obstacle.Polygon(null, blocks, false, ring, List.of());
    };
  }

  /** Returns corners on a circle, in either direction; one of them may be dented. */
  private static Ring around(SplittableRandom random, double x, double y, double dent) {
    int corners = 3 + random.nextInt(7);
    boolean clockwise = random.nextBoolean();
    double[] xy = new double[2 * corners];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (clockwise ? -i : i) / corners;
      double radius = i == 0 ? 8 * dent : 8;
      xy[2 * i] = x + radius * Math.cos(angle);
      xy[2 * i + 1] = y + radius * Math.sin(angle);
    }
    return Ring.of(xy);
  }

  @Test
  void addAll_noObstacles_hasNone() {
    Convexes convexes = new Convexes();
    Mesh mesh = Mesh.of(WorldMap.of("m", BOX, List.of()));
    convexes.addAll(mesh);
    int number = mesh.add(Obstacle.Polygon.of(Ring.of(1, 1, 2, 1, 2, 2, 1, 2)));
    IntList changed = new IntList();
    changed.add(number);
    convexes.update(mesh, changed);
    assertTrue(convexes.isConvex(number));
    mesh.remove(number);
    convexes.update(mesh, changed);
    assertFalse(convexes.isConvex(number));
    assertEquals(convexes.from(number), convexes.to(number));
  }
}
