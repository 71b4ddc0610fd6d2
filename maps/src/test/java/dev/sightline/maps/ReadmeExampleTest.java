package dev.sightline.maps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town; // MapFiles is in dev.sightline.maps.format
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program of the README; MapsDocumentationTest checks that the README shows it as here. */
final class ReadmeExampleTest {
  private static final List<String> PRINTED = new ArrayList<>();

  @Test
  void example_runs_tellsWhoSeesWhom() {
    PRINTED.clear();
    Street.main();
    List<String> expected =
        List.of(
            "0 ENTERED 1", // in one room
            "0 ENTERED 2",
            "1 ENTERED 0",
            "1 ENTERED 2",
            "0 LEFT 1", // behind the door
            "1 LEFT 0",
            "1 LEFT 2",
            "0 ENTERED 1", // through the door
            "1 ENTERED 0",
            "1 ENTERED 2");
    assertEquals(expected, PRINTED.subList(0, expected.size()));
    assertEquals("1 REMOVED 2", PRINTED.get(PRINTED.size() - 1));
  }

  private static void print(String line) {
    PRINTED.add(line);
  }

  static final class Street {
    static void main() {
      WorldMap map = Town.generate(1); // or MapFiles.read(path).map()
      World world = World.of(map);
      RuleRegistry rules = RuleRegistry.installed();
      Space space =
          Space.builder(world).sense("sight", rules.factory("ray", RuleSettings.of(5))).build();

      long anna = space.add(9.5, 27.4, 5); // an observer: she sees 5 far
      long bert = space.add(11, 27.4, 5);
      long ball = space.add(10, 27); // seen, sees nothing
      tell(space.tick()); // all three are in one room

      space.move(bert, 13.5, 27.4); // into the next room; the door is shut
      tell(space.tick()); // only what changed

      world.doors().forEach(world::open);
      world.commit(); // doors take effect between ticks
      tell(space.tick()); // they see each other again, through the door

      print(space.explain(anna, bert).words());
      space.visitPerceivers(10, 26, slot -> print(space.id(slot) + " sees the flash"));
      space.remove(ball);
      tell(space.tick());
    }

    static void tell(Delta delta) {
      Delta.Cursor changes = delta.cursor();
      while (changes.next()) {
        print(changes.observer() + " " + changes.change() + " " + changes.entity());
      }
    }
  }
}
