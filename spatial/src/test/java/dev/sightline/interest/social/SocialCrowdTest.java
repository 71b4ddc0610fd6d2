package dev.sightline.interest.social;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** So many pairs change in a tick that what a rule says is taken over before it has said all. */
final class SocialCrowdTest {
  private static final int PEOPLE = 600;
  private static final Map<String, RuleFactory> RULES =
      Map.of(
          "team", (population, world) -> new TeamRule(population),
          "group", (population, world) -> new GroupRule(population),
          "always", (population, world) -> new AlwaysRule(population, 2),
          "broadcast", (population, world) -> AlwaysRule.broadcast(population));

  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] ids = new long[PEOPLE];
  private final boolean[] observes = new boolean[PEOPLE];
  private final int[] side = new int[PEOPLE];
  private String rule = "";

  @ParameterizedTest
  @CsvSource({
    "team,1",
    "team,2",
    "group,1",
    "group,2",
    "always,1",
    "always,2",
    "broadcast,1",
    "broadcast,2"
  })
  void tick_almostAllChange_equalsTheDefinition(String name, int rate) {
    rule = name;
    World world = World.of(WorldMap.of("hall", new Box(0, 0, 60, 60), List.of()));
    Space space =
        Space.builder(world).sense("social", Objects.requireNonNull(RULES.get(name))).build();
    space.rate("social", rate);
    for (int i = 0; i < PEOPLE; i++) {
      ids[i] = space.add(1, 1, 5);
      observes[i] = true;
      take(space, i, i % 2);
    }
    for (int tick = 0; tick < 12; tick++) {
      space.tick();
      if (tick % rate == 0) {
        check(space, name + " tick " + tick);
      }
      for (int i = 0; i < PEOPLE; i++) {
        change(space, i);
      }
    }
  }

  private void take(Space space, int i, int to) {
    side[i] = to;
    space.team(ids[i], to);
    space.groups(ids[i], 1L << to);
    space.kind(ids[i], to);
  }

  /** Most change sides, some begin or cease to observe, a few go and others come. */
  private void change(Space space, int i) {
    int dice = random.nextInt(20);
    if (dice < 14) {
      take(space, i, 1 - side[i]);
    } else if (dice < 18) {
      observes[i] = !observes[i];
      space.radius(ids[i], observes[i] ? 5 : Space.BLIND);
    } else if (dice == 18) {
      space.remove(ids[i]);
      ids[i] = space.add(2, 2, Space.BLIND);
      observes[i] = false;
      take(space, i, side[i]);
    }
  }

  private void check(Space space, String where) {
    for (int o = 0; o < PEOPLE; o += 7) {
      for (int e = 0; e < PEOPLE; e += 3) {
        boolean is = o != e && observes[o] && isSocial(o, e);
        assertEquals(is, space.perceives(ids[o], ids[e]), where + ": " + o + " " + e);
      }
    }
  }

  private boolean isSocial(int o, int e) {
    return switch (rule) {
      case "broadcast" -> true;
      case "always" -> side[e] == 1;
      default -> side[o] == side[e];
    };
  }
}
