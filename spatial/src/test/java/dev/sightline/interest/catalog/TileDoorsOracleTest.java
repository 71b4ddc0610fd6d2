package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.SightLine;
import dev.sightline.view.TileViews;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tile rules on triangles while doors open and close and obstacles come and go, each tick against
 * the rule's definition.
 */
@SuppressWarnings("EnumOrdinal")
final class TileDoorsOracleTest {
  private static final Box WORLD = new Box(0, 0, 20, 20);
  private static final RuleRegistry RULES = RuleRegistry.installed();
  private static final RuleSettings SETTINGS =
      RuleSettings.of(4).with("max-area", 1.5).with("depth", 3).with("path-length", 5);

  @ParameterizedTest
  @MethodSource("names")
  void tick_doorsOpenAndClose_equalsDefinition(String name) {
    run(name, 11, 60);
    run(name, 12, 30);
  }

  @ParameterizedTest
  @MethodSource("names")
  @Tag("slow")
  void tick_manySeeds_equalsDefinition(String name) {
    for (long seed = 100; seed < 112; seed++) {
      run(name, seed, 400);
    }
  }

  private static Stream<String> names() {
    return TileRuleKinds.all().stream().map(kind -> kind.name());
  }

  private static void run(String name, long seed, int ticks) {
    Scene scene = new Scene(name, seed);
    scene.views().budget(Integer.MAX_VALUE);
    PairSet fed = new PairSet(scene.population().capacity());
    for (int tick = 0; tick < ticks; tick++) {
      String where = name + " seed " + seed + " tick " + tick;
      if (tick % 6 == 5) {
        scene.changeWorld();
      }
      scene.resize();
      fed.apply(scene.space.tick(), where);
      // the definition anew: another rule on the same tiles, which has seen nothing yet
      Rule fresh = scene.rule(scene.population());
      PairSet wanted = PairSet.judged(scene.population(), fresh);
      PairSet.assertSame(wanted, PairSet.of(scene.space), where);
      PairSet.assertSame(wanted, fed, where);
      checkTiles(scene, wanted, where);
      checkEvents(scene, where);
      scene.walkers.step();
    }
  }

  /** An observer perceives exactly who meets a tile that it watches. */
  private static void checkTiles(Scene scene, PairSet wanted, String where) {
    Population population = scene.population();
    TileRule rule = (TileRule) scene.sense;
    for (int o = 0; o < population.end(); o++) {
      BitSet watched = new BitSet();
      rule.visitWatched(o, watched::set);
      for (int e = 0; e < population.end(); e++) {
        BitSet met = new BitSet();
        if (o != e && population.perceivable(e)) {
          rule.visitTiles(0, e, met::set);
        }
        assertEquals(wanted.get(o, e), watched.intersects(met), where + ": " + o + " " + e);
      }
    }
  }

  /** Events are perceived by whoever would perceive a point there, with any radius. */
  private static void checkEvents(Scene scene, String where) {
    Population population = scene.population();
    Population others = new Population(population.capacity() + 1, WORLD);
    int event = population.end();
    double x = scene.random.nextDouble(-1, 21);
    double y = scene.random.nextDouble(-1, 21);
    double radius = scene.random.nextInt(3) == 0 ? Rule.OWN_RADIUS : scene.random.nextDouble(6);
    for (int id = 0; id < event; id++) {
      if (population.observes(id)) {
        double own = radius == Rule.OWN_RADIUS ? population.radius(id) : radius;
        others.add(id, population.x(id), population.y(id), own);
      }
    }
    others.add(event, x, y);
    Rule anew = scene.rule(others);
    IntList found = new IntList();
    scene.sense.perceivers(x, y, radius, found);
    BitSet heard = new BitSet();
    for (int i = 0; i < found.size(); i++) {
      assertTrue(!heard.get(found.get(i)), where + ": " + found.get(i) + " is named twice");
      heard.set(found.get(i));
    }
    for (int id = 0; id < event; id++) {
      boolean perceives = others.alive(id) && anew.judge(id, event).yes();
      assertEquals(perceives, heard.get(id), where + ": " + id + " event, radius " + radius);
    }
  }

