package dev.sightline.lab.report.chart;

import dev.sightline.lab.statistics.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Lines with marks and spread, each with its name at its right end. */
public final class LineChart {
  private static final int HEIGHT = 380;
  private static final double PLOT_HEIGHT = 310; // about, without axis
  private static final double LABEL_HEIGHT = 16;
  private static final double PLOT_WIDTH = ChartStyle.WIDTH - 95; // about, without axis
  private static final double LABEL_GAP = 26;
  private static final double MARK_SHIFT = 0.012; // of the width, from the end of a line
  private static final double LABEL_SHIFT = 0.035;
  private static final BasicStroke LEADER = new BasicStroke(0.9f);

  private final String across;
  private final String up;
  private final boolean isLogAcross;
  private final boolean isLogUp;
  private final Map<String, NavigableMap<Double, Interval>> lines = new LinkedHashMap<>();

  /** Starts a chart with the names of its axes. */
  public LineChart(String across, boolean isLogAcross, String up, boolean isLogUp) {
    this.across = across;
    this.up = up;
    this.isLogAcross = isLogAcross;
    this.isLogUp = isLogUp;
  }

  /** Adds a point of a line. */
  public void add(String line, double x, Interval y) {
    boolean isDrawable = (!isLogAcross || x > 0) && (!isLogUp || y.low() > 0) && y.isFinite();
    if (isDrawable) {
      lines.computeIfAbsent(line, k -> new TreeMap<>()).put(x, y);
    }
  }

  /** Returns whether there is a line worth drawing. */
  public boolean isEmpty() {
    return lines.values().stream().noneMatch(line -> line.size() > 1);
  }

