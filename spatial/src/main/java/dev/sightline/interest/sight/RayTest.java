package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.LineTest;
import dev.sightline.interest.kinetic.Segments;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;

final class RayTest extends LineTest {

  /*
   * A line is surely blocked if it crosses, with room, a segment between two corners of a barrier:
   * the crossing lasts until an end of one touches the other, so the least of the four distances is
   * the margin, and the barrier the witness to look at first the next time. It is surely clear if
   * no barrier comes near it and its ends are not inside an obstacle or on the bounds; then the
   * margin is the distance to the nearest barrier, or to the bounds, which block everything beyond.
   * A line that touches a barrier within rounding is neither: the mesh decides it exactly, and its
   * margin is nothing.
   *
   * Points of the line move at most as far as its ends do, so the margins hold for both ends moving
   * at once. All rounding is far below `slack`, by which every margin must exceed zero.
   *
   * Search: the rows of the grid that the line, widened by as much margin as is of use, passes; in
   * each, the run of cells that it meets. A barrier costs two products per corner to pass over. The
   * search ends with the first crossing that is wide enough.
   */

  private static final double KEEP_STEPS = 1;
  private static final double FAIR_STEPS = 4;
  private static final double WIDE_STEPS = 8;

  private final Barriers barriers;
  private final Places places;
  private final SightLine exact;
  private final Box bounds;
  private double slack;

  private double px;
  private double py;
  private double qx;
  private double qy;
  private double acrossX;
  private double acrossY;
  private double rowFrom;
  private double rowTo;
  private double clearance;
  private double widest;

  RayTest(Mesh mesh, Barriers barriers, Places places) {
    this.barriers = barriers;
    this.places = places;
    exact = mesh.sightLine();
    bounds = mesh.bounds();
  }

  static double mostClearMargin(double step) {
    return WIDE_STEPS * step;
  }

  @Override
  protected void test(
      int p,
      double fromX,
      double fromY,
      int q,
      double toX,
      double toY,
      int hint,
      double step,
      double enough) {
    px = fromX;
    py = fromY;
    qx = toX;
    qy = toY;
    witness = hint;
    slack = 1e-12 * barriers.largest;
    double fair = Math.min(enough, FAIR_STEPS * step);
    if (hint != NO_WITNESS) {
      aim();
      block(widestCrossing(hint));
      if (margin > Math.max(Math.min(enough, KEEP_STEPS * step), slack)) {
        return;
      }
    }
    if (px == qx && py == qy) {
      clear = true;
      margin = 0;
      witness = NO_WITNESS;
      return;
    }
    if (!bounds.contains(px, py) || !bounds.contains(qx, qy)) {
      blockOutside();
      return;
    }
    witness = NO_WITNESS;
    clearance = Math.min(enough, mostClearMargin(step)) + 2 * slack;
    widest = 0;
    aim();
    search(fair);
    conclude(p);
  }

  private void aim() {
    double length = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
    acrossX = -(qy - py) / length;
    acrossY = (qx - px) / length;
  }

  private void conclude(int p) {
    if (widest > slack) {
      block(widest);
    } else if (Math.min(clearance, roomInBounds()) > slack) {
      clear = !places.inside(p);
      margin = Math.min(clearance, roomInBounds());
      witness = NO_WITNESS;
    } else {
      clear = exact.clear(px, py, qx, qy, places.face(p));
      margin = 0;
      witness = NO_WITNESS;
    }
  }

  private void block(double room) {
    clear = false;
    margin = room;
  }

  private void blockOutside() {
    clear = false;
    margin = 0;
    witness = NO_WITNESS;
  }

  private double roomInBounds() {
    double x = Math.min(Math.min(px, qx) - bounds.minX(), bounds.maxX() - Math.max(px, qx));
    double y = Math.min(Math.min(py, qy) - bounds.minY(), bounds.maxY() - Math.max(py, qy));
    return Math.min(x, y);
  }

  /** Looks at the barriers near the line; leaves the clearance, or the widest crossing. */
  private void search(double fair) {
    double reach = clearance;
    int from = barriers.row(py < qy ? py - reach : py + reach);
    int to = barriers.row(py < qy ? qy + reach : qy - reach);
    int direction = from <= to ? 1 : -1;
    for (int row = from; row != to + direction; row += direction) {
      int run = row * barriers.columns;
      fitToRow(row, reach);
      int begin = barriers.start[run + barriers.column(rowFrom - reach)];
      int end = barriers.start[run + barriers.column(rowTo + reach) + 1];
      for (int k = begin; k < end; k++) {
        look(barriers.listed[k]);
      }
      if (widest > fair) {
        return;
      }
    }
  }

