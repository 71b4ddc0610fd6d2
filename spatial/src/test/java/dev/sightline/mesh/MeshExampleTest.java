package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/mesh.md. */
final class MeshExampleTest {
  @Test
  void example_ofTheDocument_isClearUntilTheDoorCloses() {
    Obstacle wall = Obstacle.Segment.of(5, 4, 9, 4);
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 10, 10), List.of(wall));

    Mesh mesh = Mesh.of(map); // any map; obstacles may touch, cross and overlap
    SightLine sight = mesh.sightLine(); // one per thread, no garbage
    boolean clear = sight.clear(1, 2, 8, 9);
    int by = sight.blocker(); // which obstacle, if not

    int door = mesh.add(Obstacle.Segment.of(4, 4, 5, 4));
    int[] changed = mesh.changedFaces(); // only the neighborhood
    mesh.remove(door); // exactly the mesh from before

    assertTrue(clear);
    assertTrue(by < 0);
    assertTrue(changed.length > 0);
    assertFalse(sight.clear(6, 2, 6, 9));
    assertEquals(0, sight.blocker());
  }
}
