package dev.sightline.interest.tile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many come and go in each tick, so that ids and slots are used again at once. */
final class TileRuleChurnOracleTest {
  private static final WorldMap MAP =
      WorldMap.of("field", new Box(0, 0, 20, 20), List.of(Obstacle.Segment.of(10, 0, 10, 15)));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hexagon",
        "tile-circle",
        "tile-distance",
        "tile-visibility",
        "tile-path",
        "square"
      })
  void tick_manyComeAndGo_isWhatANewSpaceSays(String rule) {
    RuleFactory factory =
        RuleRegistry.installed().factory(rule, RuleSettings.of(4).with("max-area", 2));
    SplittableRandom random = new SplittableRandom(7);
    Space space = Space.builder(World.of(MAP)).sense("s", factory).build();
    List<Long> there = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      for (int i = there.size() - 1; i >= 0; i--) {
        int what = random.nextInt(4);
        if (what == 0) {
          space.remove(there.remove(i));
        } else if (what == 1) {
          space.move(there.get(i), random.nextDouble() * 20, random.nextDouble() * 20);
        }
      }
      while (there.size() < 12) {
        there.add(space.add(random.nextDouble() * 20, random.nextDouble() * 20, 4));
      }
      space.tick();
      assertEquals(fresh(space, there, factory), pairs(space, there), rule + ", step " + step);
    }
  }

  private static String fresh(Space space, List<Long> there, RuleFactory factory) {
    Space other = Space.builder(World.of(MAP)).sense("s", factory).build();
    List<Long> same = new ArrayList<>();
    for (long id : there) {
      same.add(other.add(space.x(id), space.y(id), 4));
    }
    other.tick();
    return pairs(other, same);
  }

  private static String pairs(Space space, List<Long> there) {
    TreeSet<String> pairs = new TreeSet<>();
    for (int o = 0; o < there.size(); o++) {
      int observer = o;
      space.visitPerceived(
          there.get(o),
          (slot, senses) -> pairs.add(observer + ">" + there.indexOf(space.id(slot))));
    }
    return pairs.toString();
  }
}
