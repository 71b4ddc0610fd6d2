package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines that stand for one rectangle: its spine through the knots where others join, and twigs
 * from the spine to where they touch. All points lie in the rectangle, exactly.
 */
final class Spine {
  private static final double SAME = 1e-7; // of the thickness: closer knots are one

  /** A point of the spine and its distance from the spine's start. */
  private record Knot(double along, Point point) {}

  /** A part that a wall alongside stands for. */
  private record Ceded(double from, double to, Spine by) {}

  /** A finished line. */
  record Line(Point a, Point b) {}

  private final ThinRectangle rectangle;
  private final List<Knot> knots = new ArrayList<>();
  private final List<Line> twigs = new ArrayList<>();
  private final List<Ceded> ceded = new ArrayList<>();

  Spine(ThinRectangle rectangle) {
    this.rectangle = rectangle;
  }

  ThinRectangle rectangle() {
    return rectangle;
  }

  /** Leaves the part between two distances to another spine. */
  void cede(double from, double to, Spine by) {
    ceded.add(new Ceded(from, to, by));
  }

  boolean hasCeded() {
    return !ceded.isEmpty();
  }

  /** Returns a knot very near the point, if there is one. */
  @Nullable Point knotNear(Point p) {
    for (Knot knot : knots) {
      if (distance(knot.point, p) <= SAME * rectangle.thickness()) {
        return knot.point;
      }
    }
    return null;
  }

  /**
   * Joins a point of the rectangle to the spine.
   *
   * @param aim where on the spine, if it matters and is there; else the nearest point
   */
  void join(Point p, @Nullable Point aim) {
    double along = rectangle.along(p);
    Spine other = cededTo(along);
    if (other != null) {
      Point shared = sharedNear(p, other);
      addTwig(p, shared);
      other.join(shared, null);
      return;
    }
    Point foot = aim != null && isOnSpine(aim) ? aim : rectangle.at(along);
    Point knot = knotNear(foot);
    if (knot == null) {
      knot = distance(p, foot) <= SAME * rectangle.thickness() ? p : foot;
      knots.add(new Knot(rectangle.along(knot), knot));
    }
    addTwig(p, knot);
  }

  private boolean isOnSpine(Point aim) {
    return rectangle.contains(aim)
        && Math.abs(rectangle.aside(aim)) <= SAME * rectangle.thickness()
        && cededTo(rectangle.along(aim)) == null;
  }

  private @Nullable Spine cededTo(double along) {
    double slack = SAME * rectangle.thickness();
    for (Ceded part : ceded) {
      if (along > part.from + slack && along < part.to - slack) {
        return part.by;
      }
    }
    return null;
  }

  /** Returns a point that lies in both rectangles, near the given one of this. */
  private Point sharedNear(Point p, Spine other) {
    ThinRectangle r = other.rectangle;
    Point foot = r.at(r.along(p));
    double far = distance(p, foot);
    double part = far == 0 ? 0 : Math.min(1, r.thickness() / 2 / far);
    Point side =
        new Point(foot.x() + (p.x() - foot.x()) * part, foot.y() + (p.y() - foot.y()) * part);
    List<Point> candidates = new ArrayList<>(List.of(p, foot, side, r.nearestInside(side)));
    List<Point> corners = new ArrayList<>(rectangle.corners());
    corners.addAll(r.corners());
    corners.sort(Comparator.comparingDouble(c -> distance(c, p)));
    candidates.addAll(corners);
    return candidates.stream()
        .filter(c -> rectangle.contains(c) && r.contains(c))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("walls alongside do not touch"));
  }

  private void addTwig(Point a, Point b) {
    if (!a.equals(b)) {
      twigs.add(new Line(a, b));
    }
  }

  /**
   * Returns all lines. An end that nobody joins is cut off where it sticks out by no more than the
   * given length.
   */
  List<Line> lines(double stub) {
    List<Line> lines = new ArrayList<>(twigs);
    List<Knot> chain = new ArrayList<>(knots);
    chain.sort(Comparator.comparingDouble(Knot::along));
    if (chain.isEmpty() || chain.get(0).along > stub) {
      chain.add(0, new Knot(0, rectangle.start()));
    }
    if (chain.get(chain.size() - 1).along < rectangle.length() - stub) {
      chain.add(new Knot(rectangle.length(), rectangle.end()));
    }
    for (int i = 1; i < chain.size(); i++) {
      Knot a = chain.get(i - 1);
      Knot b = chain.get(i);
      if (cededTo((a.along + b.along) / 2) == null && !a.point.equals(b.point)) {
        lines.add(new Line(a.point, b.point));
      }
    }
    return lines;
  }

  static double distance(Point a, Point b) {
    return Math.hypot(a.x() - b.x(), a.y() - b.y());
  }
}
