package dev.sightline.lab.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Collection;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleInsets;

/** How all charts look. */
final class ChartStyle {
  static final int WIDTH = 560;
  static final Color INK = new Color(0x22, 0x22, 0x22);
  static final Color GRID = new Color(0xdd, 0xdd, 0xdd);
  static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
  static final Font SMALL = TEXT.deriveFont(13f);
  static final Font LABEL = TEXT.deriveFont(Font.BOLD, 13f);

  /**
   * Colors that people tell apart whatever their eyes, after Okabe and Ito, dark enough on white.
   */
  private static final List<Color> COLORS =
      List.of(
          new Color(0x00, 0x5a, 0x9c),
          new Color(0xb8, 0x4a, 0x00),
          new Color(0x00, 0x73, 0x54),
          new Color(0x8f, 0x3d, 0x78),
          new Color(0x22, 0x22, 0x22),
          new Color(0x9a, 0x76, 0x00),
          new Color(0x2a, 0x8f, 0xc4),
          new Color(0x66, 0x66, 0x66),
          new Color(0xa0, 0x10, 0x30));

  /** Rules that look the same in all charts. */
  private static final List<String> RULES =
      List.of(
          "ray",
          "ahead",
          "distance",
          "square",
          "hexagon",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path");

  private static final FontRenderContext MEASURE = new FontRenderContext(null, true, true);

  private static final List<float[]> DASHES =
      List.of(
          new float[] {1, 0},
          new float[] {9, 4},
          new float[] {2, 3},
          new float[] {10, 3, 2, 3},
          new float[] {5, 3});

  private ChartStyle() {}

  /** Returns how wide a text is drawn, in the units of charts. */
  static double width(String text, Font font) {
    return font.getStringBounds(text, MEASURE).getWidth();
  }

  /** Returns how wide the widest of some texts is drawn. */
  static double widest(Collection<String> texts, Font font) {
    return texts.stream().mapToDouble(text -> width(text, font)).max().orElse(0);
  }

  /** Returns the number of the style of a line: a rule has its own, others count on. */
  static int number(String line, int otherwise) {
    int known = RULES.indexOf(line);
    return known < 0 ? otherwise : known;
  }

  static Color color(int number) {
    return COLORS.get(number % COLORS.size());
  }

  static BasicStroke line(int number) {
    float[] dash = DASHES.get(number % DASHES.size());
    return dash[1] == 0
        ? new BasicStroke(2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  /** Returns a mark: disc, square, triangle, diamond, triangle upside down, bar, cross, ring. */
  static Shape mark(int number) {
    return switch (number % 7) {
      case 0 -> new Ellipse2D.Double(-4.5, -4.5, 9, 9);
      case 1 -> new Rectangle2D.Double(-4, -4, 8, 8);
      case 2 -> polygon(0, -5.5, 5, 4, -5, 4);
      case 3 -> polygon(0, -6, 6, 0, 0, 6, -6, 0);
      case 4 -> polygon(0, 5.5, 5, -4, -5, -4);
      case 5 -> new Rectangle2D.Double(-6, -2, 12, 4);
      default -> new Rectangle2D.Double(-2, -6, 4, 12);
    };
  }

  private static Shape polygon(double... points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    path.closePath();
    return path;
  }

  /** Makes a chart of a plot, without title or legend: the page has them as text. */
  static JFreeChart chart(XYPlot plot) {
    TextUtils.setUseDrawRotatedStringWorkaround(false); // which would turn text to shapes
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
    axis(plot.getDomainAxis());
    axis(plot.getRangeAxis());
    JFreeChart chart = new JFreeChart(null, TEXT, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(8, 8, 8, 12));
    chart.setAntiAlias(true);
    return chart;
  }

  private static void axis(ValueAxis axis) {
    axis.setLabelFont(SMALL);
    axis.setLabelPaint(INK);
    axis.setTickLabelFont(SMALL);
    axis.setTickLabelPaint(INK);
    axis.setAxisLinePaint(INK);
    axis.setTickMarkPaint(INK);
  }
}
