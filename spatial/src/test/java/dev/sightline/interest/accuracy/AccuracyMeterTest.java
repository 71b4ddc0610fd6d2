package dev.sightline.interest.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AccuracyMeterTest {
  private static final Box WORLD = new Box(0, 0, 100, 100);
  private final Mesh mesh = Mesh.of(WorldMap.of("field", WORLD, List.of()));
  private final Population population = new Population(2, WORLD);

  @Test
  void tick_populationGrew_measuresAll() {
    AccuracyMeter meter =
        new AccuracyMeter(population, mesh, List.of(new DistanceRule(population)));
    for (int id = 0; id < 50; id++) {
      population.add(id, id, 50, 1);
      meter.tick();
    }
    Accuracy result = meter.results().get(0);
    assertEquals(0, result.missed());
    assertEquals(50 * 49, result.visible(), "two pairs more in each tick");
  }

  @Test
  void tick_noRules_measuresNothing() {
    AccuracyMeter meter = new AccuracyMeter(population, mesh, List.of());
    population.add(0, 1, 1, 1);
    meter.tick();
    assertEquals(List.of(), meter.results());
  }

  @Test
  void of_ruleInUse_isRefused() {
    DistanceRule rule = new DistanceRule(population);
    assertThrows(
        IllegalArgumentException.class,
        () -> new AccuracyMeter(population, mesh, List.of(rule, rule)));
  }
}
