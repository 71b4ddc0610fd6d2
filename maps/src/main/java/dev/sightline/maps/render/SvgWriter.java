package dev.sightline.maps.render;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Writes marks as SVG. Numbers have at most two decimals, so the same marks give the same bytes.
 */
final class SvgWriter {
  private final Appendable out;
  private int clips;

  SvgWriter(Appendable out) {
    this.out = out;
  }

  void write(String title, int width, int height, List<Mark> marks) throws IOException {
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"");
    out.append(height + "\" viewBox=\"0 0 " + width + " " + height + "\" ");
    out.append("font-family=\"Helvetica, Arial, sans-serif\" stroke-linejoin=\"round\" ");
    out.append("stroke-linecap=\"round\">\n<title>" + escape(title) + "</title>\n");
    Style open = Style.NONE;
    for (Mark mark : marks) {
      Style style = style(mark);
      if (!style.equals(open)) {
        out.append(open.equals(Style.NONE) ? "" : "</g>\n");
        out.append(style.equals(Style.NONE) ? "" : "<g" + attributes(style) + ">\n");
        open = style;
      }
      write(mark);
    }
    out.append(open.equals(Style.NONE) ? "" : "</g>\n").append("</svg>\n");
  }

  /** Returns the style under which marks that follow each other are grouped. */
  private static Style style(Mark mark) {
    if (mark instanceof Mark.Path path) {
      return path.style();
    }
    return mark instanceof Mark.Dot dot ? dot.style() : Style.NONE;
  }

  private void write(Mark mark) throws IOException {
    if (mark instanceof Mark.Path path) {
      writePath(path);
    } else if (mark instanceof Mark.Dot dot) {
      out.append("<circle cx=\"" + number(dot.x()) + "\" cy=\"" + number(dot.y()));
      out.append("\" r=\"" + number(dot.radius()) + "\"/>\n");
    } else if (mark instanceof Mark.Text text) {
      writeText(text);
    } else if (mark instanceof Mark.Clip clip) {
      writeClip(clip);
    } else {
      out.append("</g>\n");
    }
  }

  private void writePath(Mark.Path path) throws IOException {
    out.append("<path");
    if (path.closed() && path.chains().size() > 1 && path.rule() == Mark.Rule.EVEN_ODD) {
      out.append(" fill-rule=\"evenodd\"");
    }
    out.append(" d=\"");
    for (double[] xy : path.chains()) {
      for (int i = 0; i < xy.length; i += 2) {
        out.append(i == 0 ? "M" : i == 2 ? "L" : " ");
        out.append(number(xy[i])).append(' ').append(number(xy[i + 1]));
      }
      out.append(path.closed() ? "Z" : "");
    }
    out.append("\"/>\n");
  }

  private void writeText(Mark.Text text) throws IOException {
    String x = number(text.x());
    String y = number(text.y());
    out.append("<text x=\"" + x + "\" y=\"" + y + "\" dy=\".35em\" font-size=\"");
    out.append(number(text.size()) + "\" fill=\"" + color(0xFF000000 | text.rgb()) + "\"");
    out.append(text.anchor() == 0.5 ? " text-anchor=\"middle\"" : "");
    out.append(text.anchor() == 1 ? " text-anchor=\"end\"" : "");
    out.append(text.bold() ? " font-weight=\"bold\"" : "");
    out.append(text.upward() ? " transform=\"rotate(-90 " + x + " " + y + ")\"" : "");
    if (text.halo()) {
      out.append(" stroke=\"" + color(0xFF000000 | Theme.PAPER) + "\" stroke-width=\"3\"");
      out.append(" stroke-opacity=\".75\" paint-order=\"stroke\"");
    }
    out.append(">" + escape(text.text()) + "</text>\n");
  }

  private void writeClip(Mark.Clip clip) throws IOException {
    String id = "clip" + clips++;
    out.append("<clipPath id=\"" + id + "\"><rect x=\"" + number(clip.x()) + "\" y=\"");
    out.append(number(clip.y()) + "\" width=\"" + number(clip.width()) + "\" height=\"");
    out.append(number(clip.height()) + "\"/></clipPath>\n");
    out.append("<g clip-path=\"url(#" + id + ")\">\n");
  }

  private static String attributes(Style style) {
    StringBuilder text = new StringBuilder();
    text.append(" fill=\"").append(style.fills() ? color(style.fill()) : "none").append('"');
    text.append(opacity("fill", style.fills() ? style.fill() : 0xFF000000));
    if (style.strokes()) {
      text.append(" stroke=\"").append(color(style.stroke())).append('"');
      text.append(opacity("stroke", style.stroke()));
      text.append(" stroke-width=\"").append(number(style.width())).append('"');
      text.append(style.dashed() ? " stroke-dasharray=\"6 4\"" : "");
    }
    return text.toString();
  }

  private static String color(int argb) {
    return String.format(Locale.ROOT, "#%06x", argb & 0xFFFFFF);
  }

  private static String opacity(String what, int argb) {
    int alpha = argb >>> 24;
    return alpha == 255 ? "" : " " + what + "-opacity=\"" + number(alpha / 255.0) + "\"";
  }

  /** Returns the number to two decimals, without needless zeros. */
  static String number(double value) {
    long hundredths = Math.round(value * 100);
    String sign = hundredths < 0 ? "-" : "";
    long whole = Math.abs(hundredths) / 100;
    long part = Math.abs(hundredths) % 100;
    if (part == 0) {
      return sign + whole;
    }
    String digits = part % 10 == 0 ? "" + part / 10 : part < 10 ? "0" + part : "" + part;
    return sign + whole + "." + digits;
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints().forEach(c -> escaped.append(escape(c)));
    return escaped.toString();
  }

  private static String escape(int codePoint) {
    return switch (codePoint) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      default -> isXml(codePoint) ? Character.toString(codePoint) : "\uFFFD";
    };
  }

  private static boolean isXml(int c) {
    return c >= 0x20 && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
  }
}
