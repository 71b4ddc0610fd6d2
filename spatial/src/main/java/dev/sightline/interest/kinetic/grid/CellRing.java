package dev.sightline.interest.kinetic.grid;

/**
 * A query for the points of a grid between two circles, or somewhat more, as runs of points that
 * lie side by side. One per thread, used again and again.
 *
 * <pre>{@code
 * ring.open(grid, x, y, outer, inner);
 * while (ring.next()) {
 *   for (int k = ring.from; k < ring.to; k++) {
 *     look(grid.ids()[k]);
 *   }
 * }
 * }</pre>
 */
public final class CellRing {

  /*
   * Walks the rows that meet the outer circle; in each it visits the cells between the outer and the
   * inner circle as one or two runs. Cells wholly inside the inner circle are never touched, which
   * is what makes crowds cheap. Border rows and columns hold what is outside the world too, so
   * nothing of them is left out for being inside.
   */

  private static final double ROUNDING = 1e-6;

  private PointGrid grid;
  private double x;
  private double y;
  private double outer;
  private double inner;
  private int row;
  private int lastRow;
  private int secondFrom;
  private int secondTo;

  /** Where the run of points begins. */
  public int from;

  /** Where the run of points ends. */
  public int to;

  /** Makes a query that has not been opened. */
  public CellRing(PointGrid grid) {
    this.grid = grid;
    lastRow = -1;
  }

  /**
   * Starts over.
   *
   * @param innerRadius negative if there is no inner circle
   */
  public void open(PointGrid of, double atX, double atY, double outerRadius, double innerRadius) {
    grid = of;
    x = atX;
    y = atY;
    outer = outerRadius;
    inner = innerRadius;
    row = of.row(atY - outerRadius);
    lastRow = of.size() == 0 ? -1 : of.row(atY + outerRadius);
    secondFrom = 0;
    secondTo = 0;
  }

  /** Steps to the next run of points, {@code [from, to)}; returns false if there is none. */
  public boolean next() {
    if (secondFrom < secondTo) {
      from = secondFrom;
      to = secondTo;
      secondTo = 0;
      return true;
    }
    while (row <= lastRow) {
      openRow(row++);
      if (from < to) {
        return true;
      }
    }
    return false;
  }

  private void openRow(int r) {
    double below = y - grid.rowY(r);
    double above = grid.cellHeight() - below;
    boolean border = r == 0 || r == grid.rows() - 1;
    double near = border || (below >= 0 && above >= 0) ? 0 : below < 0 ? -below : -above;
    double square = outer * outer - near * near;
    double reach = (square > 0 ? Math.sqrt(square) : 0) + grid.cellWidth() * ROUNDING;
    int first = r * grid.columns();
    int left = first + grid.column(x - reach);
    int right = first + grid.column(x + reach) + 1;
    double far = below > above ? below : above;
    from = grid.start(left);
    to = grid.start(right);
    if (far < inner && !border) {
      double half = Math.sqrt(inner * inner - far * far) - grid.cellWidth() * ROUNDING;
      split(first, half);
    }
  }

  /** Leaves out the cells that lie wholly within {@code half} of x. */
  private void split(int first, double half) {
    int skipFrom = first + Math.max(1, grid.column(x - half) + 1);
    int skipTo = first + Math.min(grid.columns() - 1, grid.column(x + half));
    if (skipFrom >= skipTo) {
      return;
    }
    secondFrom = grid.start(skipTo);
    secondTo = to;
    to = grid.start(skipFrom);
    if (from >= to) {
      from = secondFrom;
      to = secondTo;
      secondTo = 0;
    }
  }
}