  @ParameterizedTest
  @CsvSource({"tile-visibility,21", "tile-visibility,22", "tile-visibility,23", "adaptive,24"})
  void tick_viewsRepairedBitByBit_hidesNothingAndInventsNothing(String name, long seed) {
    runBitByBit(name, seed, 60);
  }

  @Test
  @Tag("slow")
  void tick_viewsRepairedBitByBitForLong_hidesNothingAndInventsNothing() {
    for (long seed = 200; seed < 215; seed++) {
      runBitByBit(seed % 3 == 0 ? "adaptive" : "tile-visibility", seed, 300);
    }
  }

  /** Repairs a step's worth of rows in each tick, so that lines stand in for long. */
  private static void runBitByBit(String name, long seed, int ticks) {
    Scene scene = new Scene(name, seed);
    scene.views().build(5, Workers.caller(), done -> {});
    scene.views().budget(1);
    for (int tick = 0; tick < ticks; tick++) {
      if (tick % 6 == 5) {
        scene.changeWorld();
      }
      scene.resize();
      scene.space.tick();
      Bounds bounds = new Bounds(scene);
      String where = name + " seed " + seed + " tick " + tick;
      bounds.checkPairs(where);
      bounds.checkEvent(where);
      scene.walkers.step();
    }
  }

  /** What is visible must be perceived, and no more than the rule would have after all repairs. */
  private static final class Bounds {
    private final Scene scene;
    private final Population population;
    private final SightLine line;
    private final WorldTiling tiles;
    private final TileViews anew;

    Bounds(Scene scene) {
      this.scene = scene;
      population = scene.population();
      line = scene.world.mesh().sightLine();
      tiles = TileRuleKinds.tiles(scene.world, SETTINGS);
      anew = new TileViews(tiles.tiling(), scene.world.mesh(), tiles.order());
    }

    void checkPairs(String where) {
      PairSet said = PairSet.of(scene.space);
      for (int o = 0; o < population.end(); o++) {
        for (int e = 0; e < population.end(); e++) {
          boolean isPair = o != e && population.observes(o) && population.perceivable(e);
          boolean must =
              isPair
                  && scene.walkers.within(o, e)
                  && isOnGround(population.x(e), population.y(e))
                  && line.clear(population.x(o), population.y(o), population.x(e), population.y(e));
          assertTrue(!must || said.get(o, e), where + ": " + o + " misses " + e);
          boolean may = isPair && mayPerceive(o, e);
          assertTrue(!said.get(o, e) || may, where + ": " + o + " has " + e);
        }
      }
    }

    /** Returns whether an observer watches a tile that an entity meets, by new views too. */
    private boolean mayPerceive(int o, int e) {
      BitSet watched = new BitSet();
      ((TileRule) scene.sense).visitWatched(o, watched::set);
      TileList met = new TileList();
      tiles.tilesAt(population.x(e), population.y(e), population.size(e), -1, met);
      boolean isWatched = false;
      boolean isSeen = false;
      for (int i = 0; i < met.size(); i++) {
        isWatched |= watched.get(met.get(i));
        isSeen |= mayPerceiveIn(o, met.get(i));
      }
      boolean areOnGround =
          isOnGround(population.x(o), population.y(o))
              && isOnGround(population.x(e), population.y(e));
      return isWatched && (isSeen || !areOnGround);
    }

    /** Returns whether the finished rule would have a tile. */
    private boolean mayPerceiveIn(int o, int tile) {
      int own = tiles.tileAt(population.x(o), population.y(o), -1);
      return !scene.name.equals("tile-visibility")
          || own == tile
          || (anew.sees(own, tile)
              && tiles
                  .tiling()
                  .meetsDisc(tile, population.x(o), population.y(o), population.radius(o)));
    }

    void checkEvent(String where) {
      double x = scene.random.nextDouble(20);
      double y = scene.random.nextDouble(20);
      boolean isOwn = scene.random.nextBoolean();
      IntList found = new IntList();
      scene.sense.perceivers(x, y, isOwn ? Rule.OWN_RADIUS : 4, found);
      BitSet heard = new BitSet();
      for (int i = 0; i < found.size(); i++) {
        heard.set(found.get(i));
      }
      for (int o = 0; o < population.end(); o++) {
        double radius = isOwn ? population.radius(o) : 4;
        boolean must =
            population.observes(o)
                && Math.hypot(population.x(o) - x, population.y(o) - y) <= radius
                && isOnGround(x, y)
                && line.clear(population.x(o), population.y(o), x, y);
        assertTrue(!must || heard.get(o), where + ": " + o + " misses the event");
        assertTrue(!heard.get(o) || mayPerceive(o, x, y), where + ": " + o + " has the event");
      }
    }

