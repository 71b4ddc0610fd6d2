package dev.sightline.cli.render;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.lab.trace.CsvTable;
import dev.sightline.maps.render.Canvas;
import dev.sightline.maps.render.Layer;
import dev.sightline.maps.render.Style;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.path.Route;
import java.util.List;
import java.util.stream.DoubleStream;

/** What the mesh adds to a picture: its triangles, and what is visible from a point. */
final class MeshLayers {
  private static final Style EDGE = Style.stroked(0x3A6EA5, 0.7).withStroke(0x803A6EA5, 0.7);
  private static final Style INSIDE = EDGE.withStroke(0x40FFFFFF, 0.5);
  private static final Style SEEN = Style.filled(0xF2B632).withFill(0x99F2B632);
  private static final Style PATH = Style.stroked(0xC0392B, 3);
  private static final Style END = Style.filled(0xC0392B);
  private static final Style EYE = Style.filled(0xB5541C);
  private static final Style OTHER_EYE = Style.filled(0x1F4E8C);
  private static final Style CLEAR = Style.stroked(0x1E8449, 2.5);
  private static final Style BLOCKED = Style.stroked(0xC0392B, 2.5).withDashes();

  private MeshLayers() {}

  /** Draws every triangle's edges; those inside obstacles lighter. */
  static Layer triangles(Mesh mesh) {
    return canvas -> {
      for (int f = 0; f < mesh.faceSlots(); f++) {
        if (mesh.isFace(f)) {
          drawEdges(mesh, f, canvas);
        }
      }
      canvas.legend("triangles", EDGE.withStroke(0xFF3A6EA5, 2));
    };
  }

  private static void drawEdges(Mesh mesh, int f, Canvas canvas) {
    for (int i = 0; i < 3; i++) {
      int n = mesh.neighbor(f, i);
      if (n > f && !(isOutside(mesh, f) && isOutside(mesh, n))) {
        int a = mesh.corner(f, i);
        int b = mesh.corner(f, (i + 1) % 3);
        boolean filled = mesh.faceBlocks(f) != 0 && mesh.faceBlocks(n) != 0;
        canvas.line(filled ? INSIDE : EDGE, mesh.x(a), mesh.y(a), mesh.x(b), mesh.y(b));
      }
    }
  }

  private static boolean isOutside(Mesh mesh, int f) {
    for (int number : mesh.faceObstacles(f)) {
      if (number == Mesh.OUTSIDE) {
        return true;
      }
    }
    return false;
  }

  /** Draws a path: where a disc comes, its middle line and its ends. */
  static Layer path(Route route, double radius) {
    List<Point> points = route.toList();
    double[] xy = points.stream().flatMapToDouble(p -> DoubleStream.of(p.x(), p.y())).toArray();
    return canvas -> {
      if (points.size() > 1) {
        if (radius > 0) {
          canvas.line(PATH.withStroke(0x33C0392B, 2 * radius * canvas.scale()), xy);
        }
        canvas.line(PATH, xy);
      }
      canvas.dot(xy[0], xy[1], 5, END);
      canvas.dot(xy[xy.length - 2], xy[xy.length - 1], 5, END);
      canvas.legend("path", PATH);
    };
  }

  /**
   * Draws the region visible from a point within a radius.
   *
   * @param dots whether an observer has a dot, too, so that this one needs a color of its own
   */
  static Layer visible(Mesh mesh, Point eye, double radius, boolean dots) {
    double[] region = mesh.visibleRegion().from(eye.x(), eye.y(), radius);
    return canvas -> {
      if (region.length >= 6) {
        canvas.region(Ring.of(region), List.of(), SEEN);
      }
      canvas.dot(eye.x(), eye.y(), 5, dots ? OTHER_EYE : EYE);
      canvas.legend(dots ? "visible from the blue dot" : "visible from the dot", SEEN);
    };
  }

  /** Draws lines of the columns x1, y1, x2, y2: clear ones whole, blocked ones dashed. */
  static Layer lines(Mesh mesh, CsvTable table) {
    double[] x1 = table.numbers("x1");
    double[] y1 = table.numbers("y1");
    double[] x2 = table.numbers("x2");
    double[] y2 = table.numbers("y2");
    SightLine sight = mesh.sightLine();
    return canvas -> {
      for (int i = 0; i < x1.length; i++) {
        Style style = sight.clear(x1[i], y1[i], x2[i], y2[i]) ? CLEAR : BLOCKED;
        canvas.line(style, x1[i], y1[i], x2[i], y2[i]);
        canvas.dot(x1[i], y1[i], 4, Style.filled(0xFF000000 | style.stroke()));
        canvas.dot(x2[i], y2[i], 4, Style.filled(0xFF000000 | style.stroke()));
        canvas.legend(style.equals(CLEAR) ? "clear line" : "blocked line", style);
      }
    };
  }
}
