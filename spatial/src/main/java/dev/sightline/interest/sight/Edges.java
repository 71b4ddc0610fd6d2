package dev.sightline.interest.sight;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

final class Edges {

  /*
   * The segments that block sight, in a uniform grid: per cell the numbers of the edges whose boxes
   * meet it, one after the other, cells row by row. An edge's ends lie side by side in `ends`. An
   * edge that is gone for now, such as an open door's, has NaN there, so that every comparison with
   * it fails and no loop needs to ask; coming back costs a copy. Obstacles never seen before make
   * the grid anew.
   */

  private static final int MOST_CELLS = 1 << 20;

  private final Box bounds;
  private final Map<Obstacle, int[]> rangeOf = new IdentityHashMap<>();
  private final List<Obstacle> owners = new ArrayList<>();
  private double[] home = new double[64];
  double[] ends = new double[64];
  private int[] owner = new int[16];
  private int count;

  double cell = 1;
  double cellsPerUnit = 1;
  int columns = 1;
  int rows = 1;
  int[] start = new int[2];
  int[] edges = new int[0];

  /** The largest coordinate that occurs. */
  double largest;

  Edges(Box bounds) {
    this.bounds = bounds;
    largest = Math.max(Math.abs(bounds.minX()), Math.abs(bounds.maxX()));
    largest = Math.max(largest, Math.max(Math.abs(bounds.minY()), Math.abs(bounds.maxY())));
  }

  double minX() {
    return bounds.minX();
  }

  double minY() {
    return bounds.minY();
  }

  /** Returns the obstacle that an edge belongs to. */
  Obstacle owner(int edge) {
    return owners.get(owner[edge]);
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
  void add(Iterable<Obstacle> obstacles) {
    boolean rebuild = false;
    for (Obstacle obstacle : obstacles) {
      if (obstacle.blocks().sight()) {
        rebuild |= add(obstacle);
      }
    }
    if (rebuild) {
      rebuild();
    }
  }

  /** Takes an obstacle's edges out; a wall that stands twice is taken out once. */
  void remove(Obstacle obstacle) {
    int[] range = rangeOf.get(obstacle);
    if (range != null) {
      Arrays.fill(ends, 4 * range[0], 4 * range[1], Double.NaN);
    }
  }

  private boolean add(Obstacle obstacle) {
    int[] range = rangeOf.get(obstacle);
    if (range != null) {
      System.arraycopy(home, 4 * range[0], ends, 4 * range[0], 4 * (range[1] - range[0]));
      return false;
    }
    int first = count;
    owners.add(obstacle);
    if (obstacle instanceof Obstacle.Segment s) {
      addEdge(s.x1(), s.y1(), s.x2(), s.y2());
    } else if (obstacle instanceof Obstacle.Polygon polygon) {
      addRing(polygon.ring());
      polygon.holes().forEach(this::addRing);
    }
    rangeOf.put(obstacle, new int[] {first, count});
    return true;
  }

  private void addRing(Ring ring) {
    for (int i = 0; i < ring.size(); i++) {
      addEdge(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1));
    }
  }

  private void addEdge(double ax, double ay, double bx, double by) {
    if (count == owner.length) {
      owner = Arrays.copyOf(owner, 2 * count);
      home = Arrays.copyOf(home, 8 * count);
      ends = Arrays.copyOf(ends, 8 * count);
    }
    int at = 4 * count;
    home[at] = ax;
    home[at + 1] = ay;
    home[at + 2] = bx;
    home[at + 3] = by;
    System.arraycopy(home, at, ends, at, 4);
    largest = Math.max(largest, Math.max(Math.abs(ax), Math.abs(ay)));
    owner[count++] = owners.size() - 1;
  }

  private void rebuild() {
    double area = Math.max(bounds.width() * bounds.height(), Double.MIN_NORMAL);
    double longest = Math.max(bounds.width(), bounds.height());
    double cells = Math.min(MOST_CELLS, 16 + count / 2.0);
    cell = Math.max(Math.sqrt(area / cells), longest / 1024);
    cell = cell > 0 ? cell : 1;
    cellsPerUnit = 1 / cell;
    columns = (int) (bounds.width() * cellsPerUnit) + 1;
    rows = (int) (bounds.height() * cellsPerUnit) + 1;
    start = new int[columns * rows + 1];
    for (int e = 0; e < count; e++) {
      visitCells(e, c -> start[c + 1]++);
    }
    for (int c = 0; c < columns * rows; c++) {
      start[c + 1] += start[c];
    }
    edges = new int[start[columns * rows]];
    int[] at = start.clone();
    for (int e = 0; e < count; e++) {
      int edge = e;
      visitCells(e, c -> edges[at[c]++] = edge);
    }
  }

  /** Visits the cells that the edge comes near, with room for rounding. */
  private void visitCells(int edge, CellVisitor visitor) {
    double ax = home[4 * edge];
    double ay = home[4 * edge + 1];
    double bx = home[4 * edge + 2];
    double by = home[4 * edge + 3];
    double room = cell * 1e-6;
    for (int r = row(Math.min(ay, by) - room); r <= row(Math.max(ay, by) + room); r++) {
      for (int c = column(Math.min(ax, bx) - room); c <= column(Math.max(ax, bx) + room); c++) {
        visitor.visit(r * columns + c);
      }
    }
  }

  private interface CellVisitor {
    void visit(int cell);
  }
}
