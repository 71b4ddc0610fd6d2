package dev.sightline.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.partition.track.TileTracker;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/tiles.md. */
final class TilesExampleTest {
  @Test
  void example_ofTheDocument_followsADoor() {
    Obstacle gate = new Obstacle.Segment("gate", Blocks.BOTH, true, 10, 8, 10, 12);
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 20, 20), List.of(gate));
    IntList found = new IntList();
    IntList moved = new IntList();
    double x = 9;
    double y = 10;
    int door = 0;

    Tiling squares = Squares.tile(map.bounds(), 5);
    TriangleTiles triangles = TriangleTiles.of(map, TriangleOptions.refined(1.0));
    Tiling tiling = triangles.tiling();

    int tile = tiling.locate(x, y); // the lowest of those that share the point
    tiling.visitDisc(x, y, 5, found::add); // exactly those that meet the closed disc

    triangles.remove(door); // a door opens
    int[] changed = triangles.changedTiles(); // all others keep their number and generation

    TileTracker tracker = new TileTracker(tiling, map.bounds(), 1000);
    tracker.place(7, x, y, 0.1); // its size; stored in every tile that its disc meets
    tracker.tilesChanged(changed);
    tracker.refresh((entity, from, to) -> moved.add(entity));

    assertEquals(25, squares.limit());
    assertTrue(tile >= 0);
    assertTrue(found.size() > 50);
    assertTrue(changed.length > 0);
    assertEquals(7, moved.get(0));
  }
}
