package dev.sightline.lab.report.chart;

import dev.sightline.lab.report.result.Place;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.util.List;
import org.jfree.chart.annotations.XYShapeAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.LookupPaintScale;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.chart.title.PaintScaleLegend;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultXYZDataset;

/** The world from above: the darker a square, the more there is of something. */
public final class HeatMap {
  private static final int WIDTH = 440;
  private static final int FRAME = 90;
  private static final int STEPS = 64;
  private static final Color PALE = new Color(0xff, 0xfb, 0xf0);
  private static final Color MIDDLE = new Color(0xe6, 0x7e, 0x22);
  private static final Color DARK = new Color(0x3b, 0x05, 0x3f);

  private final List<Place> places;
  private final List<Shape> walls;
  private final double most;

  /**
   * Starts a map.
   *
   * @param most the number from which on squares are darkest, the same for maps that are compared
   * @param walls outlines to draw; may be empty
   */
  public HeatMap(List<Place> places, double most, List<Shape> walls) {
    this.places = List.copyOf(places);
    this.walls = List.copyOf(walls);
    this.most = most > 0 ? most : 1;
  }

  /** Draws it. */
  public Chart draw(String name, String title, String caption, String unit) {
    double side = places.get(0).side();
    double[] x = places.stream().mapToDouble(Place::x).toArray();
    double[] y = places.stream().mapToDouble(Place::y).toArray();
    double[] z = places.stream().mapToDouble(place -> Math.min(most, place.value())).toArray();
    DefaultXYZDataset data = new DefaultXYZDataset();
    data.addSeries("", new double[][] {x, y, z});
    XYBlockRenderer blocks = new XYBlockRenderer();
    blocks.setBlockWidth(side);
    blocks.setBlockHeight(side);
    LookupPaintScale scale = scale();
    blocks.setPaintScale(scale);
    double[] box = bounds(side);
    NumberAxis across = axis(box[0], box[2]);
    NumberAxis up = axis(box[1], box[3]);
    XYPlot plot = new XYPlot(data, across, up, blocks);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    for (Shape wall : walls) {
      plot.addAnnotation(
          new XYShapeAnnotation(wall, new BasicStroke(1f), new Color(0x30, 0x60, 0x90)));
    }
    var drawing = ChartStyle.chart(plot);
    drawing.addSubtitle(legend(scale, unit));
    int height =
        (int)
                Math.round(
                    Math.min(2, Math.max(0.4, (box[3] - box[1]) / (box[2] - box[0])))
                        * (WIDTH - 60))
            + FRAME;
    return new Chart(name, title, caption, drawing, WIDTH, height, true);
  }

  private double[] bounds(double side) {
    double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Place place : places) {
      grow(box, place.x() - side / 2, place.y() - side / 2);
      grow(box, place.x() + side / 2, place.y() + side / 2);
    }
    for (Shape wall : walls) {
      grow(box, wall.getBounds2D().getMinX(), wall.getBounds2D().getMinY());
      grow(box, wall.getBounds2D().getMaxX(), wall.getBounds2D().getMaxY());
    }
    return box;
  }

  private static void grow(double[] box, double x, double y) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }

  private static NumberAxis axis(double from, double to) {
    NumberAxis axis = new NumberAxis();
    axis.setRange(from, to);
    return axis;
  }

  /** Lightness falls all the way, so that it reads in black and white. */
  private LookupPaintScale scale() {
    LookupPaintScale scale = new LookupPaintScale(0, most, PALE);
    for (int i = 0; i <= STEPS; i++) {
      double part = (double) i / STEPS;
      Color color = part < 0.5 ? mix(PALE, MIDDLE, 2 * part) : mix(MIDDLE, DARK, 2 * part - 1);
      scale.add(part * most, color);
    }
    return scale;
  }

  private static Color mix(Color a, Color b, double part) {
    return new Color(
        (int) Math.round(a.getRed() + part * (b.getRed() - a.getRed())),
        (int) Math.round(a.getGreen() + part * (b.getGreen() - a.getGreen())),
        (int) Math.round(a.getBlue() + part * (b.getBlue() - a.getBlue())));
  }

  private PaintScaleLegend legend(LookupPaintScale scale, String unit) {
    NumberAxis axis = new NumberAxis(unit);
    axis.setTickLabelFont(ChartStyle.SMALL);
    axis.setLabelFont(ChartStyle.SMALL);
    axis.setRange(0, most);
    PaintScaleLegend legend = new PaintScaleLegend(scale, axis);
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setStripWidth(12);
    legend.setMargin(new RectangleInsets(4, 40, 0, 20));
    legend.setBackgroundPaint(Color.WHITE);
    return legend;
  }
}
