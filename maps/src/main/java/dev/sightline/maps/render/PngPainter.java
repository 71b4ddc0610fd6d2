package dev.sightline.maps.render;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paints marks on an image. Needs no display; without fonts, texts are left out. */
final class PngPainter {
  private final BufferedImage image;
  private final Graphics2D graphics;
  private final @Nullable Font font;

  PngPainter(int width, int height) {
    image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    font = font();
  }

  BufferedImage paint(List<Mark> marks) {
    for (Mark mark : marks) {
      paint(mark);
    }
    graphics.dispose();
    return image;
  }

  private void paint(Mark mark) {
    if (mark instanceof Mark.Path path) {
      paint(shape(path), path.style());
    } else if (mark instanceof Mark.Dot dot) {
      double r = dot.radius();
      paint(new Ellipse2D.Double(dot.x() - r, dot.y() - r, 2 * r, 2 * r), dot.style());
    } else if (mark instanceof Mark.Text text) {
      paintText(text);
    } else if (mark instanceof Mark.Clip clip) {
      graphics.setClip(new Rectangle2D.Double(clip.x(), clip.y(), clip.width(), clip.height()));
    } else {
      graphics.setClip(null);
    }
  }

  private void paint(Shape shape, Style style) {
    if (style.fills()) {
      graphics.setColor(new Color(style.fill(), true));
      graphics.fill(shape);
    }
    if (style.strokes()) {
      graphics.setColor(new Color(style.stroke(), true));
      graphics.setStroke(stroke(style));
      graphics.draw(shape);
    }
  }

  private static BasicStroke stroke(Style style) {
    float width = (float) style.width();
    float[] dashes = style.dashed() ? new float[] {6, 4} : null;
    return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  private static Shape shape(Mark.Path path) {
    boolean evenOdd = path.rule() == Mark.Rule.EVEN_ODD;
    Path2D.Double shape = new Path2D.Double(evenOdd ? Path2D.WIND_EVEN_ODD : Path2D.WIND_NON_ZERO);
    for (double[] xy : path.chains()) {
      shape.moveTo(xy[0], xy[1]);
      for (int i = 2; i < xy.length; i += 2) {
        shape.lineTo(xy[i], xy[i + 1]);
      }
      if (path.closed()) {
        shape.closePath();
      }
    }
    return shape;
  }

  private void paintText(Mark.Text text) {
    if (font == null) {
      return;
    }
    Font sized = font.deriveFont(text.bold() ? Font.BOLD : Font.PLAIN, (float) text.size());
    FontRenderContext context = new FontRenderContext(null, true, true);
    GlyphVector glyphs = sized.createGlyphVector(context, text.text());
    double wide = glyphs.getLogicalBounds().getWidth();
    double layout = Lettering.width(text.text(), text.size()) * (text.bold() ? 1.06 : 1);
    double squeeze = Math.min(1, layout / wide);
    AffineTransform place = AffineTransform.getTranslateInstance(text.x(), text.y());
    if (text.upward()) {
      place.rotate(-Math.PI / 2);
    }
    place.translate(-text.anchor() * wide * squeeze, text.size() * 0.35);
    place.scale(squeeze, 1);
    paintGlyphs(place.createTransformedShape(glyphs.getOutline()), text);
  }

  private void paintGlyphs(Shape outline, Mark.Text text) {
    if (text.halo()) {
      paint(outline, Style.NONE.withStroke(0xBF000000 | Theme.PAPER, 3));
    }
    paint(outline, Style.filled(text.rgb()));
  }

  /** Returns null where the machine has no usable fonts; the runtime then throws all sorts. */
  private static @Nullable Font font() {
    try {
      Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
      font.createGlyphVector(new FontRenderContext(null, true, true), "A").getOutline();
      return font;
    } catch (RuntimeException | Error e) {
      return null;
    }
  }
}
