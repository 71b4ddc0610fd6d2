package dev.sightline.interest.kinetic.line;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.kinetic.Loiterers;
import dev.sightline.interest.kinetic.Loiterers.Traits;
import dev.sightline.interest.rule.Population;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that are tracked, and begun again where walls come and go, against all in every tick. */
final class LineTrackerOracleTest {
  @ParameterizedTest
  @CsvSource({
    "1, 30, 30, 0, false, false, false",
    "2, 30, 40, 0, true, true, true",
    "3, 30, 40, 20, false, false, false",
    "4, 40, 30, 10, true, true, true",
    "5, 110, 80, 3, false, false, true"
  })
  void check_bodiesMoveAndWallsComeAndGo_saysWhatAllLinesSay(
      long seed,
      int count,
      double radius,
      int wallPeriod,
      boolean radii,
      boolean hidden,
      boolean blind) {
    Traits traits = new Traits(radii, false, hidden, blind);
    Loiterers loiterers = new Loiterers(seed, count, LineStage.SIZE, radius, traits);
    SplittableRandom random = new SplittableRandom(seed);
    LineStage stage = new LineStage(loiterers.population, random);
    for (int i = 0; i < 3; i++) {
      stage.walls.toggle(i);
    }
    int pairTicks = 0;
    for (int round = 0; round < (count > 50 ? 100 : 400); round++) {
      if (wallPeriod > 0 && random.nextInt(wallPeriod) == 0) {
        int wall = random.nextInt(PlainWalls.COUNT);
        stage.changedLines.add(stage.walls.toggle(wall), stage.walls.stands(wall));
      }
      stage.follow();
      PairSet.assertSame(stage.expected(), stage.fed, "seed " + seed + " round " + round);
      pairTicks += stage.within.size();
      loiterers.step();
    }
    assertTrue(2 * stage.walls.tests < pairTicks, stage.walls.tests + " for " + pairTicks);
  }

  /** So many void entries that they are purged before they are due. */
  @Test
  void check_mostLinesBeginAgainInEveryTick_saysWhatAllLinesSay() {
    SplittableRandom random = new SplittableRandom(7);
    Population population = new Population(1, new Box(0, 0, LineStage.SIZE, LineStage.SIZE));
    LineStage stage = new LineStage(population, random);
    for (int id = 0; id < 110; id++) {
      population.add(id, random.nextDouble(LineStage.SIZE), random.nextDouble(LineStage.SIZE), 200);
    }
    for (int round = 0; round < 40; round++) {
      int wall = round % PlainWalls.COUNT;
      if (round % 20 < 12) {
        stage.changedLines.add(stage.walls.toggle(wall), stage.walls.stands(wall));
      }
      stage.follow();
      PairSet.assertSame(stage.expected(), stage.fed, "round " + round);
      for (int id = 0; id < population.end(); id++) {
        double x = population.x(id) + (id % 7 - 3) * 0.02;
        double y = population.y(id) + (round % 10 - 4.5) * 0.02;
        population.move(id, x, y);
      }
    }
  }

  /** A line that is sure for longer than the two are surely within the radius. */
  @Test
  void check_closeToTheRadiusAndFarFromWalls_testsTheLineSeldom() {
    Population population = new Population(1, new Box(0, 0, LineStage.SIZE, LineStage.SIZE));
    LineStage stage = new LineStage(population, new SplittableRandom(1));
    population.add(0, 50, 50, 10);
    population.add(1, 59.8, 50);
    for (int round = 1; round <= 400; round++) {
      stage.follow();
      double angle = round * 0.005;
      population.move(1, 50 + 9.8 * Math.cos(angle), 50 + 9.8 * Math.sin(angle));
    }
    assertTrue(stage.within.get(0, 1));
    assertTrue(stage.walls.tests < 30, stage.walls.tests + " tests");
  }
}
