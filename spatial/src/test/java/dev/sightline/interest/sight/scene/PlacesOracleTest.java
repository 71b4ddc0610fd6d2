package dev.sightline.interest.sight.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RoundedSightLine;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where bodies are in a mesh that changes, against looking each of them up in every step. */
final class PlacesOracleTest {
  private static final double SIDE = 40;
  private static final Box BOX = new Box(0, 0, SIDE, SIDE);
  private static final int COUNT = 40;

  private final Population population = new Population(1, BOX);
  private final Mesh mesh = Mesh.of(WorldMap.of("m", BOX, List.of()));
  private final Places places = new Places(mesh);
  private final RoundedSightLine line = mesh.roundedSightLine();
  private final List<Integer> numbers = new ArrayList<>();

  private static Obstacle obstacle(SplittableRandom random) {
    double x = random.nextDouble(SIDE - 11);
    double y = random.nextDouble(SIDE - 11);
    double wide = random.nextDouble(1, 10);
    Ring ring = Ring.of(x, y, x + wide, y, x + wide, y + 8, x + wide / 2, y + 10, x, y + 8);
    Blocks blocks = random.nextInt(4) == 0 ? Blocks.MOVE : Blocks.BOTH;
    return new Obstacle.Polygon(null, blocks, false, ring, List.of());
  }

  private void place(int body) {
    places.place(body, population.x(body), population.y(body), line);
  }

  /** Changes the obstacles, and finds those again who were near. */
  private void change(SplittableRandom random) {
    if (numbers.size() > 6 || (!numbers.isEmpty() && random.nextBoolean())) {
      mesh.remove(numbers.remove(random.nextInt(numbers.size())));
    } else {
      numbers.add(mesh.add(obstacle(random)));
    }
    Box ground = mesh.changedGround();
    if (ground == null) {
      return;
    }
    IntList near = new IntList();
    double away = places.mostAway();
    for (int body = 0; body < COUNT; body++) {
      double dx = Math.max(ground.minX() - population.x(body), population.x(body) - ground.maxX());
      double dy = Math.max(ground.minY() - population.y(body), population.y(body) - ground.maxY());
      if (Math.max(dx, dy) <= away) {
        near.add(body);
      }
    }
    places.placeAgain(ground, near, new Numbering(population), line);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void place_bodiesMoveAndObstaclesComeAndGo_knowsWhoIsInside(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    places.reserve(COUNT);
    for (int body = 0; body < COUNT; body++) {
      population.add(body, random.nextDouble(-1, SIDE + 1), random.nextDouble(SIDE));
      place(body);
    }
    int inside = 0;
    for (int step = 0; step < 300; step++) {
      if (random.nextInt(5) == 0) {
        change(random);
      }
      for (int body = 0; body < COUNT; body++) {
        boolean jumps = random.nextInt(50) == 0;
        double x = population.x(body) + random.nextDouble(-0.3, 0.3);
        double y = population.y(body) + random.nextDouble(-0.3, 0.3);
        population.move(
            body, jumps ? random.nextDouble(SIDE) : x, jumps ? random.nextDouble(SIDE) : y);
        place(body);
        inside += check(body, random, "seed " + seed + " step " + step);
      }
    }
    assertTrue(inside > 200, inside + " inside");
  }

  private boolean isBlocked(double x, double y) {
    return BOX.contains(x, y) && (mesh.faceBlocks(mesh.locate(x, y)) & Mesh.SIGHT) != 0;
  }

  /** Returns 1 if the body is inside. */
  private int check(int body, SplittableRandom random, String where) {
    double x = population.x(body);
    double y = population.y(body);
    assertEquals(isBlocked(x, y), places.isInside(body), where);
    if (BOX.contains(x, y)) {
      assertEquals(mesh.locate(x, y), places.face(body), where);
    }
    if (!places.isInside(body)) {
      return 0;
    }
    double left = places.depthLeft(body, x, y);
    assertTrue(left > 0 && 2 * left <= places.mostAway(), where + ": " + left);
    for (int k = 0; k < 5; k++) {
      double angle = random.nextDouble(2 * Math.PI);
      double px = x + 0.999 * left * Math.cos(angle);
      double py = y + 0.999 * left * Math.sin(angle);
      assertTrue(isBlocked(px, py), where + ": not " + left + " deep");
    }
    return 1;
  }

  @Test
  void forget_whoIsInside_isNotUntilItIsPlacedAgain() {
    places.reserve(1);
    mesh.add(Obstacle.Polygon.of(Ring.of(10, 10, 20, 10, 20, 20, 10, 20)));
    assertFalse(places.isInside(0), "never placed");
    places.place(0, 15, 14, line);
    assertTrue(places.isInside(0));
    assertEquals(4, places.depthLeft(0, 15, 14), 1e-6);
    assertEquals(1, places.depthLeft(0, 18, 14), 1e-6);
    places.reserve(100);
    assertTrue(places.isInside(0), "stays when others come");
    assertFalse(places.isInside(99));
    places.forget(0);
    assertFalse(places.isInside(0));
    places.place(0, 15, 14, line);
    assertTrue(places.isInside(0));
    places.place(0, -5, 14, line);
    assertFalse(places.isInside(0), "outside of the world");
  }
}
