package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Space;
import dev.sightline.interest.accuracy.Accuracy;
import dev.sightline.interest.accuracy.AccuracyMeter;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.view.TileViews;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@NullUnmarked
final class RuleRegistryTest {
  private static final WorldMap EMPTY = WorldMap.of("empty", new Box(0, 0, 30, 30), List.of());
  private static final RuleRegistry RULES = RuleRegistry.installed();

  private final World world = World.of(EMPTY);

  @Test
  void names_builtIn_haveTheirOrder() {
    assertEquals(
        List.of(
            "distance",
            "ray",
            "square",
            "hexagon",
            "tile-circle",
            "tile-distance",
            "tile-visibility",
            "tile-neighbor",
            "tile-path",
            "adaptive",
            "adaptive-path",
            "hearing",
            "ahead",
            "quadtree",
            "r-tree",
            "kd-tree",
            "broadcast"),
        RULES.names().subList(0, 17));
  }

  @Test
  void factory_madeRule_hasTheName() {
    for (RuleKind kind : RULES.kinds()) {
      Population population = new Population(1, EMPTY.bounds());
      assertEquals(kind.name(), kind.with(RuleSettings.of(5)).make(population, world).name());
      assertFalse(kind.summary().isBlank());
    }
  }

  @Test
  void tiles_builtIn_areThoseOfTheRule() {
    for (RuleKind kind : RULES.kinds()) {
      RuleSettings settings = RuleSettings.of(5);
      Rule rule = kind.with(settings).make(new Population(1, EMPTY.bounds()), world);
      assertEquals(rule instanceof TileRule, kind.tiles() != RuleKind.Tiles.NONE, kind.name());
      if (rule instanceof TileRule onTiles) {
        assertSame(TileRuleKinds.tiles(kind.tiles(), world, settings), onTiles.tiles());
      }
    }
    RuleKind own = new RuleKind("own", "none", List.of(), settings -> null);
    assertEquals(RuleKind.Tiles.NONE, own.tiles());
    assertFalse(own.usesViews());
  }

  @Test
  void usesViews_builtIn_isSaidByThoseThatFindThem() {
    for (RuleKind kind : RULES.kinds()) {
      World fresh = World.of(EMPTY);
      if (kind.tiles() == RuleKind.Tiles.NONE) {
        assertFalse(kind.usesViews(), kind.name());
        continue;
      }
      WorldTiling tiles = TileRuleKinds.tiles(kind.tiles(), fresh, RuleSettings.of(5));
      Space space = Space.builder(fresh).sense("it", kind.with(RuleSettings.of(5))).build();
      space.add(15, 15, 5);
      space.tick();
      long none = new TileViews(tiles.tiling(), fresh.mesh(), tiles.order()).bytes();
      assertEquals(kind.usesViews(), tiles.views().bytes() > none, kind.name());
    }
  }

  @Test
  void factory_unknownName_namesTheKnownOnes() {
    refused("no rule 'psychic'; there are distance, ray", "psychic", RuleSettings.of(5));
  }

