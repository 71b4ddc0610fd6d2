package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Space;
import dev.sightline.interest.SpaceBuilder;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several spaces in one world, each with its own pace: doors turn and obstacles come and go between
 * their ticks, senses are replaced and made late, entities stand on walls, on the bounds and
 * beyond. After each tick a space says what a new one says that is made at this moment.
 */
final class SeveralSpacesOracleTest {
  private static final double SIZE = 40;
  private static final double RADIUS = 9;

  /** In so many ticks all views of this small world are repaired. */
  private static final int REPAIR = 200;

  private static final RuleRegistry REGISTRY = RuleRegistry.installed();

  /** All rules whose pairs follow from what is there now, and not from what was. */
  private static final List<String> RULES =
      REGISTRY.names().stream().filter(name -> !name.equals("ahead")).toList();

  private static final List<Blocks> BLOCKS = List.of(Blocks.MOVE, Blocks.SIGHT, Blocks.BOTH);

  private final List<ObstacleHandle> added = new ArrayList<>();
  private SplittableRandom random = new SplittableRandom();
  private World world = world();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void tick_spacesAtDifferentPaces_equalNewSpaces(long seed) {
    run(seed, 40);
  }

  @Test
  @Tag("slow")
  void tick_spacesAtDifferentPacesForLong_equalNewSpaces() {
    for (long seed = 100; seed < 140; seed++) {
      run(seed, 200);
    }
  }