  /** Finds the least and the greatest x of the part of the line that comes near a row. */
  private void fitToRow(int row, double reach) {
    double dy = qy - py;
    double from = px;
    double to = qx;
    if (Math.abs(dy) > 1e-9 * barriers.cell && row > 0 && row < barriers.rows - 1) {
      double low = barriers.minY() + row * barriers.cell - reach - py;
      double high = low + barriers.cell + 2 * reach;
      double slope = (qx - px) / dy;
      if (dy > 0 ? low > 0 : high < 0) {
        from = px + (dy > 0 ? low : high) * slope;
      }
      if (dy > 0 ? high < dy : low > dy) {
        to = px + (dy > 0 ? high : low) * slope;
      }
    }
    rowFrom = from < to ? from : to;
    rowTo = from < to ? to : from;
  }

  private void look(int barrier) {
    double[] c = barriers.corners;
    int first = 2 * barriers.first[barrier];
    int end = 2 * barriers.first[barrier + 1];
    double least = (c[first] - px) * acrossX + (c[first + 1] - py) * acrossY;
    double most = least;
    int right = first;
    int left = first;
    for (int at = first + 2; at < end; at += 2) {
      double side = (c[at] - px) * acrossX + (c[at + 1] - py) * acrossY;
      if (side < least) {
        least = side;
        right = at;
      } else if (side > most) {
        most = side;
        left = at;
      }
    }
    if (least > clearance || most < -clearance) {
      return;
    }
    double room = least < 0 && most > 0 ? crossing(right, left, first, end) : 0;
    if (room > widest) {
      widest = room;
      witness = barrier;
    } else if (room == 0 && widest == 0) {
      approach(first, end);
    }
  }

  /** Returns the margin of the widest crossing of a barrier, or 0 if there is none. */
  private double widestCrossing(int barrier) {
    double[] c = barriers.corners;
    int first = 2 * barriers.first[barrier];
    int end = 2 * barriers.first[barrier + 1];
    int right = first;
    int left = first;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int at = first; at < end; at += 2) {
      double side = c[at] * acrossX + c[at + 1] * acrossY;
      if (side < least) {
        least = side;
        right = at;
      }
      if (side > most) {
        most = side;
        left = at;
      }
    }
    return crossing(right, left, first, end);
  }

  /** Tries the segment between the corners farthest to either side, then the edges. */
  private double crossing(int right, int left, int first, int end) {
    double room = crossing(right, left);
    if (room > 0 || end - first == 4) {
      return room;
    }
    int before = end - 2;
    for (int at = first; at < end; at += 2) {
      double here = crossing(before, at);
      room = here > room ? here : room;
      before = at;
    }
    return room;
  }

  private void approach(int first, int end) {
    double[] c = barriers.corners;
    int before = end - 2;
    for (int at = first; at < end; at += 2) {
      double square =
          Segments.squaredDistance(px, py, qx, qy, c[before], c[before + 1], c[at], c[at + 1]);
      if (square < clearance * clearance) {
        clearance = Math.sqrt(square);
      }
      before = at;
    }
  }

  /**
   * Returns the margin of the line's crossing the segment between two corners, or 0 if it does not
   * cross it or only so that rounding could be wrong about it; then an end of one lies on the other
   * within rounding.
   */
  private double crossing(int i, int j) {
    double[] c = barriers.corners;
    double dx = qx - px;
    double dy = qy - py;
    double a = (c[i] - px) * dy - (c[i + 1] - py) * dx;
    double b = (c[j] - px) * dy - (c[j + 1] - py) * dx;
    double line = slack * slack * (dx * dx + dy * dy);
    if (!(a * b < 0) || a * a <= line || b * b <= line) {
      return 0;
    }
    double ex = c[j] - c[i];
    double ey = c[j + 1] - c[i + 1];
    double p = (px - c[i]) * ey - (py - c[i + 1]) * ex;
    double q = (qx - c[i]) * ey - (qy - c[i + 1]) * ex;
    double wall = slack * slack * (ex * ex + ey * ey);
    if (!(p * q < 0) || p * p <= wall || q * q <= wall) {
      return 0;
    }
    return Math.sqrt(Segments.squaredDistance(px, py, qx, qy, c[i], c[i + 1], c[j], c[j + 1]));
  }
}
