package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The golden vectors that the browser's tests read too. {@code -Dgolden.write} makes them anew, for
 * a new version of the definition.
 */
final class GoldenMovementTest {
  private static final Path FILE = Path.of("src/test/resources/golden/movement.json");

  private static JsonTree golden() throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(FILE, new GoldenWriter(20).write());
    }
    return JsonTree.parse(Files.readString(FILE));
  }

  @Test
  void headingAndPace_goldenVectors_agree() throws IOException {
    JsonTree golden = golden();
    for (JsonTree row : golden.get("headings").items()) {
      int heading = row.get(0).whole();
      assertEquals(row.get(1).whole(), Heading.cos(heading));
      assertEquals(row.get(2).whole(), Heading.sin(heading));
    }
    for (JsonTree row : golden.get("directions").items()) {
      assertEquals(row.get(2).whole(), Heading.of(row.get(0).whole(), row.get(1).whole()));
    }
    for (JsonTree row : golden.get("reaches").items()) {
      long pace = (long) row.get(0).number();
      assertEquals(row.get(2).whole(), Pace.reach(pace, (long) row.get(1).number()));
    }
  }

  @Test
  void places_goldenVectors_agree() throws IOException {
    for (JsonTree ground : golden().get("grounds").items()) {
      String name = ground.get("name").text();
      WorldMap map = GoldenMaps.read(ground.get("map"));
      Walk walk = Walk.among(Walls.of(map));
      for (JsonTree row : ground.get("places").items()) {
        assertEquals(
            row.get(2).truth(), walk.isPlace(row.get(0).whole(), row.get(1).whole()), name);
      }
      for (JsonTree row : ground.get("lines").items()) {
        int[] ends = row.items().subList(0, 4).stream().mapToInt(JsonTree::whole).toArray();
        assertEquals(row.get(4).truth(), walk.isFree(ends[0], ends[1], ends[2], ends[3]), name);
      }
      for (JsonTree row : ground.get("nearest").items()) {
        GridPoint expected = new GridPoint(row.get(2).whole(), row.get(3).whole());
        assertEquals(expected, walk.nearestPlace(row.get(0).whole(), row.get(1).whole()), name);
      }
    }
  }

  @Test
  void walks_goldenVectors_agree() throws IOException {
    for (JsonTree walk : golden().get("walks").items()) {
      Walls walls = Walls.of(GoldenMaps.read(walk.get("map")));
      JsonTree start = walk.get("start");
      long firstTick = (long) walk.get("firstTick").number();
      GoldenPlayer player =
          new GoldenPlayer(walls, start.get(0).whole(), start.get(1).whole(), firstTick);
      List<JsonTree> expected = walk.get("positions").items();
      List<int[]> actual = player.play(walk.get("inputs").items(), expected.size());
      for (int i = 0; i < actual.size(); i++) {
        int[] position = {expected.get(i).get(0).whole(), expected.get(i).get(1).whole()};
        assertArrayEquals(position, actual.get(i), walk.get("name").text() + " step " + i);
      }
    }
  }
}
