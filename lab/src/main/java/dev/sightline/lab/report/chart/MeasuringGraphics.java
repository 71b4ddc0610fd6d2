package dev.sightline.lab.report.chart;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Remembers how wide each text was drawn, so that viewers with other fonts can be told: a label
 * that grows would run into what it names.
 */
final class MeasuringGraphics extends VectorGraphics2D {
  private static final Pattern TEXT = Pattern.compile("<text ");

  private final List<Double> widths = new ArrayList<>();

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      Font font = getFont();
      widths.add(font.getStringBounds(text, new FontRenderContext(null, true, true)).getWidth());
    }
    super.drawString(text, x, y);
  }

  /** Returns an SVG of what was drawn with the widths of its texts. */
  String fitted(String svg) {
    Matcher text = TEXT.matcher(svg);
    if (text.results().count() != widths.size()) {
      return svg;
    }
    StringBuilder fitted = new StringBuilder();
    text.reset();
    for (double width : widths) {
      if (text.find()) {
        String length = String.format(Locale.ROOT, "%.1f", width);
        text.appendReplacement(
            fitted, "<text textLength=\"" + length + "\" lengthAdjust=\"spacingAndGlyphs\" ");
      }
    }
    return text.appendTail(fitted).toString();
  }
}
