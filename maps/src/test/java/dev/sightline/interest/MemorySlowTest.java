package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Obstacle;
import dev.sightline.maps.generate.City;
import dev.sightline.mesh.Mesh;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept does not grow with what has happened. */
@Tag("slow")
final class MemorySlowTest {
  private static final int RADIUS = 100;
  private static final double STEP = 0.6;

  private final SplittableRandom random = new SplittableRandom(1);
  private double side;
  private double[] angle = {};

  @Test
  void tick_allJumpAHundredTimes_distanceKeepsNoMore() {
    checkJumps(DistanceRule::new);
  }

  @Test
  void tick_allJumpAHundredTimes_rayKeepsNoMore() {
    Mesh mesh = Mesh.of(City.generate(1, 2000, 2000, 1000));
    checkJumps(population -> new RayRule(population, mesh));
  }

  @Test
  void tick_comingAndGoingForLong_distanceKeepsNoMore() {
    checkChurn(DistanceRule::new);
  }

  @Test
  void tick_comingAndGoingForLong_rayKeepsNoMore() {
    Mesh mesh = Mesh.of(City.generate(1, 600, 600, 100));
    checkChurn(population -> new RayRule(population, mesh));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ray", "tile-visibility", "hearing", "ahead"})
  void tick_obstaclesThatComeAndGo_leaveNothing(String rule) {
    World world = World.of(City.generate(1, 300, 300, 40));
    RuleSettings settings = RuleSettings.of(30).with("max-area", 200);
    Space space =
        Space.builder(world).sense("it", RuleRegistry.installed().factory(rule, settings)).build();
    for (int i = 0; i < 100; i++) {
      space.add(random.nextDouble(300), random.nextDouble(300), 30);
    }
    long early = 0;
    for (int i = 1; i <= 10_000; i++) {
      double x = random.nextDouble(290);
      double y = random.nextDouble(290);
      Obstacle barrel = Obstacle.Polygon.of(Ring.of(new Box(x, y, x + 4, y + 4)));
      ObstacleHandle handle = world.add(barrel);
      world.commit();
      space.tick();
      world.remove(handle);
      world.commit();
      space.tick();
      early = i == 1000 ? heap() : early;
    }
    check(early, heap());
    assertTrue(space.count() == 100); // keeps it alive until here
  }

  private void checkJumps(Function<Population, Rule> factory) {
    Population population = populate(10_000, 2000);
    RuleSpace space = RuleSpace.of(population, factory.apply(population));
    long early = 0;
    for (int jump = 1; jump <= 100; jump++) {
      for (int tick = 0; tick < 6; tick++) {
        for (int id = 0; id < population.end(); id++) {
          if (tick == 0) {
            population.move(id, random.nextDouble(side), random.nextDouble(side));
          } else {
            walk(population, id);
          }
        }
        space.tick();
      }
      early = jump == 10 ? heap() : early;
    }
    check(early, heap());
    assertTrue(space.population().count() > 0); // keeps it alive until here
  }

  private void checkChurn(Function<Population, Rule> factory) {
    Population population = populate(1000, 600);
    RuleSpace space = RuleSpace.of(population, factory.apply(population));
    long early = 0;
    for (int tick = 1; tick <= 100_000; tick++) {
      for (int i = 0; i < 5; i++) {
        churn(population, random.nextInt(population.end()));
      }
      for (int id = 0; id < population.end(); id++) {
        if (population.alive(id)) {
          walk(population, id);
        }
      }
      space.tick();
      early = tick == 10_000 ? heap() : early;
    }
    check(early, heap());
    assertTrue(space.population().count() > 0); // keeps it alive until here
  }

  private void churn(Population population, int id) {
    if (population.alive(id)) {
      population.remove(id);
    } else if ((population.pending().of(id) & Population.REMOVED) == 0) {
      population.add(id, random.nextDouble(side), random.nextDouble(side), RADIUS);
    }
  }

  private Population populate(int count, double size) {
    side = size;
    angle = new double[count];
    Population population = new Population(count, new Box(0, 0, side, side));
    for (int id = 0; id < count; id++) {
      population.add(id, random.nextDouble(side), random.nextDouble(side), RADIUS);
      angle[id] = random.nextDouble(2 * Math.PI);
    }
    return population;
  }

  private void walk(Population population, int id) {
    double x = population.x(id) + STEP * Math.cos(angle[id]);
    double y = population.y(id) + STEP * Math.sin(angle[id]);
    if (population.world().contains(x, y)) {
      population.move(id, x, y);
    } else {
      angle[id] += 2;
    }
  }

  private static long heap() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1000;
  }

  private static void check(long early, long late) {
    String text = "heap of " + early + " kB after a tenth, " + late + " kB at the end";
    System.out.println(text);
    assertTrue(late < 1.1 * early && late < 400_000, text);
  }
}
