package dev.sightline.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SampleTest {
  @Test
  void ratio_fewerSeedsThanTheBase_takesTheSeedsOfBoth() {
    Sample few = Sample.ofSeeds(new double[] {2, 4});
    Sample many = Sample.ofSeeds(new double[] {1, 2, 900});
    Interval ratio = few.ratioTo(many);
    assertEquals(2, ratio.estimate(), 1e-12); // 6 over 3: the third seed plays no part
    assertEquals(2, ratio.low(), 1e-12);
    assertEquals(2, ratio.high(), 1e-12);
  }

  @Test
  void meanRatio_tracesOfDifferentLength_areDrawnApart() {
    List<Sample> values =
        List.of(
            Sample.ofMinutes(new double[] {1, 2, 3}), Sample.ofMinutes(new double[] {4, 4, 8, 8}));
    List<Sample> bases =
        List.of(
            Sample.ofMinutes(new double[] {2, 2, 2}), Sample.ofMinutes(new double[] {4, 4, 4, 4}));
    Interval ratio = Sample.meanRatio(values, bases);
    assertEquals((1 + 1.5) / 2, ratio.estimate(), 1e-12);
    assertTrue(ratio.hasSpread());
    assertTrue(ratio.low() >= (0.5 + 1) / 2 && ratio.high() <= (1.5 + 2) / 2, ratio.toString());
  }

  @Test
  void ratio_ofMinutesToOtherMinutes_hasNoInterval() {
    Interval ratio =
        Sample.ofMinutes(new double[] {1, 3}).ratioTo(Sample.ofMinutes(new double[] {1, 1, 2}));
    assertEquals(1, ratio.estimate(), 1e-12);
    assertFalse(ratio.hasSpread());
  }
}
