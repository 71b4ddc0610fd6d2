package dev.sightline.maps.render;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * A picture of a map, with layers that others add. Not thread-safe.
 *
 * <pre>{@code
 * MapPicture.of(map).width(1200).below(tiles).above(path).writePng(out);
 * }</pre>
 */
public final class MapPicture {
  /** The widest and the highest that a picture may be, in pixels. */
  public static final int MAX_SIDE = 16_384;

  /** The narrowest that a picture may be, in pixels. */
  public static final int MIN_WIDTH = 200;

  private static final double MOST_PIXELS = 120e6;

  private final WorldMap map;
  private final List<Layer> below = new ArrayList<>();
  private final List<Layer> above = new ArrayList<>();
  private int width = 1200;

  private MapPicture(WorldMap map) {
    this.map = map;
  }

  public static MapPicture of(WorldMap map) {
    return new MapPicture(map);
  }

  /**
   * Sets the width of the picture in pixels.
   *
   * @throws IllegalArgumentException if it is below {@link #MIN_WIDTH} or above {@link #MAX_SIDE}
   */
  public MapPicture width(int pixels) {
    if (pixels < MIN_WIDTH || pixels > MAX_SIDE) {
      throw new IllegalArgumentException(
          "the width of a picture is " + MIN_WIDTH + " to " + MAX_SIDE + ", not " + pixels);
    }
    width = pixels;
    return this;
  }

  /**
   * Adds a layer over the ground and under the walls: tiles, what is visible. The ground becomes
   * nearly white, so that the layer stands out.
   */
  public MapPicture below(Layer layer) {
    below.add(layer);
    return this;
  }

  /** Adds a layer over everything but names: paths, players. */
  public MapPicture above(Layer layer) {
    above.add(layer);
    return this;
  }

  /** Writes the picture as PNG; the stream stays open. */
  public void writePng(OutputStream out) throws IOException {
    Drawn drawn = draw();
    BufferedImage image = new PngPainter(width, drawn.height).paint(drawn.marks);
    if (!ImageIO.write(image, "png", out)) {
      throw new IOException("this Java runtime cannot write PNG");
    }
  }

  /** Appends the picture as SVG. */
  public void writeSvg(Appendable out) throws IOException {
    Drawn drawn = draw();
    new SvgWriter(out).write(map.name(), width, drawn.height, drawn.marks);
  }

  /** Returns the picture as SVG. */
  public String toSvg() {
    StringBuilder out = new StringBuilder();
    try {
      writeSvg(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private record Drawn(int height, List<Mark> marks) {}

  private Drawn draw() {
    Sheet sheet = new Sheet(view());
    Furniture furniture = new Furniture(sheet);
    drawMap(sheet);
    furniture.drawFrame();
    boolean isTold = furniture.drawTitle(map.name(), subtitle());
    double end = furniture.drawFooter(sheet.legend());
    int height = (int) Math.ceil(isTold ? end : furniture.drawBelow(end, subtitle()));
    Sheet paper = new Sheet(sheet.view());
    new Furniture(paper).drawPaper(width, height);
    paper.marks().addAll(sheet.marks());
    return new Drawn(height, paper.marks());
  }

  private void drawMap(Sheet sheet) {
    View view = sheet.view();
    sheet.add(new Mark.Clip(view.left(), view.top(), view.width(), view.height()));
    new AreaLayer(map, !below.isEmpty()).draw(sheet);
    below.forEach(layer -> layer.draw(sheet));
    ObstacleLayer.draw(map, sheet);
    new ThingLayer(map).draw(sheet);
    above.forEach(layer -> layer.draw(sheet));
    LabelLayer.draw(map, sheet);
    sheet.add(new Mark.Unclip());
  }

  /** Fits the map into the width; a very high map becomes narrower and is centered. */
  private View view() {
    Box bounds = map.bounds();
    double free = width - 2 * Furniture.MARGIN;
    double most = Math.min(MAX_SIDE - 400.0, MOST_PIXELS / width);
    double wide = Math.max(bounds.width(), Double.MIN_NORMAL);
    double high = Math.max(bounds.height(), Double.MIN_NORMAL);
    double scale = Math.min(free / wide, most / high);
    double left = Furniture.MARGIN + (free - bounds.width() * scale) / 2;
    return new View(bounds, scale, left, Furniture.MARGIN + Furniture.HEADER - 20);
  }

  private String subtitle() {
    int count = map.obstacles().size();
    return Furniture.size(map.bounds()) + ", " + count + (count == 1 ? " obstacle" : " obstacles");
  }
}
