package dev.sightline.lab.report.chart;

import dev.sightline.lab.statistics.Interval;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** Horizontal bars with their spread, the first at the top, each with its number at its end. */
public final class BarChart {
  private static final int ROW = 30;
  private static final int FRAME = 70;
  private static final double HALF = 0.36;
  private static final int LEAST_PLOT = 250;
  private static final int MARGINS = 50; // beside names and plot
  private static final int GAP = 14; // around the number of a bar

  private final String axis;
  private final DoubleFunction<String> text;
  private final List<String> names = new ArrayList<>();
  private final List<Interval> values = new ArrayList<>();
  private final List<Color> colors = new ArrayList<>();
  private final boolean areShares;
  private double reference = Double.NaN;

  /**
   * Starts a chart.
   *
   * @param axis what is shown, with its unit
   * @param text how numbers are written
   */
  public BarChart(String axis, DoubleFunction<String> text) {
    this(axis, text, false);
  }

  private BarChart(String axis, DoubleFunction<String> text, boolean areShares) {
    this.axis = axis;
    this.text = text;
    this.areShares = areShares;
  }

  /** Starts a chart of shares, whose axis is in percent. */
  public static BarChart ofShares(String axis, DoubleFunction<String> text) {
    return new BarChart(axis, text, true);
  }

  /** Adds a bar; those of a kind have the same shade. */
  public void add(String name, Interval value, int kind) {
    names.add(name);
    values.add(value);
    colors.add(shade(kind));
  }

  /** Draws a line that bars are compared with. */
  public void reference(double value) {
    reference = value;
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  private static Color shade(int kind) {
    return switch (kind) {
      case 0 -> new Color(0xc9, 0xd6, 0xe3);
      case 1 -> new Color(0x6b, 0x9a, 0xc4);
      default -> new Color(0x1f, 0x4e, 0x79);
    };
  }

  /** Draws it. */
  public Chart draw(String name, String title, String caption) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    XYIntervalSeries series = new XYIntervalSeries("");
    for (int i = 0; i < names.size(); i++) {
      Interval value = values.get(i);
      series.add(i, i - HALF, i + HALF, value.estimate(), value.low(), value.high());
    }
    data.addSeries(series);
    SymbolAxis rows = new SymbolAxis(null, names.toArray(String[]::new));
    rows.setInverted(true);
    rows.setGridBandsVisible(false);
    rows.setTickMarksVisible(false);
    NumberAxis across = new NumberAxis(axis);
    across.setNumberFormatOverride(areShares ? PlainNumbers.percent() : new PlainNumbers());
    XYPlot plot = new XYPlot(data, rows, across, bars());
    plot.setDataset(1, spreads());
    plot.setRenderer(1, spread());
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    plot.setDomainGridlinesVisible(false);
    double most = label(plot);
    across.setRange(Math.min(0, least()), most);
    if (!Double.isNaN(reference)) {
      plot.addRangeMarker(
          new ValueMarker(reference, ChartStyle.INK, new BasicStroke(1.2f)), Layer.BACKGROUND);
    }
    var drawing = ChartStyle.chart(plot);
    rows.setTickLabelFont(ChartStyle.TEXT);
    rows.setTickLabelInsets(new RectangleInsets(2, 4, 2, 9));
    return new Chart(name, title, caption, drawing, width(), FRAME + ROW * names.size(), false);
  }

  /** Returns a width with room for names, and for the axis below the bars. */
  private int width() {
    double plot = Math.max(LEAST_PLOT, ChartStyle.width(axis, ChartStyle.SMALL));
    return Math.max(ChartStyle.WIDTH, (int) Math.ceil(namesWidth() + plot + MARGINS));
  }

  private double namesWidth() {
    return ChartStyle.widest(names, ChartStyle.TEXT);
  }

  private XYIntervalSeriesCollection spreads() {
    XYIntervalSeries series = new XYIntervalSeries("");
    for (int i = 0; i < names.size(); i++) {
      Interval value = values.get(i);
      if (value.high() > value.low()) {
        series.add(i, i, i, value.estimate(), value.low(), value.high());
      }
    }
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(series);
    return data;
  }

  private double least() {
    return values.stream().mapToDouble(Interval::low).min().orElse(0);
  }

  /** Writes numbers behind the bars, and returns how far the axis must go for them. */
  private double label(XYPlot plot) {
    double most = values.stream().mapToDouble(Interval::high).max().orElse(1);
    double wide = width() - namesWidth() - MARGINS;
    List<String> numbers = values.stream().map(v -> text.apply(v.estimate())).toList();
    double room = ChartStyle.widest(numbers, ChartStyle.LABEL) + GAP;
    double all = most <= 0 ? 1 : most * wide / (wide - room);
    for (int i = 0; i < names.size(); i++) {
      Interval value = values.get(i);
      double at = Math.max(0, value.high()) + all * 0.012;
      XYTextAnnotation label = new XYTextAnnotation(text.apply(value.estimate()), i, at);
      label.setFont(ChartStyle.LABEL);
      label.setPaint(ChartStyle.INK);
      label.setBackgroundPaint(Color.WHITE);
      label.setTextAnchor(TextAnchor.CENTER_LEFT);
      plot.addAnnotation(label);
    }
    return all;
  }

  private XYBarRenderer bars() {
    XYBarRenderer bars = new ShadedBars(List.copyOf(colors));
    bars.setBarPainter(new StandardXYBarPainter());
    bars.setShadowVisible(false);
    bars.setDrawBarOutline(true);
    bars.setSeriesOutlinePaint(0, ChartStyle.INK);
    bars.setSeriesOutlineStroke(0, new BasicStroke(0.8f));
    return bars;
  }

  private static XYErrorRenderer spread() {
    XYErrorRenderer spread = new XYErrorRenderer();
    spread.setDrawXError(false);
    spread.setDefaultShapesVisible(false);
    spread.setDefaultLinesVisible(false);
    spread.setErrorPaint(ChartStyle.INK);
    spread.setErrorStroke(new BasicStroke(1.6f));
    spread.setCapLength(7);
    return spread;
  }

  /** Bars with a color each. */
  private static final class ShadedBars extends XYBarRenderer {
    private static final long serialVersionUID = 1L;
    private final transient List<Color> colors;

    ShadedBars(List<Color> colors) {
      this.colors = colors;
    }

    @Override
    public Paint getItemPaint(int row, int column) {
      return colors.get(column);
    }
  }
}
