package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.LongList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.custom.TileInterest;
import dev.sightline.interest.custom.TileInterestRule;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.hysteresis.Hysteresis;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ids cost whose entities have left, measured by the heap after collections. */
@Tag("slow")
final class IdMemorySlowTest {
  private static final int PEOPLE = 100_000;
  private static final double SIZE = 2000;
  private static final double RADIUS = 10;
  private static final int MOST_BYTES = 32;

  /** The first round fills what is kept of tiles, which has nothing to do with ids. */
  @ParameterizedTest
  @ValueSource(
      strings = {"distance", "ray", "ahead", "square", "tile-circle", "hysteresis", "own-tiles"})
  void tick_everybodyHasLeft_keepsAFewBytesPerId(String rule) {
    Space space = space(world(), rule);
    comeAndLeave(space, 1);
    long few = used();
    int people = rule.equals("own-tiles") ? PEOPLE / 10 : PEOPLE;
    comeAndLeave(space, people);
    comeAndLeave(space, 1);
    long first = used();
    comeAndLeave(space, people);
    long bytes = (used() - first) / people;
    assertTrue(bytes <= MOST_BYTES, bytes + " bytes per id");
    if (!rule.startsWith("tile-")) {
      long all = (first - few) / people;
      assertTrue(all <= MOST_BYTES, all + " bytes per id in the first round");
    }
    assertTrue(space.count() == 0 && space.slots() == 0, space.slots() + " slots");
  }

  /**
   * Compares with a space of the same people at the same places, in which those who leave came
   * last. Whoever leaves shares its place with somebody who stays, so that tiles are the same. What
   * pairs take is not quite the same in both, because arrays grow at other moments.
   */
  @ParameterizedTest
  @CsvSource({
    "distance, 1, 10",
    "ray, 1, 10",
    "distance, 1, 2",
    "ray, 1, 2",
    "ahead, 1, 2",
    "square, 1, 2",
    "tile-circle, 1, 2",
    "ahead, 1, 10",
    "distance, 3, 4",
    "ray, 3, 4"
  })
  void tick_manyLeaveBetweenOthersThatStay_keepsFewBytesPerId(String rule, int stay, int of) {
    World world = world();
    int staying = PEOPLE / of * stay;
    Space[] held = {
      afterLeaving(world, rule, of, stay, true), afterLeaving(world, rule, of, stay, false)
    };
    assertTrue(held[0].isPacked() && held[0].slots() > PEOPLE - of, held[0].slots() + " slots");
    assertTrue(!held[1].isPacked() && held[1].slots() == staying, held[1].slots() + " slots");
    long both = used();
    Arrays.fill(held, 0, 1, null);
    long last = used();
    Arrays.fill(held, null);
    long bytes = ((both - last) - (last - used())) / (PEOPLE - staying);
    System.out.println(rule + ", " + stay + " of " + of + " stay: " + bytes + " bytes per id");
    assertTrue(bytes <= MOST_BYTES, bytes + " bytes per id");
  }

  /**
   * Makes a space that some of the people have left.
   *
   * @param mixed whether those who leave come between the others, else after them
   */
  private static Space afterLeaving(World world, String rule, int of, int stay, boolean mixed) {
    Space space = space(world, rule);
    LongList leaving = new LongList();
    for (int i = 0; i < PEOPLE; i++) {
      if (mixed || i % of < stay) {
        addOne(space, i, of, stay, leaving);
      }
    }
    for (int i = 0; i < PEOPLE && !mixed; i++) {
      if (i % of >= stay) {
        addOne(space, i, of, stay, leaving);
      }
    }
    space.tick();
    for (int i = 0; i < leaving.size(); i++) {
      space.remove(leaving.get(i));
    }
    for (int i = 0; i < 4; i++) {
      space.tick();
    }
    return space;
  }

  private static void addOne(Space space, int i, int of, int stay, LongList leaving) {
    SplittableRandom random = new SplittableRandom(i / of);
    long id = space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), RADIUS);
    if (i % of >= stay) {
      leaving.add(id);
    }
  }

  private static World world() {
    return World.of(
        WorldMap.of(
            "wall", new Box(0, 0, SIZE, SIZE), List.of(Obstacle.Segment.of(900, 100, 900, 1900))));
  }

  private static Space space(World world, String rule) {
    return Space.builder(world).sense("sense", factory(rule)).build();
  }

  private static RuleFactory factory(String rule) {
    return switch (rule) {
      case "hysteresis" ->
          (population, world) ->
              new Hysteresis(
                  population, new DistanceRule(population), new DistanceRule(population), 1);
      case "own-tiles" ->
          (population, world) -> new TileInterestRule(rule, population, new OwnSquare());
      default -> RuleRegistry.installed().factory(rule, RuleSettings.of(RADIUS));
    };
  }

  /** Squares, of which everybody is interested in its own. */
  private static final class OwnSquare implements TileInterest {
    private static final int SIDES = 64;

    @Override
    public int tiles() {
      return SIDES * SIDES;
    }

    @Override
    public int tileAt(double x, double y) {
      int row = (int) (y / SIZE * SIDES);
      int column = (int) (x / SIZE * SIDES);
      return row * SIDES + column;
    }

    @Override
    public void visit(int observer, double x, double y, double radius, Rule.Visitor visitor) {
      visitor.visit(tileAt(x, y));
    }
  }

  private static void comeAndLeave(Space space, int people) {
    SplittableRandom random = new SplittableRandom(1);
    long[] ids = new long[people];
    for (int i = 0; i < people; i++) {
      ids[i] = space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), RADIUS);
    }
    space.tick();
    for (long id : ids) {
      space.move(id, Math.min(SIZE - 1, space.x(id) + 0.05), space.y(id));
    }
    space.tick();
    for (long id : ids) {
      space.remove(id);
    }
    for (int i = 0; i < 3; i++) {
      space.tick();
    }
  }

  /** Of four full collections at least one leaves nothing that is dead, with any collector. */
  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 4; i++) {
      runtime.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