  /** Draws it. */
  public Chart draw(String name, String title, String caption) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    XYErrorRenderer renderer = renderer();
    int number = 0;
    for (Map.Entry<String, NavigableMap<Double, Interval>> line : lines.entrySet()) {
      XYIntervalSeries series = new XYIntervalSeries(line.getKey());
      line.getValue()
          .forEach((x, y) -> series.add(x.doubleValue(), x, x, y.estimate(), y.low(), y.high()));
      data.addSeries(series);
      style(renderer, number, ChartStyle.number(line.getKey(), number));
      number++;
    }
    ValueAxis x = axis(across, isLogAcross);
    ValueAxis y = axis(up, isLogUp);
    XYPlot plot = new XYPlot(data, x, y, renderer);
    double[] wide = rangeAcross();
    double[] high = rangeUp();
    x.setRange(wide[0], wide[1]);
    if (x instanceof NumberAxis numbers && !isLogAcross) {
      numbers.setTickUnit(new NumberTickUnit(step(wide[1] - wide[0]), new PlainNumbers()));
    }
    y.setRange(high[0], high[1]);
    label(plot, wide, high);
    var drawing = ChartStyle.chart(plot);
    return new Chart(name, title, caption, drawing, ChartStyle.WIDTH, HEIGHT, false);
  }

  private static ValueAxis axis(String name, boolean isLog) {
    if (!isLog) {
      NumberAxis axis = new NumberAxis(name);
      axis.setAutoRangeIncludesZero(true);
      return axis;
    }
    return new DecadeAxis(name);
  }

  /** Returns 1, 2 or 5 with zeros, so that there are five to twelve steps. */
  private static double step(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / 5)));
    double left = range / 5 / power;
    return power * (left >= 5 ? 5 : left >= 2 ? 2 : 1);
  }

  private static XYErrorRenderer renderer() {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(false);
    renderer.setDefaultLinesVisible(true);
    renderer.setErrorStroke(new BasicStroke(1.2f));
    renderer.setCapLength(5);
    return renderer;
  }

  private static void style(XYErrorRenderer renderer, int series, int number) {
    renderer.setSeriesPaint(series, ChartStyle.color(number));
    renderer.setSeriesStroke(series, ChartStyle.line(number));
    renderer.setSeriesShape(series, ChartStyle.mark(number));
    renderer.setSeriesShapesFilled(series, number % 2 == 0);
  }

  private double[] rangeAcross() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (NavigableMap<Double, Interval> line : lines.values()) {
      low = Math.min(low, line.firstKey());
      high = Math.max(high, line.lastKey());
    }
    double from = scale(low, isLogAcross);
    double to = scale(high, isLogAcross);
    double wide = to > from ? to - from : 1;
    double share = (ChartStyle.widest(lines.keySet(), ChartStyle.LABEL) + LABEL_GAP) / PLOT_WIDTH;
    double end = to + wide * share / (1 - share);
    return new double[] {unscale(from - 0.03 * wide, isLogAcross), unscale(end, isLogAcross)};
  }

  private double[] rangeUp() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (NavigableMap<Double, Interval> line : lines.values()) {
      for (Interval value : line.values()) {
        low = Math.min(low, value.low());
        high = Math.max(high, value.high());
      }
    }
    if (!isLogUp) {
      low = Math.min(0, low);
      return new double[] {low, high > low ? high + 0.06 * (high - low) : low + 1};
    }
    double margin = 0.06 * Math.max(0.3, Math.log10(high / low));
    return new double[] {low / Math.pow(10, margin), high * Math.pow(10, margin)};
  }

  private static double scale(double value, boolean isLog) {
    return isLog ? Math.log10(value) : value;
  }

  private static double unscale(double value, boolean isLog) {
    return isLog ? Math.pow(10, value) : value;
  }

  /** Writes the names of lines behind their last points, moved apart where they would overlap. */
  private void label(XYPlot plot, double[] wide, double[] high) {
    double bottom = scale(high[0], isLogUp);
    double top = scale(high[1], isLogUp);
    double apart = (top - bottom) * LABEL_HEIGHT / PLOT_HEIGHT;
    List<Label> labels = labels();
    spread(labels, bottom + apart / 2, top - apart / 2, apart);
    double span = scale(wide[1], isLogAcross) - scale(wide[0], isLogAcross);
    for (Label label : labels) {
      double x = unscale(scale(label.x, isLogAcross) + LABEL_SHIFT * span, isLogAcross);
      if (Math.abs(label.y - label.end) > apart / 3) {
        plot.addAnnotation(leader(label, x, span));
      }
      XYTextAnnotation text = new XYTextAnnotation(label.name, x, unscale(label.y, isLogUp));
      text.setFont(ChartStyle.LABEL);
      text.setPaint(ChartStyle.color(label.number));
      text.setBackgroundPaint(Color.WHITE); // lines of the grid would strike it through
      text.setTextAnchor(TextAnchor.CENTER_LEFT);
      plot.addAnnotation(text);
    }
  }

  /** Returns a thin line from the end of a line to its name, where that had to be moved. */
  private XYLineAnnotation leader(Label label, double x, double span) {
    double from = unscale(scale(label.x, isLogAcross) + MARK_SHIFT * span, isLogAcross);
    double end = unscale(label.end, isLogUp);
    double to = unscale(label.y, isLogUp);
    return new XYLineAnnotation(from, end, x, to, LEADER, ChartStyle.color(label.number));
  }

  private static final class Label {
    final String name;
    final int number;
    final double x;
    final double end;
    double y;

    Label(String name, int number, double x, double y) {
      this.name = name;
      this.number = number;
      this.x = x;
      this.end = y;
      this.y = y;
    }
  }

  private List<Label> labels() {
    List<Label> labels = new ArrayList<>();
    int number = 0;
    for (Map.Entry<String, NavigableMap<Double, Interval>> line : lines.entrySet()) {
      NavigableMap<Double, Interval> points = line.getValue();
      Interval end = points.get(points.lastKey());
      double y = end == null ? 0 : end.estimate();
      int style = ChartStyle.number(line.getKey(), number++);
      labels.add(new Label(line.getKey(), style, points.lastKey(), scale(y, isLogUp)));
    }
    labels.sort(Comparator.comparingDouble(label -> label.y));
    return labels;
  }

  /** Pushes labels up until they have room, then those above the top down again. */
  private static void spread(List<Label> labels, double bottom, double top, double apart) {
    double least = bottom;
    for (Label label : labels) {
      label.y = Math.max(label.y, least);
      least = label.y + apart;
    }
    double most = top;
    for (int i = labels.size() - 1; i >= 0; i--) {
      labels.get(i).y = Math.min(labels.get(i).y, most);
      most = labels.get(i).y - apart;
    }
  }
}
