package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

final class Barriers {

  /*
   * What blocks sight, cut into convex barriers: a convex obstacle without holes is one, of any
   * other each edge is one. A barrier is a run of corners in `corners`, x and y alternating. Every
   * segment between two corners of a barrier lies in the obstacle, so a line that crosses one is
   * blocked; the two corners farthest to either side of a line give the widest crossing.
   *
   * A uniform grid lists per cell the barriers whose boxes meet it, one after the other, cells row
   * by row. A barrier that is gone for now, such as an open door's, has NaN for corners, so that
   * every comparison with it fails and no loop needs to ask; coming back costs a copy. Obstacles
   * never seen before make the grid anew.
   */

  private static final int MOST_CELLS = 1 << 20;

  private final Box bounds;
  private final IdentityHashMap<Obstacle, int[]> rangeOf = new IdentityHashMap<>();
  private double[] home = new double[64];
  double[] corners = new double[64];
  int[] first = new int[16];
  private int count;

  /** The largest coordinate that occurs. */
  double largest;

  double cell = 1;
  private double cellsPerUnit = 1;
  int columns = 1;
  int rows = 1;
  int[] start = new int[2];
  int[] listed = new int[0];

  Barriers(Box bounds) {
    this.bounds = bounds;
    largest = Math.max(Math.abs(bounds.minX()), Math.abs(bounds.maxX()));
    largest = Math.max(largest, Math.max(Math.abs(bounds.minY()), Math.abs(bounds.maxY())));
  }

  double minY() {
    return bounds.minY();
  }

  int column(double x) {
    int column = (int) ((x - bounds.minX()) * cellsPerUnit);
    return column <= 0 ? 0 : Math.min(column, columns - 1);
  }

  int row(double y) {
    int row = (int) ((y - bounds.minY()) * cellsPerUnit);
    return row <= 0 ? 0 : Math.min(row, rows - 1);
  }

  /** Adds obstacles; those that do not block sight are passed over. */
  void add(List<Obstacle> obstacles) {
    boolean unknown = false;
    for (Obstacle obstacle : obstacles) {
      if (obstacle.blocks().sight()) {
        unknown |= !comeBack(obstacle);
      }
    }
    if (unknown) {
      rebuild();
    }
  }

  /** Takes an obstacle out. */
  void remove(Obstacle obstacle) {
    int[] range = rangeOf.get(obstacle);
    if (range != null) {
      Arrays.fill(corners, 2 * first[range[0]], 2 * first[range[1]], Double.NaN);
    }
  }

  private boolean comeBack(Obstacle obstacle) {
    int[] range = rangeOf.get(obstacle);
    if (range == null) {
      int before = count;
      append(obstacle);
      rangeOf.put(obstacle, new int[] {before, count});
      return false;
    }
    int from = 2 * first[range[0]];
    System.arraycopy(home, from, corners, from, 2 * first[range[1]] - from);
    return true;
  }

  private void append(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      append(s.x1(), s.y1(), s.x2(), s.y2());
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      if (polygon.holes().isEmpty() && isConvex(polygon.ring())) {
        append(polygon.ring().toArray());
      } else {
        appendEdges(polygon.ring());
        polygon.holes().forEach(this::appendEdges);
      }
    }
  }

  private void appendEdges(Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      append(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1));
    }
  }

  private void append(double... xy) {
    int from = 2 * first[count];
    if (from + xy.length > home.length) {
      home = Arrays.copyOf(home, 2 * (from + xy.length));
      corners = Arrays.copyOf(corners, home.length);
    }
    if (count + 2 > first.length) {
      first = Arrays.copyOf(first, 2 * first.length);
    }
    System.arraycopy(xy, 0, home, from, xy.length);
    System.arraycopy(xy, 0, corners, from, xy.length);
    first[++count] = (from + xy.length) / 2;
    for (double coordinate : xy) {
      largest = Math.max(largest, Math.abs(coordinate));
    }
  }

  /** Returns whether a ring turns one way only, and once. */
  private static boolean isConvex(Ring ring) {
    int turn = 0;
    int reversals = 0;
    for (int i = 0; i < ring.size(); i++) {
      int j = (i + 1) % ring.size();
      int k = (i + 2) % ring.size();
      int side =
          Predicates.orientation(ring.x(i), ring.y(i), ring.x(j), ring.y(j), ring.x(k), ring.y(k));
      if (side == 0 || side * turn < 0) {
        return false; // collinear corners may turn back: such rings are cut into edges
      }
      turn = side;
      boolean rises = ring.x(j) > ring.x(i);
      reversals += rises != ring.x(k) > ring.x(j) ? 1 : 0;
    }
    return reversals <= 2;
  }

  private void rebuild() {
    double longest = Math.max(bounds.width(), bounds.height());
    double area = bounds.width() * bounds.height();
    double cells = Math.min(MOST_CELLS, 16.0 + count);
    cell = Math.max(Math.sqrt(area / cells), longest / 1024);
    cell = cell > 0 ? cell : 1;
    cellsPerUnit = 1 / cell;
    columns = (int) (bounds.width() * cellsPerUnit) + 1;
    rows = (int) (bounds.height() * cellsPerUnit) + 1;
    start = new int[columns * rows + 1];
    for (int b = 0; b < count; b++) {
      visitCells(b, c -> start[c + 1]++);
    }
    for (int c = 0; c < columns * rows; c++) {
      start[c + 1] += start[c];
    }
    listed = new int[start[columns * rows]];
    int[] at = start.clone();
    for (int b = 0; b < count; b++) {
      int barrier = b;
      visitCells(b, c -> listed[at[c]++] = barrier);
    }
  }

  /** Visits the cells that the barrier's box meets, with room for rounding. */
  private void visitCells(int barrier, CellVisitor visitor) {
    double minX = Double.POSITIVE_INFINITY;
    double minY = Double.POSITIVE_INFINITY;
    double maxX = Double.NEGATIVE_INFINITY;
    double maxY = Double.NEGATIVE_INFINITY;
    for (int c = first[barrier]; c < first[barrier + 1]; c++) {
      minX = Math.min(minX, home[2 * c]);
      maxX = Math.max(maxX, home[2 * c]);
      minY = Math.min(minY, home[2 * c + 1]);
      maxY = Math.max(maxY, home[2 * c + 1]);
    }
    double room = cell * 1e-6;
    for (int r = row(minY - room); r <= row(maxY + room); r++) {
      for (int c = column(minX - room); c <= column(maxX + room); c++) {
        visitor.visit(r * columns + c);
      }
    }
  }

  private interface CellVisitor {
    void visit(int cell);
  }
}
