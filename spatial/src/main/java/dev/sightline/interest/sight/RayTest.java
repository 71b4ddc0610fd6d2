package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.LineTest;
import dev.sightline.interest.kinetic.Segments;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;

final class RayTest extends LineTest {

  /*
   * A line is surely blocked if it crosses an edge e with room: the crossing lasts until an end of
   * the line touches e or an end of e touches the line, so the least of the four distances is the
   * margin, and e the witness to look at first the next time. It is surely clear if no edge comes
   * near it and its ends are not inside an obstacle or on the bounds; then the margin is the distance to the nearest
   * edge, or to the bounds, which blocks everything beyond. A line that touches an edge within
   * rounding is neither: the mesh decides it exactly, and its margin is nothing.
   *
   * Points of the line move at most as far as its ends do, so the margins hold for both ends moving
   * at once. All rounding is far below `slack`, by which every margin must exceed zero.
   *
   * Search: the rows of the grid that the line, widened by as much margin as is of use, passes; in
   * each, the run of cells that it meets. An edge costs two products to pass over. The search ends
   * with the first crossing that is wide enough.
   */

  private static final double FAIR_STEPS = 3;
  private static final double WIDE_STEPS = 8;

  private final Edges edges;
  private final Places places;
  private final SightLine exact;
  private final Box bounds;
  private double slack;

  private double px;
  private double py;
  private double qx;
  private double qy;
  private double clearance;
  private double widest;

  RayTest(Mesh mesh, Edges edges, Places places) {
    this.edges = edges;
    this.places = places;
    exact = mesh.sightLine();
    bounds = mesh.bounds();
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
    slack = 1e-12 * edges.largest;
    double fair = Math.min(enough, FAIR_STEPS * step);
    if (hint != NO_WITNESS) {
      block(crossing(hint));
      if (margin > Math.max(fair, slack)) {
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
    clearance = Math.min(enough, WIDE_STEPS * step) + 2 * slack;
    widest = 0;
    search(fair);
    conclude(p);
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

  /** Looks at the edges near the line; leaves the clearance, or the widest crossing. */
  private void search(double fair) {
    double reach = clearance;
    int first = edges.row(py < qy ? py - reach : py + reach);
    int last = edges.row(py < qy ? qy + reach : qy - reach);
    int direction = first <= last ? 1 : -1;
    double length = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
    double acrossX = -(qy - py) / length;
    double acrossY = (qx - px) / length;
    for (int row = first; row != last + direction; row += direction) {
      int run = row * edges.columns;
      double from = xAt(row, reach, false) - reach;
      double to = xAt(row, reach, true) + reach;
      int begin = edges.start[run + edges.column(from)];
      int end = edges.start[run + edges.column(to) + 1];
      if (look(begin, end, acrossX, acrossY, fair)) {
        return;
      }
    }
  }

  /** Returns the least or the greatest x of the part of the line that comes near a row. */
  private double xAt(int row, double reach, boolean greatest) {
    double low = edges.minY() + row * edges.cell - reach;
    double high = low + edges.cell + 2 * reach;
    double dy = qy - py;
    double s = 0;
    double t = 1;
    if (Math.abs(dy) > 1e-9 * edges.cell && row > 0 && row < edges.rows - 1) {
      double a = (low - py) / dy;
      double b = (high - py) / dy;
      s = Math.max(0, Math.min(a, b));
      t = Math.min(1, Math.max(a, b));
    }
    double xs = px + s * (qx - px);
    double xt = px + t * (qx - px);
    return greatest ? Math.max(xs, xt) : Math.min(xs, xt);
  }

  private boolean look(int begin, int end, double acrossX, double acrossY, double fair) {
    double[] ends = edges.ends;
    for (int k = begin; k < end; k++) {
      int at = 4 * edges.edges[k];
      double a = (ends[at] - px) * acrossX + (ends[at + 1] - py) * acrossY;
      double b = (ends[at + 2] - px) * acrossX + (ends[at + 3] - py) * acrossY;
      if ((a > clearance && b > clearance) || (a < -clearance && b < -clearance)) {
        continue;
      }
      double room = a * b < 0 ? crossing(edges.edges[k]) : 0;
      if (room > 0) {
        if (room > widest) {
          widest = room;
          witness = edges.edges[k];
        }
        if (widest > fair) {
          return true;
        }
      } else if (widest == 0) {
        approach(at);
      }
    }
    return false;
  }

  private void approach(int at) {
    double[] e = edges.ends;
    double square =
        Segments.squaredDistance(px, py, qx, qy, e[at], e[at + 1], e[at + 2], e[at + 3]);
    if (square < clearance * clearance) {
      clearance = Math.sqrt(square);
    }
  }

  /**
   * Returns the margin of the line's crossing an edge, or 0 if it does not cross it or only so that
   * rounding could be wrong about it; then an end of one lies on the other within rounding.
   */
  private double crossing(int edge) {
    double[] e = edges.ends;
    int at = 4 * edge;
    double dx = qx - px;
    double dy = qy - py;
    double a = (e[at] - px) * dy - (e[at + 1] - py) * dx;
    double b = (e[at + 2] - px) * dy - (e[at + 3] - py) * dx;
    double line = slack * slack * (dx * dx + dy * dy);
    if (!(a * b < 0) || a * a <= line || b * b <= line) {
      return 0;
    }
    double ex = e[at + 2] - e[at];
    double ey = e[at + 3] - e[at + 1];
    double p = (px - e[at]) * ey - (py - e[at + 1]) * ex;
    double q = (qx - e[at]) * ey - (qy - e[at + 1]) * ex;
    double wall = slack * slack * (ex * ex + ey * ey);
    if (!(p * q < 0) || p * p <= wall || q * q <= wall) {
      return 0;
    }
    return Math.sqrt(
        Segments.squaredDistance(px, py, qx, qy, e[at], e[at + 1], e[at + 2], e[at + 3]));
  }
}
