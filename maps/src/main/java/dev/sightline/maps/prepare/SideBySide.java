package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import dev.sightline.map.Blocks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The case that the authors left open: thin walls that touch along their length. Two close lines
 * would have slivers between them, so the longer wall stands for both where they run together.
 *
 * <p>The shorter wall cedes that part of its spine. What remains of it, beyond an end of the longer
 * one, is joined at that end. Whoever joins the ceded part is led on, through the shorter wall, to
 * the longer one's spine. This holds exactly because both ends of the common part are points that
 * both rectangles contain.
 */
final class SideBySide {
  private static final double PARALLEL = 0.05; // sine

  private final Spine longer;
  private final Spine shorter;
  private final ThinRectangle a;
  private final ThinRectangle b;

  private SideBySide(Spine longer, Spine shorter) {
    this.longer = longer;
    this.shorter = shorter;
    a = longer.rectangle();
    b = shorter.rectangle();
  }

  /**
   * Lets one of the two cede to the other if they run side by side.
   *
   * @return the points where the two must be joined, or null if they do not run side by side
   */
  static @Nullable List<Point> merge(Spine first, Spine second) {
    double difference = first.rectangle().length() - second.rectangle().length();
    boolean firstStays =
        difference == 0 ? first.rectangle().number() < second.rectangle().number() : difference > 0;
    SideBySide pair = firstStays ? new SideBySide(first, second) : new SideBySide(second, first);
    return pair.isPossible() ? pair.merge() : null;
  }

  private boolean isPossible() {
    boolean doors = a.source().door() || b.source().door();
    Blocks kept = RectangleContact.blocks(a);
    Blocks gone = RectangleContact.blocks(b);
    boolean enough = (kept.move() || !gone.move()) && (kept.sight() || !gone.sight());
    return !doors && enough && a.sine(b) < PARALLEL;
  }

  private @Nullable List<Point> merge() {
    double one = a.along(b.start());
    double two = a.along(b.end());
    double from = Math.max(0, Math.min(one, two));
    double to = Math.min(a.length(), Math.max(one, two));
    if (to - from <= Math.max(a.thickness(), b.thickness())) {
      return null;
    }
    Point atFrom = sharedAt(from);
    Point atTo = sharedAt(to);
    return atFrom == null || atTo == null ? null : cede(atFrom, atTo);
  }

  /** Returns a point in both rectangles near a distance along the longer one. */
  private @Nullable Point sharedAt(double along) {
    List<Point> candidates = new ArrayList<>(List.of(a.start(), a.end(), b.start(), b.end()));
    candidates.addAll(a.corners());
    candidates.addAll(b.corners());
    double slack = Math.min(a.thickness(), b.thickness()) / 4;
    for (Point c : candidates) {
      if (Math.abs(a.along(c) - along) <= slack && a.contains(c) && b.contains(c)) {
        return c;
      }
    }
    return null;
  }

  private @Nullable List<Point> cede(Point atFrom, Point atTo) {
    boolean same = b.along(atFrom) <= b.along(atTo);
    Point low = same ? atFrom : atTo;
    Point high = same ? atTo : atFrom;
    List<Point> joints = new ArrayList<>();
    double from = Double.NEGATIVE_INFINITY;
    double to = Double.POSITIVE_INFINITY;
    if (b.along(low) > b.thickness()) {
      from = b.along(low);
      joints.add(low);
    }
    if (b.along(high) < b.length() - b.thickness()) {
      to = b.along(high);
      joints.add(high);
    }
    if (joints.isEmpty() && shorter.hasCeded()) {
      return null; // it stands between two others and must keep them together
    }
    shorter.cede(from, to, longer);
    return joints;
  }
}
