package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import dev.sightline.map.Blocks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two rectangles that share a point.
 *
 * @param crossing where the lines of their spines cross, if they do
 * @param shared points that lie in both, exactly; the best first
 */
record RectangleContact(
    ThinRectangle a, ThinRectangle b, @Nullable Point crossing, List<Point> shared) {

  /** Returns the contact, without shared points if none were found. */
  static RectangleContact of(ThinRectangle a, ThinRectangle b) {
    Point crossing = a.crossing(b);
    List<Point> candidates = new ArrayList<>();
    if (crossing != null) {
      candidates.add(crossing);
    }
    candidates.addAll(List.of(a.start(), a.end(), b.start(), b.end()));
    Point near = crossing != null ? crossing : a.at(a.along(b.center()));
    List<Point> corners = new ArrayList<>(a.corners());
    corners.addAll(b.corners());
    corners.sort(Comparator.comparingDouble(c -> Spine.distance(c, near)));
    candidates.addAll(corners);
    candidates.addAll(List.of(a.center(), b.center()));
    candidates.addAll(a.sideCrossings(b));
    candidates.removeIf(c -> !a.contains(c) || !b.contains(c));
    return new RectangleContact(a, b, crossing, List.copyOf(candidates));
  }

  /** Returns 0 for the neatest kind of joint; neat ones are made first. */
  int rank() {
    Point best = shared.get(0);
    if (best.equals(crossing)) {
      return 0;
    }
    boolean atEnd =
        List.of(a.start(), a.end(), b.start(), b.end()).contains(best) && crossing != null;
    return atEnd ? 1 : 2;
  }

  /** Returns whether there is a way that both bar, so that a gap between them would matter. */
  boolean matters() {
    return (blocks(a).move() && blocks(b).move()) || (blocks(a).sight() && blocks(b).sight());
  }

  /**
   * Returns whether a third rectangle holds the two together: it shares a point with both at once
   * and bars what both bar, at all times.
   */
  boolean isHeldBy(ThinRectangle third) {
    boolean move = blocks(a).move() && blocks(b).move();
    boolean sight = blocks(a).sight() && blocks(b).sight();
    return !third.source().door()
        && (!move || blocks(third).move())
        && (!sight || blocks(third).sight())
        && shared.stream().anyMatch(third::contains);
  }

  static Blocks blocks(ThinRectangle rectangle) {
    return rectangle.source().blocks();
  }
}
