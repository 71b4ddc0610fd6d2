package dev.sightline.partition;

import java.util.Arrays;

/** Finds tiles by place: a grid of cells, each with the tiles whose boxes meet it. */
final class TileIndex {

  /*
   * A cell heads a singly linked list of nodes (next, tile) in one int array; freed nodes are reused.
   * At first the nodes of a cell stand in a row, so that looking through a cell reads one place of
   * memory. A tile is listed in every cell that its box meets, and cells are a monotone
   * function of the coordinate, so the cell under a point lists every tile that contains the point,
   * whatever the rounding.
   *
   * A visit reports a tile only from the first visited cell of its box (least column and row that
   * both the tile's box and the query have), so no marks are needed, and any number of threads may
   * ask at once.
   *
   * Per tile, its box in floats, rounded outward, and its first cell: most tiles that are looked at
   * are ruled out by these, without reading their corners.
   *
   * The grid starts with about one cell per tile and is made coarser until the lists hold at most
   * NODES_PER_TILE nodes per tile on average: long thin triangles would otherwise be in very many.
   *
   * Cost: locate looks at the tiles of one cell, about five; a disc looks at its box.
   */

  private static final int NONE = -1;
  private static final int NODES_PER_TILE = 8;
  private static final double ROUNDING = 1e-12;

  private final TileShapes shapes;
  private final double x0;
  private final double y0;
  private final double x1;
  private final double y1;
  private int columns;
  private int rows;
  private double perX;
  private double perY;
  private int[] head = {};
  private int[] nodes = {};
  private int end;
  private int free = NONE;
  private float[] boxes = {}; // minX, minY, maxX, maxY
  private int[] firstCells = {};

  /** Makes the index of tiles 0 to {@code count} - 1. */
  TileIndex(TileShapes shapes, int count, double x0, double y0, double x1, double y1) {
    this.shapes = shapes;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    choose(count);
    head = new int[columns * rows];
    Arrays.fill(head, NONE);
    for (int tile = count - 1; tile >= 0; tile--) {
      add(tile);
    }
    pack();
  }

  /** Moves the nodes of each cell together. */
  private void pack() {
    int[] packed = new int[end];
    int to = 0;
    for (int cell = 0; cell < head.length; cell++) {
      int n = head[cell];
      head[cell] = n == NONE ? NONE : to;
      for (; n != NONE; n = nodes[n]) {
        packed[to] = nodes[n] == NONE ? NONE : to + 2;
        packed[to + 1] = nodes[n + 1];
        to += 2;
      }
    }
    nodes = packed;
  }

  private void choose(int count) {
    double wanted = Math.max(1, count);
    long sum;
    do {
      resolve(wanted);
      sum = 0;
      for (int tile = 0; tile < count; tile++) {
        sum += cells(tile);
      }
      wanted /= 2;
    } while (columns * rows > 1 && sum > (long) NODES_PER_TILE * count);
    nodes = new int[Math.toIntExact(2 * sum)];
  }

  private void resolve(double cells) {
    double width = Math.max(x1 - x0, Double.MIN_NORMAL);
    double height = Math.max(y1 - y0, Double.MIN_NORMAL);
    double wide = Math.sqrt(cells) * Math.sqrt(width / height);
    columns = (int) Math.max(1, Math.min(cells, wide));
    rows = (int) Math.max(1, Math.min(cells, cells / columns));
    perX = columns / width;
    perY = rows / height;
  }

  private long cells(int tile) {
    long wide = column(shapes.maxX(tile)) - column(shapes.minX(tile)) + 1L;
    return wide * (row(shapes.maxY(tile)) - row(shapes.minY(tile)) + 1L);
  }

  private int column(double x) {
    return Math.max(0, Math.min(columns - 1, (int) ((x - x0) * perX)));
  }

  private int row(double y) {
    return Math.max(0, Math.min(rows - 1, (int) ((y - y0) * perY)));
  }

