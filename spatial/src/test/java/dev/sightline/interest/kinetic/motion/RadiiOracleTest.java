package dev.sightline.interest.kinetic.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RadiiOracleTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void extremes_anySequence_areThoseOfAList(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Radii radii = new Radii();
    List<Double> twin = new ArrayList<>();
    for (int step = 0; step < 3000; step++) {
      String where = "seed " + seed + " step " + step;
      if (twin.isEmpty() || random.nextInt(5) < (step % 1000 < 500 ? 3 : 2)) {
        double radius = random.nextInt(4) == 0 ? Bodies.BLIND : random.nextInt((int) seed * 4);
        radii.add(radius);
        twin.add(radius);
      } else {
        radii.remove(twin.remove(random.nextInt(twin.size())));
      }
      List<Double> seeing = twin.stream().filter(r -> r >= 0).toList();
      assertEquals(twin.size(), radii.count(), where);
      assertEquals(seeing.size(), radii.seeing(), where);
      assertEquals(seeing.stream().mapToDouble(r -> r).max().orElse(0), radii.most(), where);
      assertEquals(
          seeing.stream().mapToDouble(r -> r).min().orElse(Double.POSITIVE_INFINITY),
          radii.least(),
          where);
      assertEquals(
          seeing.stream().mapToDouble(r -> r).average().orElse(0), radii.mean(), 1e-9, where);
      assertEquals(twin.stream().distinct().count() <= 1, radii.isUniform(), where);
    }
  }
}
