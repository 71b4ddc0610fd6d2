package dev.sightline.lab.report.chart;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Points with their names beside them. */
public final class ScatterChart {
  private static final int HEIGHT = 400;
  private static final double PLOT_WIDTH = ChartStyle.WIDTH - 95; // about, without axis
  private static final double LABEL_HIGH = 0.05;

  private final String across;
  private final String up;
  private final List<Dot> dots = new ArrayList<>();

  private record Dot(String name, double x, double y) {}

  public ScatterChart(String across, String up) {
    this.across = across;
    this.up = up;
  }

  public void add(String name, double x, double y) {
    dots.add(new Dot(name, x, y));
  }

  public boolean isEmpty() {
    return dots.size() < 2;
  }

  /** Draws it. */
  public Chart draw(String name, String title, String caption) {
    XYSeries series = new XYSeries("", false);
    dots.forEach(dot -> series.add(dot.x, dot.y));
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    renderer.setSeriesPaint(0, ChartStyle.color(0));
    renderer.setSeriesShape(0, ChartStyle.mark(0));
    NumberAxis x = new NumberAxis(across);
    NumberAxis y = new NumberAxis(up);
    y.setNumberFormatOverride(PlainNumbers.percent());
    double right = Math.max(1e-9, dots.stream().mapToDouble(Dot::x).max().orElse(1)) * 1.2;
    double top = Math.max(1e-9, dots.stream().mapToDouble(Dot::y).max().orElse(1)) * 1.08;
    x.setRange(0, right);
    y.setRange(-0.02 * top, top);
    XYPlot plot = new XYPlot(new XYSeriesCollection(series), x, y, renderer);
    label(plot, right, top);
    var drawing = ChartStyle.chart(plot);
    return new Chart(name, title, caption, drawing, ChartStyle.WIDTH, HEIGHT, false);
  }

  /** Writes each name right of its dot, or where no other name is yet: above, below, left. */
  private void label(XYPlot plot, double right, double top) {
    List<double[]> taken = new ArrayList<>();
    for (Dot dot : dots) {
      taken.add(
          new double[] {
            dot.x / right - 0.008, dot.y / top - 0.012, dot.x / right + 0.008, dot.y / top + 0.012
          });
    }
    for (Dot dot : dots) {
      double wide = ChartStyle.width(dot.name, ChartStyle.LABEL) / PLOT_WIDTH;
      double[] box = place(dot, right, top, wide, taken);
      taken.add(box);
      lead(plot, dot, box, right, top);
      XYTextAnnotation text =
          new XYTextAnnotation(dot.name, box[0] * right, (box[1] + box[3]) / 2 * top);
      text.setFont(ChartStyle.LABEL);
      text.setPaint(ChartStyle.INK);
      text.setTextAnchor(TextAnchor.CENTER_LEFT);
      plot.addAnnotation(text);
    }
  }

  /** Draws a thin line from a dot to its name where that is not beside it. */
  private static void lead(XYPlot plot, Dot dot, double[] box, double right, double top) {
    double middle = (box[1] + box[3]) / 2;
    if (Math.abs(middle - dot.y / top) > LABEL_HIGH / 2) {
      boolean isRight = box[0] * right > dot.x;
      double end = (isRight ? box[0] - 0.004 : box[2] + 0.004) * right;
      plot.addAnnotation(
          new XYLineAnnotation(
              dot.x, dot.y, end, middle * top, new BasicStroke(0.8f), ChartStyle.INK));
    }
  }

  private static double[] place(
      Dot dot, double right, double top, double wide, List<double[]> taken) {
    double x = dot.x / right;
    double y = dot.y / top;
    double[] first = box(x + 0.014, y, wide);
    for (int ring = 0; ring < 8; ring++) {
      double up = ring * LABEL_HIGH;
      for (double[] box :
          List.of(
              box(x + 0.014, y + up, wide),
              box(x + 0.014, y - up, wide),
              box(x - 0.014 - wide, y + up, wide),
              box(x - 0.014 - wide, y - up, wide))) {
        if (box[0] >= 0
            && box[2] <= 1
            && box[1] >= -0.02
            && box[3] <= 1
            && taken.stream().noneMatch(t -> overlaps(t, box))) {
          return box;
        }
      }
    }
    return first;
  }

  private static double[] box(double x, double y, double wide) {
    return new double[] {x, y - LABEL_HIGH / 2, x + wide, y + LABEL_HIGH / 2};
  }

  private static boolean overlaps(double[] a, double[] b) {
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  }
}
