package dev.sightline.path;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of docs/paths.md, so that they compile and give what the page says. */
final class PathExampleTest {

  @Test
  void example_ofTheDocument_printsWhatItSays() {
    StringBuilder out = new StringBuilder();
    Obstacle house = Obstacle.Polygon.of(Ring.of(4, 2, 6, 2, 6, 8, 4, 8));
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 10, 10), List.of(house));

    PathSearch search = PathSearch.over(Mesh.of(map)); // one per thread, used again and again
    if (search.find(1, 6, 9, 6, Quality.SHORTEST) == Outcome.FOUND) {
      Route route = search.route(); // 1,6  4,8  6,8  9,6; valid until the next search
      for (int i = 0; i < route.size(); i++) {
        out.append(route.x(i)).append(',').append(route.y(i)).append(' ');
      }
    }

    PathSearch wide = PathSearch.over(Clearance.of(map, 0.5)); // a disc of radius 0.5
    Outcome inside = wide.find(1, 5, 5, 5, Quality.FAST); // GOAL_BLOCKED
    Outcome nearest = wide.findNearest(1, 5, 5, 5, Quality.FAST); // NEAREST
    out.append(inside).append(' ').append(nearest);

    assertEquals("1.0,6.0 4.0,8.0 6.0,8.0 9.0,6.0 GOAL_BLOCKED NEAREST", out.toString());
  }

  @Test
  void example_ofAWorld_goesThroughTheGate() {
    WorldMap map =
        WorldMap.of(
            "yard",
            new Box(0, 0, 10, 10),
            List.of(
                Obstacle.Segment.of(5, 0, 5, 3),
                new Obstacle.Segment("gate", Blocks.BOTH, true, 5, 3, 5, 7),
                Obstacle.Segment.of(5, 7, 5, 10)));

    World world = World.of(map);
    PathSearch walker = PathSearch.over(world.clearance(0.5)); // discs of radius 0.5
    Outcome shut = walker.find(2, 5, 8, 5, Quality.SHORTEST); // UNREACHABLE

    world.open(world.obstacle("gate"));
    world.commit(); // the ground has changed when this returns
    Outcome open = walker.find(2, 5, 8, 5, Quality.SHORTEST); // FOUND

    assertEquals(Outcome.UNREACHABLE, shut);
    assertEquals(Outcome.FOUND, open);
    assertEquals(2, walker.route().size());
  }
}
