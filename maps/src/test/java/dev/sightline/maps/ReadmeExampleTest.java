package dev.sightline.maps;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program of the README, and that the README shows it as it is. */
final class ReadmeExampleTest {
  private static final List<String> PRINTED = new ArrayList<>();

  @Test
  void example_runs_tellsWhoSeesWhom() {
    PRINTED.clear();
    Street.main();
    assertFalse(PRINTED.isEmpty());
    assertTrue(PRINTED.stream().anyMatch(line -> line.contains("ENTERED")), PRINTED.toString());
  }

  @Test
  void readme_example_isThisOne() throws IOException {
    String page = Files.readString(Path.of("../README.md"));
    int from = page.indexOf("```java\n") + 8;
    String example = page.substring(from, page.indexOf("```", from));
    String source =
        Files.readString(Path.of("src/test/java/dev/sightline/maps/ReadmeExampleTest.java"));
    assertTrue(squeeze(source).contains(squeeze(example)), "the README shows another example");
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
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

      long anna = space.add(11.5, 12.5, 5); // an observer: it sees 5 far
      long bert = space.add(13.5, 12.5, 5);
      long ball = space.add(12, 13); // seen, sees nothing
      tell(space.tick());

      for (int second = 0; second < 3; second++) {
        space.move(bert, space.x(bert) + 2, 12.5);
        tell(space.tick()); // only what changed
      }

      world.doors().forEach(world::open);
      world.commit(); // doors take effect between ticks
      tell(space.tick());

      print(space.explain(anna, bert).words());
      space.visitPerceivers(12, 12, slot -> print(space.id(slot) + " hears the shot"));
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
