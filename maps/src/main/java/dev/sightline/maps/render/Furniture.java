package dev.sightline.maps.render;

import dev.sightline.geometry.Box;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What surrounds the map on the sheet: paper, title, frame, scale bar, legend. */
final class Furniture {
  static final double MARGIN = 24;
  static final double HEADER = 46;

  private static final double FOOTER = 40;
  private static final double ROW = 22;
  private static final double LINE = 16;
  private static final double LETTERS = 12;
  private static final double SWATCH = 22;

  private final Sheet sheet;
  private final View view;

  Furniture(Sheet sheet) {
    this.sheet = sheet;
    this.view = sheet.view();
  }

  void drawPaper(double width, double height) {
    box(0, 0, width, height, Style.filled(Theme.PAPER));
  }

  /** Draws the title, and the subtitle where there is room beside it; returns whether there is. */
  boolean drawTitle(String title, String subtitle) {
    double y = MARGIN + 6;
    double available = view.width();
    double size = Math.max(9, Math.min(20, 20 * available * 0.6 / Lettering.width(title, 20)));
    text(view.left(), y, title, size, 0, true, Theme.INK);
    double both = Lettering.width(title, size) * 1.1 + Lettering.width(subtitle, LETTERS) + 20;
    if (both < available) {
      text(view.right(), y + 3, subtitle, LETTERS, 1, false, Theme.FAINT_INK);
    }
    return both < available;
  }

  void drawFrame() {
    box(view.left(), view.top(), view.width(), view.height(), Style.stroked(Theme.FRAME, 1));
  }

  /** Draws below the map and returns where the sheet ends. */
  double drawFooter(Map<String, Style> legend) {
    double y = view.bottom() + FOOTER / 2 + 4;
    double x = view.left() + drawScaleBar(y) + 28;
    for (Map.Entry<String, Style> entry : legend.entrySet()) {
      double wide = SWATCH + 8 + Lettering.width(entry.getKey(), LETTERS) + 20;
      if (x > view.left() && x + wide > view.right() + 20) {
        x = view.left();
        y += ROW;
      }
      y = drawEntry(x, y, entry.getKey(), entry.getValue());
      x += wide;
    }
    return y + MARGIN;
  }

  /** Draws a text below all else, as the last of the footer; returns where the sheet ends. */
  double drawBelow(double end, String text) {
    double y = end - MARGIN + ROW;
    for (String line : lines(text, view.width())) {
      text(view.left(), y, line, LETTERS, 0, false, Theme.FAINT_INK);
      y += LINE;
    }
    return y - LINE + MARGIN;
  }

  /** Breaks a text at spaces where it is wider than there is room. */
  private static List<String> lines(String text, double room) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && Lettering.width(longer, LETTERS) > room) {
        lines.add(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.add(line);
    return lines;
  }

  /** Draws an entry of the legend, and returns where its last line is. */
  private double drawEntry(double x, double y, String text, Style style) {
    if (style.equals(Theme.ITEM) || style.equals(Theme.SPAWN)) {
      sheet.add(new Mark.Dot(x + SWATCH / 2, y, 4, style));
    } else if (style.fills()) {
      box(x, y - 5, SWATCH, 10, style);
    } else {
      path(false, style, x, y, x + SWATCH, y);
    }
    double below = y;
    for (String line : lines(text, view.right() - x - SWATCH - 8)) {
      text(x + SWATCH + 8, below, line, LETTERS, 0, false, Theme.INK);
      below += LINE;
    }
    return below - LINE;
  }

  /** Draws a bar of a round length, at most a fifth of the map; returns its width. */
  private double drawScaleBar(double y) {
    double length = roundLength(view.bounds().width() / 5);
    double wide = length * view.scale();
    double x = view.left();
    Style style = Style.stroked(Theme.INK, 1.5);
    path(false, style, x, y - 4, x, y + 4);
    path(false, style, x, y, x + wide, y);
    path(false, style, x + wide, y - 4, x + wide, y + 4);
    String text = shortNumber(length) + (length == 1 ? " unit" : " units");
    text(x + wide + 8, y, text, LETTERS, 0, false, Theme.INK);
    return wide + 8 + Lettering.width(text, LETTERS);
  }

  /** Returns the largest 1, 2 or 5 times a power of ten that is not longer. */
  static double roundLength(double most) {
    double power = StrictMath.pow(10, Math.floor(StrictMath.log10(most)));
    for (double factor : new double[] {5, 2, 1}) {
      if (factor * power <= most) {
        return factor * power;
      }
    }
    return power;
  }

  static String size(Box bounds) {
    return shortNumber(bounds.width()) + " x " + shortNumber(bounds.height()) + " units";
  }

  private static String shortNumber(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    boolean plain = rounded >= 0.01 && rounded < 1e9;
    return plain ? SvgWriter.number(rounded) : Double.toString(value);
  }

  private void text(
      double x, double y, String text, double size, double anchor, boolean bold, int rgb) {
    sheet.add(new Mark.Text(x, y, text, size, anchor, bold, false, false, rgb));
  }

  private void box(double x, double y, double width, double height, Style style) {
    path(true, style, x, y, x + width, y, x + width, y + height, x, y + height);
  }

  private void path(boolean closed, Style style, double... xy) {
    sheet.add(new Mark.Path(List.of(xy), closed, Mark.Rule.EVEN_ODD, style));
  }
}
