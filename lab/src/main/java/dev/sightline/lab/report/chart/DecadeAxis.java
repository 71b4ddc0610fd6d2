package dev.sightline.lab.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic axis with marks at 1, 2 and 5 of every decade; on long ones at 1 only. */
final class DecadeAxis extends LogAxis {
  private static final long serialVersionUID = 1L;
  private static final double LONG = 2500; // from the least to the most
  private static final double[] STEPS = {1, 2, 5};

  DecadeAxis(String name) {
    super(name);
  }

  @Override
  protected List<NumberTick> refreshTicksHorizontal(
      Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return ticks(TextAnchor.TOP_CENTER);
  }

  @Override
  protected List<NumberTick> refreshTicksVertical(
      Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return ticks(TextAnchor.CENTER_RIGHT);
  }

  private List<NumberTick> ticks(TextAnchor anchor) {
    double low = getRange().getLowerBound();
    double high = getRange().getUpperBound();
    boolean isLong = high / low > LONG;
    NumberFormat format = new PlainNumbers();
    List<NumberTick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
      for (double step : STEPS) {
        double value = Double.parseDouble((int) step + "e" + power);
        if (value >= low && value <= high && (step == 1 || !isLong)) {
          ticks.add(new NumberTick(value, format.format(value), anchor, TextAnchor.CENTER, 0));
        }
      }
    }
    return ticks;
  }
}
