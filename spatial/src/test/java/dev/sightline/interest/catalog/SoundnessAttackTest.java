package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.BruteForceSight;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.partition.Tiling;
import dev.sightline.world.World;
import java.math.BigDecimal;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches for pairs that are visible and that a rule, which promises to hide nothing, does not
 * name: at corners of tiles and obstacles and beside them, on edges, at a distance of exactly the
 * radius, in obstacles and outside; and for rules that look ahead, after the farthest moves.
 */
final class SoundnessAttackTest {
  private static final double RADIUS = 5;
  private static final double SECONDS = 0.1;
  private static final double SPEED = 4;
  private static final int PEOPLE = 30;
  private static final RuleRegistry RULES = RuleRegistry.installed();

  /** These promise nothing about who is in no tile: in glass or water that people cannot enter. */
  private static final Set<String> ON_TRIANGLES =
      Set.of("tile-circle", "tile-visibility", "adaptive");

  static Stream<String> soundRules() {
    return RULES.names().stream()
        .filter(name -> !name.startsWith("tile-") || name.matches("tile-(circle|visibility)"))
        .filter(name -> !name.equals("hearing") && !name.equals("adaptive-path"));
  }

  @ParameterizedTest
  @MethodSource("soundRules")
  void tick_specialPlaces_nothingVisibleIsHidden(String name) {
    for (long seed = 0; seed < 4; seed++) {
      attack(name, seed, 4);
    }
  }

  @ParameterizedTest
  @MethodSource("soundRules")
  @Tag("slow")
  void tick_manySpecialPlaces_nothingVisibleIsHidden(String name) {
    for (long seed = 1000; seed < 1100; seed++) {
      attack(name, seed, 20);
    }
  }

  private static void attack(String name, long seed, int ticks) {
    RandomMaps.Placement placement =
        seed % 2 == 0 ? RandomMaps.Placement.GRID : RandomMaps.Placement.TURNED;
    RandomMaps maps = new RandomMaps(seed, placement);
    WorldMap map = maps.map(6);
    World world = World.of(map);
    Population population = new Population(PEOPLE, map.bounds());
    Rule rule = RULES.factory(name, settings()).make(population, world);
    Soundness promise = rule.soundness();
    assertTrue(promise.sound(), name);
    Tiling tiling = TileRuleKinds.tiles(world, settings()).tiling();
    Attack attack = new Attack(map, tiling, maps.random(), population);
    attack.onTilesOnly = ON_TRIANGLES.contains(name);
    attack.populate();
    RuleSpace space = RuleSpace.of(population, world, rule);
    space.tick();
    for (int tick = 0; tick < ticks; tick++) {
      String where = name + " seed " + seed + " tick " + tick;
      if (promise.seconds() > 0) {
        attack.moveWithin(promise.seconds() * promise.speed());
        attack.check(PairSet.of(space), where + " before it");
        space.tick();
      } else {
        attack.moveAnywhere();
        space.tick();
      }
      attack.check(PairSet.of(space), where);
    }
  }

  private static RuleSettings settings() {
    return RuleSettings.of(RADIUS)
        .with("max-area", 2)
        .with("ahead", SECONDS)
        .with("speed", SPEED)
        .with("lead", 0.5);
  }

  /** Puts people where rules are most likely to err, and knows by definition who sees whom. */
  private static final class Attack {
    private final WorldMap map;
    private final Tiling tiling;
    private final SplittableRandom random;
    private final Population population;
    private final BruteForceSight sight;
    private boolean onTilesOnly;

    Attack(WorldMap map, Tiling tiling, SplittableRandom random, Population population) {
      this.map = map;
      this.tiling = tiling;
      this.random = random;
      this.population = population;
      sight = new BruteForceSight(map);
    }

    void populate() {
      for (int id = 0; id < population.capacity(); id++) {
        double[] at = place();
        population.add(id, at[0], at[1], RADIUS);
      }
    }

    void moveAnywhere() {
      for (int id = 0; id < population.capacity(); id++) {
        if (random.nextInt(3) > 0) {
          double[] at = place();
          population.move(id, at[0], at[1]);
        }
      }
    }

    /** Moves everybody by at most a distance, often by nearly all of it. */
    void moveWithin(double distance) {
      for (int id = 0; id < population.capacity(); id++) {
        double angle = random.nextInt(4) * Math.PI / 2 + random.nextInt(3) * random.nextDouble();
        double way = random.nextBoolean() ? 0.999 * distance : random.nextDouble(0.999 * distance);
        double x = population.x(id) + way * Math.cos(angle);
        double y = population.y(id) + way * Math.sin(angle);
        population.move(id, x, y);
      }
    }

