package dev.sightline.interest.ahead;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class AheadRuleTest {
  private static final double WAY = 0.3;

  /** A search for counterexamples: everybody moves somewhere within reach, many times. */
  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void tick_anyMovesWithinReach_nothingNewIsMissing(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      WorldMap map = new RandomMaps(seed, placement).map(7);
      Mesh mesh = Mesh.of(map);
      Population people = people(map.bounds(), random);
      RuleSpace space =
          RuleSpace.of(people, new AheadRule(people, mesh, new Lookahead(0.1, 10 * WAY, seed % 2)));
      space.tick();
      attack(space, mesh, random, placement + " seed " + seed);
    }
  }

  private static Population people(Box box, SplittableRandom random) {
    Population people = new Population(16, box);
    for (int id = 0; id < people.capacity(); id++) {
      double x = random.nextDouble(box.minX(), box.maxX());
      double y = random.nextDouble(box.minY(), box.maxY());
      people.add(id, random.nextBoolean() ? x : Math.rint(x), y, 5);
    }
    return people;
  }

  private static void attack(RuleSpace space, Mesh mesh, SplittableRandom random, String where) {
    Population people = space.population();
    SightLine line = mesh.sightLine();
    int count = people.capacity();
    double[] x = new double[count];
    double[] y = new double[count];
    for (int round = 0; round < 200; round++) {
      for (int id = 0; id < count; id++) {
        double angle = random.nextDouble(2 * Math.PI);
        double way = WAY * (random.nextBoolean() ? 0.999999 : random.nextDouble());
        x[id] = people.x(id) + way * Math.cos(angle);
        y[id] = people.y(id) + way * Math.sin(angle);
      }
      for (int o = 0; o < count; o++) {
        for (int e = 0; e < count; e++) {
          if (o != e
              && Math.hypot(x[e] - x[o], y[e] - y[o]) <= 5
              && mesh.bounds().contains(x[o], y[o])
              && mesh.bounds().contains(x[e], y[e])
              && line.clear(x[o], y[o], x[e], y[e])) {
            assertTrue(space.relation().inScope(o, e), where + " " + o + " -> " + e);
          }
        }
      }
    }
  }
}
