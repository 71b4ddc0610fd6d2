package dev.sightline.play;

import dev.sightline.geometry.Predicates;
import dev.sightline.motion.WireGrid;

/** Decides exactly whether one can walk straight from one grid point to another. */
final class WalkLine {

  /*
   * Decides whether one can walk straight from grid point p to grid point q, exactly.
   *
   * The line from p to q, without its ends, is moved by an infinitesimal to its left, then to its
   * right. One can walk if one of both copies meets no obstacle and stays in the bounds, and if q
   * is a place to stand: the free ground around q is in one piece. The second condition keeps
   * walkers from stopping exactly on a wall without thickness, or where two obstacles touch, and
   * leaving it on its other side.
   *
   * A copy that starts outside of an obstacle is inside of it only after crossing an edge. So it
   * is enough to look at the edges that the line meets, and at the fan of edges around p for a copy
   * that starts inside. This supposes that p is not strictly inside of an obstacle.
   *
   * Cost: a comparison of boxes for each edge nearby, two to four exact signs for each that the
   * line comes close to.
   */

  private static final int BOTH = WallEdges.LEFT | WallEdges.RIGHT;

  private final Walls walls;
  private final WireGrid grid;
  private final EdgeList near = new EdgeList();
  private final Fan start;
  private final Fan end;
  private WallEdges edges;
  private double minX;
  private double minY;
  private double maxX;
  private double maxY;
  private double px;
  private double py;
  private double qx;
  private double qy;
  private double lineMinX;
  private double lineMinY;
  private double lineMaxX;
  private double lineMaxY;

  WalkLine(Walls walls) {
    this.walls = walls;
    grid = walls.grid();
    edges = walls.edges();
    start = new Fan(walls);
    end = new Fan(walls);
  }

  /** Looks only at edges that meet the box of grid points, corners included, from now on. */
  void lookAround(int minColumn, int minRow, int maxColumn, int maxRow) {
    setBox(grid.x(minColumn), grid.y(minRow), grid.x(maxColumn), grid.y(maxRow));
    WallCells cells = walls.cells();
    int lastRow = cells.row(maxY);
    int lastColumn = cells.column(maxX);
    for (int r = cells.row(minY); r <= lastRow; r++) {
      for (int c = cells.column(minX); c <= lastColumn; c++) {
        for (int entry = cells.first(c, r); entry >= 0; entry = cells.after(entry)) {
          if (isInBox(cells.item(entry))) {
            near.addOnce(cells.item(entry));
          }
        }
      }
    }
  }

