package dev.sightline.lab.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.accuracy.Accuracy;
import dev.sightline.interest.accuracy.AccuracyMeter;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/traces.md. */
final class TraceExampleTest {
  @TempDir private Path folder;

  @Test
  void example_ofTheDocument_namesWhatIsHidden() throws IOException {
    Path file = folder.resolve("trace.csv");
    Files.writeString(file, "player,t,x,y\n1,0,1,1\n2,0,3,1\n1,2,1,9\n2,2,3,9\n");
    Obstacle wall = Obstacle.Segment.of(2, 4, 2, 10);
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 10, 10), List.of(wall));
    Mesh mesh = Mesh.of(map);

    Trace trace = TraceReader.read(file);
    TracePlayback playback = new TracePlayback(trace, true); // straight from row to row
    Population population = new Population(playback.players(), map.bounds());
    Rule rule = new DistanceRule(population);
    AccuracyMeter meter = new AccuracyMeter(population, mesh, List.of(rule));
    FreeSpace free = mesh.freeSpace();
    for (double time = playback.start(); time <= playback.end(); time += 0.1) {
      playback.play(time, population, 5, free); // who is there, and where; radius 5
      meter.tick();
    }
    Accuracy distance = meter.results().get(0);

    assertEquals(0, distance.missed());
    assertTrue(distance.superfluous() > 0, "a wall comes between the two");
  }

  @Test
  void page_traces_showsThisExample() throws IOException {
    String page = Files.readString(Path.of("../docs/traces.md"));
    int from = page.indexOf("```java\n") + 8;
    String example = page.substring(from, page.indexOf("```", from));
    Path source = Path.of("src/test/java/dev/sightline/lab/trace/TraceExampleTest.java");
    assertTrue(squeeze(Files.readString(source)).contains(squeeze(example)));
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }
}
