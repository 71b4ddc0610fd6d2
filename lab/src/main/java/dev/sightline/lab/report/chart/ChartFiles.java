package dev.sightline.lab.report.chart;

import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.GraphicsEnvironment;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Charts as SVG and PNG. */
public final class ChartFiles {
  private static final double SHARP = 2; // pixels per unit

  private ChartFiles() {}

  /** Returns why this machine cannot draw; empty if it can. */
  public static String fault() {
    System.setProperty("java.awt.headless", "true");
    try {
      int fonts =
          GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length;
      return fonts > 0 ? "" : "there are no fonts";
    } catch (RuntimeException | LinkageError | InternalError e) {
      return "the Java runtime cannot draw text: " + e.getMessage();
    }
  }

  /** Returns a chart as SVG. */
  public static byte[] svg(Chart chart) {
    MeasuringGraphics graphics = new MeasuringGraphics();
    chart.drawing().draw(graphics, new Rectangle2D.Double(0, 0, chart.width(), chart.height()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new SVGProcessor()
          .getDocument(graphics.getCommands(), new PageSize(chart.width(), chart.height()))
          .writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String text = graphics.fitted(bytes.toString(StandardCharsets.UTF_8));
    return sized(text, chart).getBytes(StandardCharsets.UTF_8);
  }

  /** Fonts are named as browsers know them, and sizes are pixels instead of millimeters. */
  private static String sized(String svg, Chart chart) {
    return svg.replaceFirst("width=\"[^\"]*\"", "width=\"" + chart.width() + "\"")
        .replaceFirst("height=\"[^\"]*\"", "height=\"" + chart.height() + "\"")
        .replaceAll("font-family:[^;\"]*", "font-family:'DejaVu Sans',Verdana,sans-serif");
  }

  /** Returns a chart as PNG, sharp enough for print. */
  public static byte[] png(Chart chart) {
    return png(chart, SHARP);
  }

  /** Returns a chart as PNG with so many pixels per unit. */
  public static byte[] png(Chart chart, double sharpness) {
    int width = (int) (chart.width() * sharpness);
    int height = (int) (chart.height() * sharpness);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.scale(sharpness, sharpness);
    chart.drawing().draw(graphics, new Rectangle2D.Double(0, 0, chart.width(), chart.height()));
    graphics.dispose();
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageIO.write(image, "png", bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes both into a folder. */
  public static void write(Chart chart, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve(chart.name() + ".svg"), svg(chart));
    Files.write(folder.resolve(chart.name() + ".png"), png(chart));
  }
}