  void add(int tile) {
    int maxColumn = column(shapes.maxX(tile));
    int maxRow = row(shapes.maxY(tile));
    int minColumn = column(shapes.minX(tile));
    keepBox(tile);
    for (int row = row(shapes.minY(tile)); row <= maxRow; row++) {
      for (int column = minColumn; column <= maxColumn; column++) {
        link(row * columns + column, tile);
      }
    }
  }

  private void keepBox(int tile) {
    if (tile >= firstCells.length) {
      int length = Math.max(tile + 1, firstCells.length + firstCells.length / 8);
      firstCells = Arrays.copyOf(firstCells, length);
      boxes = Arrays.copyOf(boxes, 4 * length);
    }
    firstCells[tile] = row(shapes.minY(tile)) * columns + column(shapes.minX(tile));
    boxes[4 * tile] = Math.nextDown((float) shapes.minX(tile));
    boxes[4 * tile + 1] = Math.nextDown((float) shapes.minY(tile));
    boxes[4 * tile + 2] = Math.nextUp((float) shapes.maxX(tile));
    boxes[4 * tile + 3] = Math.nextUp((float) shapes.maxY(tile));
  }

  /** Removes a tile, whose shape must still be the one that it was added with. */
  void remove(int tile) {
    int maxColumn = column(shapes.maxX(tile));
    int maxRow = row(shapes.maxY(tile));
    int minColumn = column(shapes.minX(tile));
    for (int row = row(shapes.minY(tile)); row <= maxRow; row++) {
      for (int column = minColumn; column <= maxColumn; column++) {
        unlink(row * columns + column, tile);
      }
    }
  }

  private void link(int cell, int tile) {
    int node = claim();
    nodes[node] = head[cell];
    nodes[node + 1] = tile;
    head[cell] = node;
  }

  private int claim() {
    int node = free;
    if (node != NONE) {
      free = nodes[node];
      return node;
    }
    node = end;
    end += 2;
    if (end > nodes.length) {
      nodes = Arrays.copyOf(nodes, end + end / 8 * 2 + 32);
    }
    return node;
  }

  private void unlink(int cell, int tile) {
    int before = NONE;
    int node = head[cell];
    while (nodes[node + 1] != tile) {
      before = node;
      node = nodes[node];
    }
    if (before == NONE) {
      head[cell] = nodes[node];
    } else {
      nodes[before] = nodes[node];
    }
    nodes[node] = free;
    free = node;
  }

  /** Returns the lowest tile that contains the point, or -1. */
  int locate(double x, double y) {
    if (!(x >= x0 && x <= x1 && y >= y0 && y <= y1)) {
      return NONE;
    }
    int lowest = Integer.MAX_VALUE;
    for (int n = head[row(y) * columns + column(x)]; n != NONE; n = nodes[n]) {
      int tile = nodes[n + 1];
      if (tile < lowest && mayContain(tile, x, y)) {
        int side = shapes.side(tile, x, y);
        if (side == TileShapes.INSIDE) {
          return tile;
        }
        lowest = side == TileShapes.BORDER ? tile : lowest;
      }
    }
    return lowest == Integer.MAX_VALUE ? NONE : lowest;
  }

  private boolean mayContain(int tile, double x, double y) {
    return x >= boxes[4 * tile]
        && x <= boxes[4 * tile + 2]
        && y >= boxes[4 * tile + 1]
        && y <= boxes[4 * tile + 3];
  }

  /** Returns the square of the distance from the point to the tile's box, or a little less. */
  private double squareDistanceToBox(int tile, double x, double y) {
    double dx = Math.max(0, Math.max(boxes[4 * tile] - x, x - boxes[4 * tile + 2]));
    double dy = Math.max(0, Math.max(boxes[4 * tile + 1] - y, y - boxes[4 * tile + 3]));
    return dx * dx + dy * dy;
  }

  /** Visits each tile of the cells that the given closed box meets, once. */
  void visit(double minX, double minY, double maxX, double maxY, TileVisitor visitor) {
    if (!(minX <= x1 && maxX >= x0 && minY <= y1 && maxY >= y0)) {
      return;
    }
    int minColumn = column(minX);
    int minRow = row(minY);
    int maxColumn = column(maxX);
    int maxRow = row(maxY);
    for (int row = minRow; row <= maxRow; row++) {
      for (int column = minColumn; column <= maxColumn; column++) {
        for (int n = head[row * columns + column]; n != NONE; n = nodes[n]) {
          if (isFirst(nodes[n + 1], column, row, minColumn, minRow)) {
            visitor.visit(nodes[n + 1]);
          }
        }
      }
    }
  }

