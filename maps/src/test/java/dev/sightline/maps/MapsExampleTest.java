package dev.sightline.maps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.Town;
import dev.sightline.maps.prepare.Preparation;
import dev.sightline.maps.render.Layer;
import dev.sightline.maps.render.MapPicture;
import dev.sightline.maps.render.Style;
import dev.sightline.maps.tiling.TilingReader;
import dev.sightline.maps.tiling.TilingWriter;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.check.TilingCheck;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.world.World;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/maps.md; MapsDocumentationTest checks that the page shows them as here. */
final class MapsExampleTest {
  @TempDir private Path folder;

  private final List<String> lines = new ArrayList<>();

  @Test
  void examples_ofThePage_readSimplifyTileAndDraw() throws IOException {
    MapFiles.write(Town.generate(1), folder.resolve("town.json"));

    LoadedMap loaded = MapFiles.read(folder.resolve("town.json")); // the name tells the format
    loaded.warnings().forEach(this::say); // what was repaired or looks odd, a line each
    WorldMap map = loaded.map();
    assertEquals(Town.generate(1), map);
    assertEquals(loaded.warnings(), lines);

    WorldMap rough =
        Preparation.dropSmall(map, 0.3); // without polygons all of whose edges are shorter
    WorldMap simple = Preparation.thinToLines(rough, 0.3); // thin rectangles become lines
    Tiling tiles = TriangleTiles.of(simple, TriangleOptions.refined(1.0)).tiling();
    assertTrue(rough.obstacles().size() < map.obstacles().size());
    assertTrue(
        tiles.limit() < TriangleTiles.of(map, TriangleOptions.refined(1.0)).tiling().limit());

    Path file = folder.resolve("tiles.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      TilingWriter.write(tiles, out);
    }

    Tiling read = TilingReader.read(file);
    List<String> faults = TilingCheck.faults(read, simple); // empty: the tiles fit the map
    RuleSettings settings = RuleSettings.of(5).withTiles(read); // for rules on tiles
    assertEquals(List.of(), faults);
    assertSees(map, settings);

    Style red = Style.stroked(0xC0392B, 3);
    Layer way =
        canvas -> { // in units of the map; widths in pixels
          canvas.line(red, 3, 1.5, 3, 6, 8, 6);
          canvas.dot(3, 1.5, 0.2, Style.filled(0xC0392B));
          canvas.legend("a way", red);
        };
    MapPicture picture = MapPicture.of(map).width(900).above(way); // below(layer): under the walls
    try (OutputStream out = Files.newOutputStream(folder.resolve("town.png"))) {
      picture.writePng(out);
    }
    String svg = picture.toSvg();
    BufferedImage image = ImageIO.read(folder.resolve("town.png").toFile());
    assertEquals(900, image.getWidth());
    assertTrue(svg.contains("a way"));
  }

  private static void assertSees(WorldMap map, RuleSettings settings) {
    Space space =
        Space.builder(World.of(map))
            .sense("sight", RuleRegistry.installed().factory("tile-visibility", settings))
            .build();
    long anna = space.add(9.5, 27.4, 5);
    long bert = space.add(11, 27.4, 5);
    long carl = space.add(25, 2, 5);
    space.tick();
    assertTrue(space.perceives(anna, bert));
    assertFalse(space.perceives(anna, carl));
  }

  private void say(String line) {
    lines.add(line);
  }
}