  @Test
  void factory_settingsThatMakeNoSense_areRefused() {
    RuleSettings settings = RuleSettings.of(5);
    refused("no rule has a setting 'colour'", "ray", settings.with("colour", "red"));
    refused("depth must be a number", "tile-neighbor", settings.with("depth", "deep"));
    refused("depth must be a number", "tile-neighbor", settings.with("depth", "-1"));
    refused("max-area must be above 0", "hexagon", settings.with("max-area", 0));
    refused("coverage must be in (0, 1]", "tile-path", settings.with("coverage", 2));
    refused("ray cannot be a part of adaptive", "adaptive", settings.with("open", "ray"));
    refused("must choose among the same tiles", "adaptive", settings.with("open", "hexagon"));
    assertThrows(IllegalArgumentException.class, () -> RuleSettings.of(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> RuleSettings.of(-1));
  }

  @Test
  void with_nameThatIsTaken_isRefused() {
    RuleKind ray = RULES.kind("ray");
    refused("two rules are called ray", () -> RuleRegistry.with(() -> List.of(ray)));
    refused("not 'My Rule'", () -> new RuleKind("My Rule", "", List.of(), ray.maker()));
  }

  private void refused(String reason, String rule, RuleSettings settings) {
    refused(
        reason, () -> RULES.factory(rule, settings).make(new Population(1, EMPTY.bounds()), world));
  }

  private static void refused(String reason, Executable call) {
    String why = assertThrows(IllegalArgumentException.class, call).getMessage();
    assertTrue(why.contains(reason), why);
  }

  @Test
  void rule_twoAtOnePoint_perceiveEachOtherUnderEveryRule() {
    for (String name : RULES.names()) {
      Population population = new Population(2, EMPTY.bounds());
      population.add(0, 12, 13, 0);
      population.add(1, 12, 13, 4);
      Rule rule = RULES.factory(name, RuleSettings.of(5)).make(population, world);
      RuleSpace space = RuleSpace.of(population, world, rule);
      space.tick();
      assertTrue(space.relation().inScope(0, 1), name);
      assertTrue(space.relation().inScope(1, 0), name);
    }
  }

  @Test
  void explain_rulesOfWays_saysHowFarAndHowFarAtMost() {
    Population population = new Population(2, EMPTY.bounds());
    population.add(0, 3, 3, 5);
    population.add(1, 27, 27, 5);
    RuleSettings settings = RuleSettings.of(5).with("depth", 2).with("path-length", 7.5);
    for (String name : List.of("tile-path", "tile-neighbor", "hearing")) {
      Verdict verdict = RULES.factory(name, settings).make(population, world).judge(0, 1);
      double limit = (double) verdict.data().getOrDefault("limit", Double.NaN);
      String measure = name.equals("tile-neighbor") ? "depth" : "pathLength";
      assertFalse(verdict.yes(), name);
      assertTrue((double) verdict.data().getOrDefault(measure, Double.NaN) > limit, verdict::words);
      assertTrue(verdict.data().containsKey("objectTile"), name);
    }
  }

  @Test
  void distance_sizeIsAura_perceivesWhoseDiscMeetsTheCircle() {
    Population population = new Population(2, EMPTY.bounds());
    population.add(0, 5, 5, 2);
    population.add(1, 9, 5);
    population.size(1, 4);
    RuleSettings aura = RuleSettings.of(2).with("size", "aura");
    assertTrue(RULES.factory("distance", aura).make(population, world).judge(0, 1).yes());
    RuleSettings point = RuleSettings.of(2).with("size", "point");
    assertFalse(RULES.factory("distance", point).make(population, world).judge(0, 1).yes());
    refused("size must be point or aura, not 'disc'", "distance", aura.with("size", "disc"));
  }

  @Test
  void length_default_isOneAndAHalfRadii() {
    assertEquals(9, TileRuleKinds.length(world, RuleSettings.of(5)).applyAsDouble(6));
    RuleSettings given = RuleSettings.of(5).with("path-length", 4);
    assertEquals(4, TileRuleKinds.length(world, given).applyAsDouble(6));
    RuleSettings derived = RuleSettings.of(5).with("coverage", 1);
    double length = TileRuleKinds.length(world, derived).applyAsDouble(6);
    assertTrue(length > 6 && length < 12, () -> "length " + length);
  }

  @Test
  void depth_noObstacles_isTheLeastThatCovers() {
    int depth = (int) TileRuleKinds.depth(world, RuleSettings.of(5)).applyAsDouble(5);
    assertEquals(0, missed(EMPTY, 5, depth).missed());
    assertTrue(missed(EMPTY, 5, depth - 2).missed() > 0);
  }

  /** Whenever somebody asks first, and whatever changed before: walls would make both another. */
  @Test
  void depthAndLength_afterTheWorldChanged_areThoseOfTheMap() {
    RuleSettings settings = RuleSettings.of(5).with("max-area", 3).with("coverage", 1);
    double depth = TileRuleKinds.depth(World.of(EMPTY), settings).applyAsDouble(4);
    double length = TileRuleKinds.length(World.of(EMPTY), settings).applyAsDouble(4);
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      walls.add(Obstacle.Segment.of(2 + i / 2.0, 3, 2 + i / 2.0, 12));
    }
    World walled = World.of(WorldMap.of("walled", EMPTY.bounds(), walls));
    assertNotEquals(depth, TileRuleKinds.depth(walled, settings).applyAsDouble(4));
    assertNotEquals(length, TileRuleKinds.length(walled, settings).applyAsDouble(4));
    DoubleUnaryOperator early = TileRuleKinds.depth(world, settings);
    walls.forEach(world::add);
    world.commit();
    assertEquals(depth, early.applyAsDouble(4));
    assertEquals(depth, TileRuleKinds.depth(world, settings).applyAsDouble(4));
    assertEquals(length, TileRuleKinds.length(world, settings).applyAsDouble(4));
  }

  private static Accuracy missed(WorldMap map, double radius, int depth) {
    RuleSettings settings = RuleSettings.of(radius).with("depth", depth);
    return measure(map, settings, List.of("tile-neighbor")).get(0);
  }

  @Test
  void soundness_town_soundRulesMissNothing() {
    WorldMap map = Town.generate(3);
    World town = World.of(map);
    RuleSettings settings = RuleSettings.of(5);
    for (Accuracy a : measure(map, settings, RULES.names())) {
      Population nobody = new Population(1, map.bounds());
      Rule rule = RULES.factory(a.rule(), settings).make(nobody, town);
      assertTrue(a.missed() == 0 || !rule.soundness().sound(), a::toString);
    }
  }

  @Test
  void adaptivePath_town_isPathWhereWallsAreDenseAndCircleOutdoors() {
    WorldMap map = Town.generate(3);
    RuleSettings settings = RuleSettings.of(5);
    List<Accuracy> all =
        measure(map, settings, List.of("tile-circle", "tile-path", "adaptive-path"));
    long circle = all.get(0).pairs();
    long path = all.get(1).pairs();
    long both = all.get(2).pairs();
    assertTrue(both < circle && both != path, () -> circle + " " + path + " " + both);
  }

  private static List<Accuracy> measure(WorldMap map, RuleSettings settings, List<String> names) {
    SplittableRandom random = new SplittableRandom(7);
    Population population = new Population(250, map.bounds());
    World world = World.of(map);
    FreeSpace free = world.mesh().freeSpace();
    Box box = map.bounds();
    for (int id = 0; id < population.capacity(); ) {
      double x = random.nextDouble(box.minX(), box.maxX());
      double y = random.nextDouble(box.minY(), box.maxY());
      if (free.isFree(x, y)) {
        population.add(id++, x, y, settings.radius());
      }
    }
    List<Rule> rules = new ArrayList<>();
    names.forEach(name -> rules.add(RULES.factory(name, settings).make(population, world)));
    AccuracyMeter meter = new AccuracyMeter(population, world.mesh(), rules);
    meter.tick();
    return meter.results();
  }
}
