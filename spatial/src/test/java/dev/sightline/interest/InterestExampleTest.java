package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.relation.Delta;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TraitRule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/interest.md, and that the page shows it as it is. */
final class InterestExampleTest {
  private static final Obstacle gate = Obstacle.Segment.of(20, 0, 20, 40);

  private final List<String> lines = new ArrayList<>();

  @Test
  void example_runs_printsWhatHappens() {
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 40, 40), List.of(gate));
    Mesh mesh = Mesh.of(map);
    Population people = new Population(100, map.bounds());
    PinnedRule pins = new PinnedRule(people);
    Space space =
        Space.builder(people)
            .sense("sight", new RayRule(people, mesh))
            .sense("team", TraitRule.team(people))
            .sense("pinned", pins)
            .build();

    people.add(0, 10, 10, 25); // an observer: an entity with a radius
    people.add(1, 30, 10, 25);
    people.add(2, 12, 10); // an item: perceived, perceives nothing
    print(space.tick());

    people.move(2, 30, 12); // behind the gate now
    pins.pin(0, 2);
    print(space.tick());

    mesh.remove(0); // the mesh is shared: its owner changes it, then tells the space
    space.obstaclesChanged(ObstacleChange.opened(gate));
    print(space.tick());

    people.radius(1, 5); // changeable at any tick
    print(space.tick());
    say(space.explain(1, 0).words());
    space.perceivers(28, 10, 0b001, observer -> say(observer + " sees the shot"));

    assertEquals("0 perceives 2", lines.get(0));
    assertEquals(
        List.of("1 perceives 2", "0 perceives 1", "1 perceives 0", "1 loses 0"),
        lines.subList(1, 5));
    assertTrue(lines.get(5).startsWith("1 does not perceive 0"), lines.get(5));
    assertEquals(List.of("0 sees the shot", "1 sees the shot"), lines.subList(6, 8));
  }

  @Test
  void page_example_isThisOne() throws IOException {
    String page = Files.readString(Path.of("../docs/interest.md"));
    String source =
        Files.readString(Path.of("src/test/java/dev/sightline/interest/InterestExampleTest.java"));
    int from = page.indexOf("```java\n") + 8;
    String example = page.substring(from, page.indexOf("```", from)).strip();
    assertTrue(source.replace("\n    ", "\n").contains(example), "docs/interest.md has strayed");
  }

  private void print(Delta delta) {
    while (delta.next()) {
      say(delta.observer() + (delta.entered() ? " perceives " : " loses ") + delta.entity());
    }
  }

  private void say(String line) {
    lines.add(line);
  }
}
