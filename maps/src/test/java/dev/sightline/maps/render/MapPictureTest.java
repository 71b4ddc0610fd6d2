package dev.sightline.maps.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

final class MapPictureTest {

  /** One of everything. */
  private static WorldMap tiny() {
    Ring room = Ring.of(new Box(1, 1, 5, 4));
    Ring hole = Ring.of(new Box(1.5, 1.5, 4.5, 3.5));
    return new WorldMap(
        "Tiny & <odd>",
        new Box(0, 0, 10, 6),
        List.of(
            new Obstacle.Polygon("w", Blocks.BOTH, false, room, List.of(hole)),
            Obstacle.Segment.of(6, 1, 9.5, 5),
            new Obstacle.Polygon(null, Blocks.MOVE, false, Ring.of(7, 4, 8, 4, 7, 5), List.of()),
            new Obstacle.Segment(null, Blocks.SIGHT, false, 6, 0.5, 9, 0.5),
            new Obstacle.Polygon(
                null, Blocks.BOTH, true, Ring.of(new Box(5, 2, 5.5, 3)), List.of())),
        List.of(new Point(3, 2)),
        List.of(new Point(6, 3)),
        List.of(new Area("Room \"1\"", "room", hole), new Area("Yard", "yard", room)));
  }

  @Test
  void writeSvg_tinyMap_matchesTheGoldenFile() throws IOException {
    try (InputStream golden = MapPictureTest.class.getResourceAsStream("tiny.svg")) {
      assertNotNull(golden, "golden file tiny.svg");
      String expected = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(expected, MapPicture.of(tiny()).width(400).toSvg());
    }
  }

  @Test
  void writeSvg_anyName_isXml() throws Exception {
    String svg = MapPicture.of(tiny()).toSvg();
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    String title = document.getElementsByTagName("title").item(0).getTextContent();
    assertEquals("Tiny & <odd>", title);
  }

  @Test
  void writeSvg_town_isTheSameEachTime() {
    assertEquals(MapPicture.of(Town.generate(3)).toSvg(), MapPicture.of(Town.generate(3)).toSvg());
  }

  @Test
  void writePng_town_showsWallsAndGround() throws IOException {
    WorldMap map = Town.generate(1);
    BufferedImage image = png(MapPicture.of(map).width(900));
    assertEquals(900, image.getWidth());
    assertTrue(image.getHeight() > 900);
    assertTrue(count(image, Theme.WALL) > 5_000);
    assertTrue(count(image, Theme.tint("street")) > 50_000);
    assertTrue(count(image, Theme.tint("room")) > 50_000);
    assertTrue(count(image, Theme.HEDGE.fill()) > 1_000);
  }

  @Test
  void writePng_yUp_highObstacleIsAtTheTop() throws IOException {
    Obstacle high = Obstacle.Polygon.of(Ring.of(new Box(0, 9, 1, 10)));
    WorldMap map = WorldMap.of("High", new Box(0, 0, 10, 10), List.of(high));
    BufferedImage image = png(MapPicture.of(map).width(448)); // 40 pixels a unit
    int top = (int) (Furniture.MARGIN + Furniture.HEADER);
    assertEquals(Theme.WALL, image.getRGB(24 + 20, top) & 0xFFFFFF);
    assertEquals(Theme.GROUND, image.getRGB(24 + 20, top + 360) & 0xFFFFFF);
  }

  @Test
  void writePng_strangeShapesOfMaps_isWritten() throws IOException {
    png(MapPicture.of(City.generate(1, 1e6, 1, 30)));
    png(MapPicture.of(City.generate(1, 1, 5000, 30)).width(300));
    png(MapPicture.of(City.generate(1, 1e9, 1e9, 30)));
    png(MapPicture.of(WorldMap.of("", new Box(5, 5, 6, 6), List.of())));
  }

  @Test
  void draw_layers_areUnderAndOverTheWalls() {
    Style under = Style.filled(0x123456);
    Style over = Style.stroked(0x654321, 3).withDashes();
    String svg =
        MapPicture.of(tiny())
            .below(c -> c.region(Ring.of(0, 0, 1, 0, 1, 1), List.of(), under))
            .above(c -> c.line(over, 0, 0, 5, 5))
            .above(c -> c.legend("way", over))
            .toSvg();
    int wall = svg.indexOf("#37332f");
    assertTrue(svg.indexOf("#123456") < wall);
    assertTrue(svg.indexOf("#654321") > wall);
    assertTrue(svg.contains(">way</text>"));
  }

  @Test
  void labels_town_namesMostAreas() {
    String svg = MapPicture.of(Town.generate(2)).toSvg();
    assertTrue(svg.contains(">South Walk</text>"));
    long texts = svg.lines().filter(l -> l.startsWith("<text")).count();
    assertTrue(texts > 50, () -> texts + " texts");
  }

  @Test
  void width_outOfRange_isRefused() {
    MapPicture picture = MapPicture.of(tiny());
    assertThrows(IllegalArgumentException.class, () -> picture.width(199));
    assertThrows(IllegalArgumentException.class, () -> picture.width(16_385));
  }

  @Test
  void roundLength_anyLength_isOneTwoOrFive() {
    assertEquals(5, Furniture.roundLength(6));
    assertEquals(0.2, Furniture.roundLength(0.3), 1e-12);
    assertEquals(1000, Furniture.roundLength(1999));
  }

  @Test
  void number_anyValue_hasTwoDecimalsAtMost() {
    assertEquals("0", SvgWriter.number(-0.001));
    assertEquals("-1.5", SvgWriter.number(-1.5));
    assertEquals("2.05", SvgWriter.number(2.049999));
    assertEquals("100", SvgWriter.number(99.999));
  }

  @Test
  void toSvg_narrow_keepsSizeAndLegend() {
    Layer layer = canvas -> canvas.legend("what a wide legend has to say", Style.stroked(0, 1));
    String svg = MapPicture.of(tiny()).width(200).above(layer).toSvg();
    assertTrue(svg.contains("obstacle"), svg);
    assertTrue(svg.contains("what a wide"), svg);
    assertFalse(svg.contains("what a wide legend has to say"), svg);
  }

  @Test
  void tint_unknownKind_isStable() {
    assertEquals(Theme.tint("swamp"), Theme.tint("swamp"));
    assertFalse(Theme.tint("room") == Theme.tint("street"));
  }

  private static long count(BufferedImage image, int rgb) {
    long count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += (image.getRGB(x, y) & 0xFFFFFF) == (rgb & 0xFFFFFF) ? 1 : 0;
      }
    }
    return count;
  }

  private static BufferedImage png(MapPicture picture) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    picture.writePng(out);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    assertNotNull(image);
    return image;
  }
}