    private double[] place() {
      double[] at =
          switch (random.nextInt(5)) {
            case 0 -> corner();
            case 1 -> onEdge();
            case 2 -> ofObstacle();
            case 3 -> atRadius();
            default -> anywhere();
          };
      return random.nextInt(3) > 0 ? at : beside(at);
    }

    private int tile() {
      int tile = random.nextInt(tiling.limit());
      while (!tiling.exists(tile)) {
        tile = random.nextInt(tiling.limit());
      }
      return tile;
    }

    private double[] corner() {
      int tile = tile();
      int k = random.nextInt(tiling.cornerCount(tile));
      return new double[] {tiling.cornerX(tile, k), tiling.cornerY(tile, k)};
    }

    private double[] onEdge() {
      int tile = tile();
      int k = random.nextInt(tiling.cornerCount(tile));
      int m = (k + 1) % tiling.cornerCount(tile);
      return new double[] {
        (tiling.cornerX(tile, k) + tiling.cornerX(tile, m)) / 2,
        (tiling.cornerY(tile, k) + tiling.cornerY(tile, m)) / 2
      };
    }

    private double[] ofObstacle() {
      Obstacle obstacle = map.obstacles().get(random.nextInt(map.obstacles().size()));
      return new double[] {
        random.nextBoolean() ? obstacle.bounds().minX() : obstacle.bounds().maxX(),
        random.nextBoolean() ? obstacle.bounds().minY() : obstacle.bounds().maxY()
      };
    }

    /** At a distance of exactly the radius where that can be, else nearly. */
    private double[] atRadius() {
      int other = random.nextInt(population.capacity());
      double[] from = population.alive(other) ? at(other) : corner();
      double dx = random.nextBoolean() ? 3 : RADIUS;
      double dy = dx == 3 ? 4 : 0;
      boolean swap = random.nextBoolean();
      return new double[] {
        from[0] + (random.nextBoolean() ? 1 : -1) * (swap ? dy : dx),
        from[1] + (random.nextBoolean() ? 1 : -1) * (swap ? dx : dy)
      };
    }

    private double[] at(int id) {
      return new double[] {population.x(id), population.y(id)};
    }

    private double[] anywhere() {
      return new double[] {
        random.nextDouble(map.bounds().minX() - 1, map.bounds().maxX() + 1),
        random.nextDouble(map.bounds().minY() - 1, map.bounds().maxY() + 1)
      };
    }

    private double[] beside(double[] at) {
      double[] to = at.clone();
      int k = random.nextInt(2);
      to[k] = random.nextBoolean() ? Math.nextUp(to[k]) : Math.nextDown(to[k]);
      return to;
    }

    void check(PairSet said, String where) {
      for (int o = 0; o < population.capacity(); o++) {
        for (int e = 0; e < population.capacity(); e++) {
          if (o != e && !said.get(o, e) && isPromised(o) && isPromised(e)) {
            assertTrue(!isVisible(o, e), where + ": " + text(o) + " misses " + text(e));
          }
        }
      }
    }

    private boolean isPromised(int id) {
      return !onTilesOnly || tiling.locate(population.x(id), population.y(id)) != Tiling.NONE;
    }

    private String text(int id) {
      return id + " at " + population.x(id) + "," + population.y(id);
    }

    /** Returns whether the distance is at most the radius, both rounded and exactly. */
    private boolean isWithin(int o, int e) {
      double dx = population.x(e) - population.x(o);
      double dy = population.y(e) - population.y(o);
      BigDecimal exactX = new BigDecimal(population.x(e)).subtract(new BigDecimal(population.x(o)));
      BigDecimal exactY = new BigDecimal(population.y(e)).subtract(new BigDecimal(population.y(o)));
      BigDecimal square = exactX.pow(2).add(exactY.pow(2));
      return dx * dx + dy * dy <= RADIUS * RADIUS
          && square.compareTo(BigDecimal.valueOf(RADIUS * RADIUS)) <= 0;
    }

    private boolean isVisible(int o, int e) {
      return isWithin(o, e)
          && sight.clear(population.x(o), population.y(o), population.x(e), population.y(e));
    }
  }
}