  /** Visits the tiles that meet the closed disc, without allocation. */
  void visitDisc(double x, double y, double radius, TileVisitor visitor) {
    int minColumn = column(Math.nextDown(x - radius));
    int minRow = row(Math.nextDown(y - radius));
    int maxColumn = column(Math.nextUp(x + radius));
    int maxRow = row(Math.nextUp(y + radius));
    for (int row = minRow; row <= maxRow; row++) {
      for (int column = minColumn; column <= maxColumn; column++) {
        for (int n = head[row * columns + column]; n != NONE; n = nodes[n]) {
          if (isFirst(nodes[n + 1], column, row, minColumn, minRow)
              && shapes.meetsDisc(nodes[n + 1], x, y, radius)) {
            visitor.visit(nodes[n + 1]);
          }
        }
      }
    }
  }

  private boolean isFirst(int tile, int column, int row, int minColumn, int minRow) {
    int first = firstCells[tile];
    return (column == minColumn || first % columns == column)
        && (row == minRow || first / columns == row);
  }

  /**
   * Returns the tile nearest to the point, the lowest of equals, or -1 if there is no tile.
   *
   * @param hint a tile that may be near, or -1
   */
  int nearest(double x, double y, int hint) {
    int best = hint == NONE ? somewhereNear(x, y) : hint;
    double least = distance(best, x, y);
    double reach = Math.sqrt(surely(least, x, y));
    int maxColumn = column(x + reach);
    int maxRow = row(y + reach);
    int minColumn = column(x - reach);
    for (int row = row(y - reach); row <= maxRow && best != NONE; row++) {
      for (int column = minColumn; column <= maxColumn; column++) {
        int found = nearer(row * columns + column, best, least, x, y);
        least = found == best ? least : distance(found, x, y);
        best = found;
      }
    }
    return best;
  }

  /** Returns what the square of a distance is at most, before rounding, at any tile. */
  private double surely(double square, double x, double y) {
    double rounding = ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(x0) + Math.abs(y0));
    double most = Math.sqrt(square) * (1 + ROUNDING) + rounding;
    return most * most;
  }

  /** Returns the nearest tile of the first ring of cells around the point that has any, or -1. */
  private int somewhereNear(double x, double y) {
    int column = column(x);
    int row = row(y);
    int best = NONE;
    for (int k = 0; k < Math.max(columns, rows) && best == NONE; k++) {
      for (int r = Math.max(0, row - k); r <= Math.min(rows - 1, row + k); r++) {
        boolean whole = r == row - k || r == row + k;
        for (int c = column - k; c <= column + k; c += whole ? 1 : 2 * k) {
          boolean isCell = c >= 0 && c < columns;
          best = isCell ? nearer(r * columns + c, best, distance(best, x, y), x, y) : best;
        }
      }
    }
    return best;
  }

  /** Returns the nearest tile of a cell, if it is nearer than another one at some distance. */
  private int nearer(int cell, int than, double at, double x, double y) {
    int best = than;
    double least = at;
    double most = surely(least, x, y);
    for (int n = head[cell]; n != NONE; n = nodes[n]) {
      int tile = nodes[n + 1];
      if (tile != best && squareDistanceToBox(tile, x, y) <= most) {
        double distance = shapes.squareDistance(tile, x, y);
        if (distance < least || (distance == least && tile < best)) {
          least = distance;
          best = tile;
          most = surely(least, x, y);
        }
      }
    }
    return best;
  }

  private double distance(int tile, double x, double y) {
    return tile == NONE ? Double.POSITIVE_INFINITY : shapes.squareDistance(tile, x, y);
  }

  /** Returns the bytes that the index takes. */
  long bytes() {
    return 4L * (head.length + nodes.length + boxes.length + firstCells.length);
  }
}