    /** Whoever an obstacle came upon counts as in the nearest tile, which may be out of reach. */
    private boolean isOnGround(double x, double y) {
      return tiles.tiling().contains(tiles.tileAt(x, y, -1), x, y);
    }

    /** Returns whether the tiles of an observer and of a place see each other, by new views. */
    private boolean mayPerceive(int observer, double x, double y) {
      int own = tiles.tileAt(population.x(observer), population.y(observer), -1);
      return !scene.name.equals("tile-visibility") || anew.sees(own, tiles.tileAt(x, y, -1));
    }
  }

  /** People who walk among walls, some of which open and close like doors. */
  private static final class Scene {
    final String name;
    final SplittableRandom random;
    final World world;
    final Walkers walkers;
    final Rule sense;
    final RuleSpace space;
    private final List<ObstacleHandle> added = new ArrayList<>();

    Scene(String name, long seed) {
      this.name = name;
      random = new SplittableRandom(seed);
      world = World.of(WorldMap.of("doors", WORLD, walls(random)));
      walkers = new Walkers(seed, 24, WORLD, 4, 0.2);
      sense = rule(walkers.population);
      space = RuleSpace.of(walkers.population, world, sense);
    }

    Rule rule(Population population) {
      return RULES.factory(name, SETTINGS).make(population, world);
    }

    Population population() {
      return walkers.population;
    }

    TileViews views() {
      return TileRuleKinds.tiles(world, SETTINGS).views();
    }

    /** Gives somebody another size. */
    void resize() {
      int id = random.nextInt(population().capacity());
      if (population().alive(id)) {
        population().size(id, random.nextInt(3) > 0 ? 0 : random.nextDouble(2));
      }
    }

    /** Commits once or twice, each time some changes. */
    void changeWorld() {
      for (int commits = 1 + random.nextInt(2); commits > 0; commits--) {
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
          change();
        }
        world.commit();
      }
    }

    private void change() {
      List<ObstacleHandle> doors = world.doors();
      int dice = random.nextInt(6);
      if (dice == 0) {
        added.add(world.add(crate()));
      } else if (dice == 1 && !added.isEmpty()) {
        world.remove(added.remove(random.nextInt(added.size())));
      } else {
        ObstacleHandle door = doors.get(random.nextInt(doors.size()));
        if (world.isOpen(door)) {
          world.close(door);
        } else {
          world.open(door);
        }
      }
    }

    private Obstacle crate() {
      double x = random.nextDouble(1, 17);
      double y = random.nextDouble(1, 17);
      Blocks blocks = Blocks.values()[random.nextInt(Blocks.values().length)];
      Ring ring = Ring.of(x, y, x + 1.5, y + 0.2, x + 1, y + 1.5);
      return new Obstacle.Polygon(null, blocks, false, ring, List.of());
    }
  }

  private static List<Obstacle> walls(SplittableRandom random) {
    List<Obstacle> walls = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int x = random.nextInt(1, 16);
      int y = random.nextInt(1, 16);
      boolean isFlat = random.nextBoolean();
      int length = random.nextInt(1, 4);
      walls.add(
          new Obstacle.Segment(
              null, Blocks.BOTH, true, x, y, x + (isFlat ? length : 0), y + (isFlat ? 0 : length)));
    }
    for (int i = 0; i < 3; i++) {
      double x = 1 + 6 * i + random.nextDouble();
      double y = random.nextDouble(1, 15);
      double side = random.nextDouble(1, 3);
      Ring ring = Ring.of(x, y, x + side, y + 0.3, x + side, y + side, x, y + side);
      walls.add(new Obstacle.Polygon(null, Blocks.BOTH, true, ring, List.of()));
    }
    return walls;
  }
}