  private void run(long seed, int rounds) {
    random = new SplittableRandom(seed);
    world = world();
    added.clear();
    List<Inhabited> spaces = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      if (spaces.isEmpty() || (spaces.size() < 3 && random.nextInt(8) == 0)) {
        spaces.add(new Inhabited());
      }
      for (int commits = random.nextInt(3); commits > 0; commits--) {
        changeWorld();
      }
      for (Inhabited space : spaces) {
        if (random.nextInt(3) > 0) {
          space.change();
          space.tick("seed " + seed + " round " + round);
        }
      }
    }
  }

  private static World world() {
    List<Obstacle> obstacles = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      double x = 8 * (i + 1);
      obstacles.add(new Obstacle.Segment("wall" + i, Blocks.BOTH, false, x, 0, x, 14));
      obstacles.add(new Obstacle.Segment("door" + i, Blocks.BOTH, true, x, 14, x, 18));
      obstacles.add(new Obstacle.Segment("window" + i, Blocks.MOVE, false, x, 18, x, 30));
      obstacles.add(
          new Obstacle.Segment("curtain" + i, Blocks.SIGHT, true, x - 5, 33, x - 1, 33 + i));
    }
    obstacles.add(Obstacle.Polygon.of(Ring.of(new Box(20, 34, 26, 38))));
    return World.of(WorldMap.of("rooms", new Box(0, 0, SIZE, SIZE), obstacles));
  }

  private void changeWorld() {
    for (ObstacleHandle door : world.doors()) {
      if (random.nextInt(4) == 0) {
        if (world.isOpen(door)) {
          world.close(door);
        } else {
          world.open(door);
        }
      }
    }
    if (random.nextInt(2) == 0) {
      double x = random.nextDouble(SIZE);
      double y = random.nextDouble(SIZE);
      Ring ring = Ring.of(new Box(x, y, x + random.nextDouble(0.1, 6), y + 1));
      Blocks blocks = BLOCKS.get(random.nextInt(BLOCKS.size()));
      added.add(world.add(new Obstacle.Polygon(null, blocks, false, ring, List.of())));
    } else if (!added.isEmpty()) {
      world.remove(added.remove(random.nextInt(added.size())));
    }
    world.commit();
  }

  private static RuleSettings settings() {
    return RuleSettings.of(RADIUS).with("max-area", 6).with("depth", 3);
  }

  /** An entity, as a new space has to know it. */
  private static final class Body {
    long id;
    double x;
    double y;
    double radius;
    double size;
  }

  /** A space, and what was said to it. */
  private final class Inhabited {
    private final List<String> senses = new ArrayList<>();
    private final List<Body> bodies = new ArrayList<>();
    private final Space space;

    Inhabited() {
      senses.add(RULES.get(random.nextInt(RULES.size())));
      space = Space.builder(world).sense("0", REGISTRY.factory(senses.get(0), settings())).build();
    }

    void change() {
      for (int i = random.nextInt(12); i > 0; i--) {
        if (bodies.size() < 4 || (bodies.size() < 25 && random.nextInt(5) == 0)) {
          add();
        } else {
          change(bodies.get(random.nextInt(bodies.size())));
        }
      }
      if (random.nextInt(5) == 0) {
        changeSense();
      }
    }

    private void add() {
      Body body = new Body();
      body.x = place();
      body.y = place();
      body.radius = radius();
      body.id = space.add(body.x, body.y, body.radius);
      bodies.add(body);
    }

    private void change(Body body) {
      switch (random.nextInt(8)) {
        case 0 -> {
          space.remove(body.id);
          bodies.remove(body);
        }
        case 1 -> {
          body.radius = radius();
          space.radius(body.id, body.radius);
        }
        case 2 -> {
          body.size = random.nextInt(3) == 0 ? 0 : Math.pow(10, random.nextDouble(-9, 1));
          space.size(body.id, body.size);
        }
        case 3 -> move(body, place(), place());
        default -> move(body, body.x + random.nextDouble(-1, 1), body.y + random.nextDouble(-1, 1));
      }
    }

    private void move(Body body, double x, double y) {
      body.x = x;
      body.y = y;
      space.move(body.id, x, y);
    }

    private void changeSense() {
      String rule = RULES.get(random.nextInt(RULES.size()));
      int bit = random.nextInt(3);
      if (bit < senses.size()) {
        space.replaceSense("" + bit, REGISTRY.factory(rule, settings()));
        senses.set(bit, rule);
      } else {
        space.addSense("" + senses.size(), REGISTRY.factory(rule, settings()));
        senses.add(rule);
      }
    }

    void tick(String where) {
      space.tick();
      boolean isLate = senses.stream().anyMatch(SeveralSpacesOracleTest::isRepairedLate);
      for (int i = 0; isLate && (i < REPAIR || isRepairing(space)); i++) {
        space.tick();
      }
      SpaceBuilder builder = Space.builder(world);
      for (int i = 0; i < senses.size(); i++) {
        builder.sense("" + i, REGISTRY.factory(senses.get(i), settings()));
      }
      Space fresh = builder.build();
      long[] ids = new long[bodies.size()];
      for (int i = 0; i < ids.length; i++) {
        Body body = bodies.get(i);
        ids[i] = fresh.add(body.x, body.y, body.radius);
        fresh.size(ids[i], body.size);
      }
      for (int i = 0; i <= (isLate ? REPAIR : 0) || (isLate && isRepairing(fresh)); i++) {
        fresh.tick();
      }
      if (isLate) {
        space.tick();
      }
      compare(fresh, ids, where + " " + senses);
      compareEvents(fresh, ids, where + " " + senses);
    }

    private void compare(Space fresh, long[] ids, String where) {
      for (int o = 0; o < ids.length; o++) {
        for (int e = 0; e < ids.length; e++) {
          if (o != e) {
            int expected = fresh.sensesOf(ids[o], ids[e]);
            int found = space.sensesOf(bodies.get(o).id, bodies.get(e).id);
            int pair = o * ids.length + e;
            assertEquals(expected, found, () -> where + " " + words(pair, ids.length));
          }
        }
      }
    }

    private String words(int pair, int count) {
      Body o = bodies.get(pair / count);
      Body e = bodies.get(pair % count);
      String observer = o.x + "," + o.y + " radius " + o.radius + " size " + o.size;
      return observer + " and " + e.x + "," + e.y + " size " + e.size;
    }

    private void compareEvents(Space fresh, long[] ids, String where) {
      double x = place();
      double y = place();
      double radius = random.nextBoolean() ? -1 : radius();
      TreeSet<Integer> expected = new TreeSet<>();
      fresh.visitPerceivers(x, y, radius, -1, slot -> expected.add(position(ids, fresh.id(slot))));
      TreeSet<Integer> found = new TreeSet<>();
      space.visitPerceivers(x, y, radius, -1, slot -> found.add(indexOf(space.id(slot))));
      assertEquals(expected, found, where + " event " + x + "," + y + " radius " + radius);
    }

    private int indexOf(long id) {
      for (int i = 0; i < bodies.size(); i++) {
        if (bodies.get(i).id == id) {
          return i;
        }
      }
      return -1;
    }
  }

  /** Returns whether a rule regards views of tiles, which are repaired bit by bit. */
  private static boolean isRepairedLate(String rule) {
    return rule.equals("tile-visibility") || rule.startsWith("adaptive");
  }

  /** Returns whether rows of views are left to be repaired. */
  private static boolean isRepairing(Space space) {
    return space.senses().stream()
        .anyMatch(
            name ->
                space.rule(name) instanceof TileRule rule && rule.tiles().views().staleRows() > 0);
  }

  private static int position(long[] ids, long id) {
    for (int i = 0; i < ids.length; i++) {
      if (ids[i] == id) {
        return i;
      }
    }
    return -1;
  }

  private double place() {
    return switch (random.nextInt(6)) {
      case 0 -> 8.0 * random.nextInt(6); // on walls and on the bounds
      case 1 -> random.nextInt(2) == 0 ? -3 : SIZE + 0.5;
      case 2 -> 2.0 * random.nextInt(20);
      default -> random.nextDouble(SIZE);
    };
  }

  private double radius() {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> 1e-9;
      case 2 -> 1e6;
      default -> random.nextInt(2) == 0 ? RADIUS : random.nextDouble(2 * RADIUS);
    };
  }
}
