package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.accuracy.Accuracy;
import dev.sightline.interest.accuracy.AccuracyMeter;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.FreeSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RuleCatalogTest {
  private static final WorldMap EMPTY = WorldMap.of("empty", new Box(0, 0, 30, 30), List.of());

  @Test
  void rule_unknownName_namesTheKnownOnes() {
    RuleCatalog catalog = new RuleCatalog(EMPTY, RuleSettings.of(5));
    Exception e =
        assertThrows(
            IllegalArgumentException.class,
            () -> catalog.rule("psychic", new Population(1, EMPTY.bounds())));
    assertTrue(String.valueOf(e.getMessage()).contains("tile-path"), e::getMessage);
  }

  @Test
  void rule_twoAtOnePoint_perceiveEachOtherUnderEveryRule() {
    for (String name : RuleCatalog.NAMES) {
      Population people = new Population(2, EMPTY.bounds());
      people.add(0, 12, 13, 0);
      people.add(1, 12, 13, 4);
      RuleCatalog catalog = new RuleCatalog(EMPTY, RuleSettings.of(5));
      RuleSpace space = RuleSpace.of(people, catalog.rule(name, people));
      space.tick();
      assertTrue(space.relation().inScope(0, 1), name);
      assertTrue(space.relation().inScope(1, 0), name);
    }
  }

  @Test
  void explain_rulesOfWays_saysHowFarAndHowFarAtMost() {
    Population people = new Population(2, EMPTY.bounds());
    people.add(0, 3, 3, 5);
    people.add(1, 27, 27, 5);
    RuleSettings settings = new RuleSettings(5, null, null, 2, 7.5);
    RuleCatalog catalog = new RuleCatalog(EMPTY, settings);
    for (String name : List.of("tile-path", "tile-neighbor", "hearing")) {
      Verdict verdict = catalog.rule(name, people).judge(0, 1);
      double limit = (double) verdict.data().getOrDefault("limit", Double.NaN);
      String measure = name.equals("tile-neighbor") ? "depth" : "pathLength";
      assertFalse(verdict.yes(), name);
      assertTrue((double) verdict.data().getOrDefault(measure, Double.NaN) > limit, verdict::words);
      assertTrue(verdict.data().containsKey("objectTile"), name);
    }
  }

  @Test
  void depth_noObstacles_isTheLeastThatCovers() {
    int depth = (int) new RuleCatalog(EMPTY, RuleSettings.of(5)).depth().of(5);
    assertEquals(0, missed(EMPTY, 5, depth).missed());
    assertTrue(missed(EMPTY, 5, depth - 2).missed() > 0);
  }

  private static Accuracy missed(WorldMap map, double radius, int depth) {
    RuleSettings settings = new RuleSettings(radius, null, null, depth, null);
    return measure(map, settings, List.of("tile-neighbor")).get(0);
  }

  @Test
  void soundness_town_soundRulesMissNothing() {
    WorldMap map = Town.generate(3);
    RuleSettings settings = RuleSettings.of(5);
    RuleCatalog catalog = new RuleCatalog(map, settings);
    for (Accuracy a : measure(map, settings, RuleCatalog.NAMES)) {
      assertTrue(a.missed() == 0 || !catalog.soundness(a.rule()).sound(), a::toString);
    }
  }

  private static List<Accuracy> measure(WorldMap map, RuleSettings settings, List<String> names) {
    SplittableRandom random = new SplittableRandom(7);
    Population people = new Population(250, map.bounds());
    RuleCatalog catalog = new RuleCatalog(map, settings);
    FreeSpace free = catalog.mesh().freeSpace();
    Box box = map.bounds();
    for (int id = 0; id < people.capacity(); ) {
      double x = random.nextDouble(box.minX(), box.maxX());
      double y = random.nextDouble(box.minY(), box.maxY());
      if (free.isFree(x, y)) {
        people.add(id++, x, y, settings.radius());
      }
    }
    List<Rule> rules = new ArrayList<>();
    names.forEach(name -> rules.add(catalog.rule(name, people)));
    AccuracyMeter meter = new AccuracyMeter(people, catalog.mesh(), rules);
    meter.tick();
    return meter.results();
  }
}
