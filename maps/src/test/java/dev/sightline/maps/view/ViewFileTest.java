package dev.sightline.maps.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.view.TileViews;
import dev.sightline.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked
final class ViewFileTest {
  private static final Box BOUNDS = new Box(0, 0, 8, 8);

  @TempDir private Path folder;
  private final Mesh mesh = mesh(Obstacle.Segment.of(4, 0, 4, 7));
  private final Tiling tiling = Squares.tile(BOUNDS, 1);
  private final TileViews views = new TileViews(tiling, mesh);

  private static Mesh mesh(Obstacle... obstacles) {
    return Mesh.of(WorldMap.of("yard", BOUNDS, List.of(obstacles)));
  }

  private Path written() {
    views.build(3, Workers.caller(), done -> {});
    Path file = ViewFile.beside(folder.resolve("yard.json"), views);
    ViewFile.write(file, views);
    return file;
  }

  @Test
  void beside_map_isNamedAfterItAndWhatViewsDependOn() {
    Path map = folder.resolve("yard.json");
    Path file = ViewFile.beside(map, views);
    assertEquals(folder, file.getParent());
    String name = file.getFileName().toString();
    assertTrue(name.matches("yard\\.json\\.[0-9a-f]{16}\\.views"), name);
    assertEquals(file, ViewFile.beside(map, new TileViews(tiling, mesh)));
    assertNotEquals(file, ViewFile.beside(map, new TileViews(tiling, mesh())));
    assertNotEquals(file, ViewFile.beside(map, new TileViews(Squares.tile(BOUNDS, 2), mesh)));
  }

  @Test
  void read_whatWasWritten_isTheSame() throws IOException {
    Path file = written();
    TileViews read = new TileViews(tiling, mesh);
    assertTrue(ViewFile.read(file, read));
    assertEquals(views.bytes(), read.bytes());
    for (int tile = 0; tile < tiling.limit(); tile++) {
      assertArrayEquals(views.tiles(tile, 3), read.tiles(tile, 3), "tile " + tile);
    }
  }

  @Test
  void read_damagedOrOfAnotherMap_isRefused() throws IOException {
    Path file = written();
    assertFalse(ViewFile.read(file, new TileViews(tiling, mesh())));
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    TileViews none = new TileViews(tiling, mesh);
    long before = none.bytes();
    assertFalse(ViewFile.read(file, none));
    assertEquals(before, none.bytes());
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> ViewFile.read(file, none));
  }
}
