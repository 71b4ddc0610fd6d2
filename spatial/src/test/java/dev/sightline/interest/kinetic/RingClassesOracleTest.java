package dev.sightline.interest.kinetic;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RingClassesOracleTest {
  @ParameterizedTest
  @CsvSource({"1, 100, 1.2, 16", "2, 10, 3, 2", "3, 1, 5, 7", "4, 0, 1, 62", "5, 50, 0.01, 62"})
  void at_anyDistanceInTheRing_isNotLaterThanTheFirstTickThatMayCross(
      long seed, double radius, double pace, int period) {
    SplittableRandom random = new SplittableRandom(seed);
    RingClasses classes = new RingClasses();
    double slack = 1e-9;
    classes.fit(radius, pace, slack, period);
    for (int i = 0; i < 5000; i++) {
      double distance = random.nextDouble(Math.max(0, classes.inner), classes.outer);
      double squared = distance * distance;
      if (squared > classes.innerSquared && squared < classes.outerSquared) {
        int safe = (int) Math.max(0, Math.floor((Math.abs(distance - radius) - slack) / pace));
        int first = classes.span() * classes.at(squared);
        assertTrue(first <= safe, "seed " + seed + " distance " + distance);
      }
    }
    double reach = pace * period;
    assertTrue(classes.outer >= radius + reach && classes.inner <= radius - reach, "ring");
  }
}
