package dev.sightline.interest.distance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
final class DistanceRuleTest {
  private static final Box WORLD = new Box(-50, -50, 50, 50);

  private final Population population = new Population(4, WORLD);

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void constructor_nonsense_isRefusedWithTheValue(double value) {
    Mesh mesh = Mesh.of(WorldMap.of("field", WORLD, List.of()));
    String end = " must be at least 0 and below 1.0E150, not " + value;
    assertEquals("scale" + end, refusal(() -> new DistanceRule(population, value, 0)));
    assertEquals("extra" + end, refusal(() -> new DistanceRule(population, 1, value)));
    assertEquals("scale" + end, refusal(() -> DistanceRule.withSizes(population, value, 0)));
    assertEquals("scale" + end, refusal(() -> new RayRule(population, mesh, value, 0)));
    assertEquals("extra" + end, refusal(() -> new RayRule(population, mesh, 1, value)));
  }

  private static String refusal(Executable call) {
    return assertThrows(IllegalArgumentException.class, call).getMessage();
  }

  @Test
  void soundness_smallerRadius_isNone() {
    assertEquals(Soundness.NONE, new DistanceRule(population, 0.5, 10).soundness());
    assertEquals(Soundness.NOW, new DistanceRule(population, 1, 0).soundness());
  }

  @Test
  void tick_discMeetsTheCircle_isInWithSizesOnly() {
    DistanceRule rule = DistanceRule.withSizes(population, 1, 0);
    RuleSpace with = RuleSpace.of(population, rule);
    population.add(0, 0, 0, 5);
    population.add(1, 7, 0, 5);
    population.size(1, 4); // reaches to 5
    with.tick();
    assertTrue(with.relation().inScope(0, 1));
    assertFalse(with.relation().inScope(1, 0)); // the observer's size plays no part
    assertTrue(rule.judge(0, 1).words().contains("size 4"), rule.judge(0, 1).words());
    population.size(1, 3.99);
    with.tick();
    assertFalse(with.relation().inScope(0, 1));
    population.size(1, 4);
    population.move(1, 7.5, 0);
    with.tick();
    assertFalse(with.relation().inScope(0, 1));
    assertFalse(new DistanceRule(population).judge(0, 1).yes());
  }

  @Test
  void perceivers_populationHasMovedSince_areAsOfTheLastUpdate() {
    RuleSpace space = RuleSpace.of(population, new DistanceRule(population));
    population.add(0, 0, 0, 5);
    population.add(1, 20, 0, 5);
    space.tick();
    population.move(0, 40, 0);
    population.radius(1, 50);
    assertEquals(List.of(0), space.perceivers(3, 4, Rule.OWN_RADIUS));
    assertEquals(List.of(0, 1), space.perceivers(10, 0, 10));
    assertEquals(List.of(), space.perceivers(40, 0, Rule.OWN_RADIUS));
    space.tick();
    assertEquals(List.of(0, 1), space.perceivers(40, 0, Rule.OWN_RADIUS));
  }

  @Test
  void perceivers_beforeTheFirstUpdate_areNobody() {
    population.add(0, 0, 0, 5);
    RuleSpace space = RuleSpace.of(population, new DistanceRule(population));
    assertEquals(List.of(), space.perceivers(0, 0, Rule.OWN_RADIUS));
  }

  @Test
  void perceivers_someAreFoundAlready_areAddedBehindThem() {
    population.add(0, 0, 0, 5);
    DistanceRule rule = new DistanceRule(population);
    RuleSpace.of(population, rule).tick();
    IntList found = new IntList();
    found.add(77);
    rule.perceivers(1, 1, Rule.OWN_RADIUS, found);
    assertEquals(List.of(77, 0), IntStream.of(found.toArray()).boxed().toList());
  }

  @Test
  void perceivers_manyThreadsAtOnce_eachGetsItsOwn() throws Exception {
    Mesh mesh = Mesh.of(WorldMap.of("field", WORLD, List.of()));
    RayRule rule = new RayRule(population, mesh);
    RuleSpace space = RuleSpace.of(population, rule);
    for (int id = 0; id < 200; id++) {
      population.add(id, id % 20 * 4 - 40, id / 20 * 4 - 20, 7);
    }
    space.tick();
    List<List<Integer>> alone =
        IntStream.range(0, 8)
            .mapToObj(i -> space.perceivers(10 * i - 38, 1, Rule.OWN_RADIUS))
            .toList();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<Boolean>> all =
          IntStream.range(0, 8)
              .mapToObj(i -> pool.submit(() -> isAlways(alone.get(i), 10 * i - 38, space)))
              .toList();
      for (Future<Boolean> same : all) {
        assertTrue(same.get());
      }
    } finally {
      pool.shutdown();
    }
    assertTrue(alone.get(4).size() > 5, alone.get(4).size() + " perceivers");
  }

  private static boolean isAlways(List<Integer> expected, double x, RuleSpace space) {
    return IntStream.range(0, 2000)
        .allMatch(k -> space.perceivers(x, 1, Rule.OWN_RADIUS).equals(expected));
  }

  @Test
  void tick_oneIdFarBeyondTheCapacity_isPerceived() {
    RuleSpace space = RuleSpace.of(population, new DistanceRule(population));
    population.add(0, 0, 0, 5);
    space.tick();
    population.add(100_000, 1, 1, 5);
    space.tick();
    assertTrue(space.relation().inScope(0, 100_000));
    population.move(100_000, 4, 4);
    space.tick();
    assertFalse(space.relation().inScope(100_000, 0));
  }
}
