package dev.sightline.lab.trace;

import dev.sightline.geometry.Point;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;

/**
 * A trace whose places are all free on a map. Places inside obstacles that block movement are moved
 * to the nearest free point; places outside the bounds are refused.
 *
 * @param trace with places that are free
 * @param snapped how many rows were moved
 * @param farthest how far the farthest of them was moved
 */
public record FittedTrace(Trace trace, int snapped, double farthest) {

  /**
   * Fits a trace to a map with all its doors shut.
   *
   * @throws TableFormatException that names the row which is outside the bounds
   */
  public static FittedTrace of(Trace trace, WorldMap map) {
    return new Fitting(trace, map).result();
  }

  private static final class Fitting {
    private final Trace trace;
    private final WorldMap map;
    private final FreeSpace free;
    private final double[] x;
    private final double[] y;
    private final int[] last;
    private int snapped;
    private double farthest;

    Fitting(Trace trace, WorldMap map) {
      this.trace = trace;
      this.map = map;
      free = Mesh.of(map).freeSpace();
      x = trace.xs();
      y = trace.ys();
      last = new int[trace.players()];
    }

    FittedTrace result() {
      for (int row = 0; row < trace.size(); row++) {
        checkBounds(row);
        if (trace.event(row) != Event.LEAVE) {
          fit(row);
        }
      }
      return new FittedTrace(snapped == 0 ? trace : trace.at(x, y), snapped, farthest);
    }

    private void checkBounds(int row) {
      if (!map.bounds().contains(trace.x(row), trace.y(row))) {
        throw new TableFormatException(
            trace.place(row)
                + ": "
                + trace.x(row)
                + ","
                + trace.y(row)
                + " is outside the bounds of "
                + map.name());
      }
    }

    private void fit(int row) {
      if (!free.isFree(trace.x(row), trace.y(row))) {
        snap(row);
      }
      last[trace.player(row)] = row;
    }

    private void snap(int row) {
      int before = last[trace.player(row)];
      boolean isSame = trace.x(before) == trace.x(row) && trace.y(before) == trace.y(row);
      Point to = isSame && before < row ? new Point(x[before], y[before]) : nearest(row);
      x[row] = to.x();
      y[row] = to.y();
      snapped++;
      farthest = Math.max(farthest, Math.hypot(to.x() - trace.x(row), to.y() - trace.y(row)));
    }

    private Point nearest(int row) {
      try {
        return free.nearest(trace.x(row), trace.y(row));
      } catch (IllegalStateException e) {
        throw new TableFormatException(trace.place(row) + ": " + e.getMessage() + " to move to", e);
      }
    }
  }
}