  /** Looks only at edges that may meet a line between grid points from now on. */
  void lookAlong(int fromColumn, int fromRow, int toColumn, int toRow) {
    double x1 = grid.x(fromColumn);
    double y1 = grid.y(fromRow);
    double x2 = grid.x(toColumn);
    double y2 = grid.y(toRow);
    setBox(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
    WallCells cells = walls.cells();
    int lastRow = cells.row(maxY);
    for (int r = cells.row(minY); r <= lastRow; r++) {
      int last = cells.lastColumn(x1, y1, x2, y2, r);
      for (int c = cells.firstColumn(x1, y1, x2, y2, r); c <= last; c++) {
        for (int entry = cells.first(c, r); entry >= 0; entry = cells.after(entry)) {
          if (isInBox(cells.item(entry))) {
            near.add(cells.item(entry)); // perhaps several times, which does no harm
          }
        }
      }
    }
  }

  private void setBox(double x0, double y0, double x1, double y1) {
    minX = x0;
    minY = y0;
    maxX = x1;
    maxY = y1;
    edges = walls.edges();
    near.clear();
  }

  private boolean isInBox(int e) {
    return edges.meetsBox(e, minX, minY, maxX, maxY) && walls.stands(edges.owner[e]);
  }

  /** Returns whether an edge that stands shares a point with a box of grid points. */
  boolean isMet(int minColumn, int minRow, int maxColumn, int maxRow) {
    setBox(grid.x(minColumn), grid.y(minRow), grid.x(maxColumn), grid.y(maxRow));
    WallCells cells = walls.cells();
    int lastRow = cells.row(maxY);
    int lastColumn = cells.column(maxX);
    for (int r = cells.row(minY); r <= lastRow; r++) {
      for (int c = cells.column(minX); c <= lastColumn; c++) {
        for (int entry = cells.first(c, r); entry >= 0; entry = cells.after(entry)) {
          if (isInBox(cells.item(entry)) && cutsBox(cells.item(entry))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns whether not all corners of the box are on one side of the edge. */
  private boolean cutsBox(int e) {
    int sides = edges.side(e, minX, minY) + edges.side(e, maxX, minY);
    return Math.abs(sides + edges.side(e, minX, maxY) + edges.side(e, maxX, maxY)) < 4;
  }

  /** Sets where lines start. */
  void startAt(int column, int row) {
    px = grid.x(column);
    py = grid.y(row);
    start.gather(near, px, py);
  }

  /** Returns whether one can walk straight from the start to a grid point, and stand there. */
  boolean leadsTo(int column, int row) {
    if (near.size == 0) {
      return true;
    }
    aimAt(grid.x(column), grid.y(row));
    return (qx == px && qy == py) || (isClear() && isPlace());
  }

  private void aimAt(double x, double y) {
    qx = x;
    qy = y;
    lineMinX = Math.min(px, qx);
    lineMaxX = Math.max(px, qx);
    lineMinY = Math.min(py, qy);
    lineMaxY = Math.max(py, qy);
  }

  private boolean isClear() {
    int alive = BOTH;
    for (int i = 0; i < near.size && alive != 0; i++) {
      int e = near.items[i];
      if (mayMeet(e)) {
        alive &= ~meets(e);
      }
    }
    return alive != 0 && (start.isEmpty() || leavesFree(alive));
  }

  private boolean leavesFree(int alive) {
    return ((alive & WallEdges.LEFT) != 0 && !start.blocks(qx, qy, WallEdges.LEFT))
        || ((alive & WallEdges.RIGHT) != 0 && !start.blocks(qx, qy, WallEdges.RIGHT));
  }

  private boolean isPlace() {
    end.gather(near, qx, qy);
    return end.pieces() == 1;
  }

  private boolean mayMeet(int e) {
    return edges.meetsBox(e, lineMinX, lineMinY, lineMaxX, lineMaxY);
  }

  /** Returns which copies cross the edge between p and q. */
  private int meets(int e) {
    int a = Predicates.orientation(px, py, qx, qy, edges.x1[e], edges.y1[e]);
    int b = Predicates.orientation(px, py, qx, qy, edges.x2[e], edges.y2[e]);
    if (a * b > 0 || (a == 0 && b == 0)) {
      return 0;
    }
    if (a == 0) {
      return isBetween(edges.x1[e], edges.y1[e]) ? copyAt(b) : 0;
    }
    if (b == 0) {
      return isBetween(edges.x2[e], edges.y2[e]) ? copyAt(a) : 0;
    }
    return edges.side(e, px, py) * edges.side(e, qx, qy) < 0 ? BOTH : 0;
  }

  private static int copyAt(int side) {
    return side > 0 ? WallEdges.LEFT : WallEdges.RIGHT;
  }

  private boolean isBetween(double x, double y) {
    return WallEdges.along(px, py, qx, qy, x, y) == WallEdges.BETWEEN;
  }

  /**
   * Returns about how far one gets toward a grid point, to which the start does not lead: from 0 to
   * 1.
   */
  double shareToward(int column, int row) {
    aimAt(grid.x(column), grid.y(row));
    if (!start.isEmpty() && !leavesFree(BOTH)) {
      return 0;
    }
    double least = 1;
    for (int i = 0; i < near.size; i++) {
      int e = near.items[i];
      if (mayMeet(e) && meets(e) == BOTH) {
        least = Math.min(least, edges.share(e, px, py, qx, qy));
      }
    }
    return least;
  }

  /** Collects the edges that share a point with the closed line between two grid points. */
  void touching(int fromColumn, int fromRow, int toColumn, int toRow, EdgeList found) {
    px = grid.x(fromColumn);
    py = grid.y(fromRow);
    aimAt(grid.x(toColumn), grid.y(toRow));
    found.clear();
    for (int i = 0; i < near.size; i++) {
      int e = near.items[i];
      if (mayMeet(e) && touches(e)) {
        found.add(e);
      }
    }
  }

  private boolean touches(int e) {
    int a = Predicates.orientation(px, py, qx, qy, edges.x1[e], edges.y1[e]);
    int b = Predicates.orientation(px, py, qx, qy, edges.x2[e], edges.y2[e]);
    return a * b <= 0 && edges.side(e, px, py) * edges.side(e, qx, qy) <= 0;
  }

  /**
   * Returns into how many pieces the free ground around a grid point falls: 1 at a place to stand,
   * 0 inside of an obstacle and out of the bounds.
   */
  int piecesAt(int column, int row) {
    double x = grid.x(column);
    double y = grid.y(row);
    lookAround(column, row, column, row);
    if (!walls.map().bounds().contains(x, y) || isInside(x, y)) {
      return 0;
    }
    end.gather(near, x, y);
    return end.pieces();
  }

  private boolean isInside(double x, double y) {
    WallCells polygons = walls.polygons();
    int entry = polygons.first(polygons.column(x), polygons.row(y));
    while (entry >= 0) {
      int owner = polygons.item(entry);
      if (walls.stands(owner) && edges.isInside(owner, x, y)) {
        return true;
      }
      entry = polygons.after(entry);
    }
    return false;
  }
}
