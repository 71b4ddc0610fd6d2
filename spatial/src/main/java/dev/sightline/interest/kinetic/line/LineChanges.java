package dev.sightline.interest.kinetic.line;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.due.Restarts;
import dev.sightline.interest.kinetic.grid.CellRing;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.rule.Emissions;
import java.util.ArrayList;
import java.util.List;

/** Begins lines again near places where an obstacle came or went. */
public final class LineChanges {

  /*
   * Places where what blocks lines has changed since the last update. The lines near them begin
   * again: where something went, those that meet the place; where something came, also clear ones
   * that had counted on more distance.
   *
   * Which lines those are is found from where bodies are, not from what is remembered about lines:
   * so lines of pairs that rest, about which nothing is remembered, are found too. Cost: the pairs
   * of bodies from which a line within the radius may come to the place.
   */

  private final Bodies bodies;
  private final Motion motion;
  private final Neighborhood neighborhood;
  private final Paces paces;
  private final Restarts restarts;
  private final LineCheck.Source source;
  private final LineTracker tracker;
  private final List<Box> opened = new ArrayList<>();
  private final List<Box> closed = new ArrayList<>();
  private final IntList near = new IntList();
  private final CellRing ring;

  public LineChanges(
      Bodies bodies,
      Motion motion,
      Neighborhood neighborhood,
      Paces paces,
      Restarts restarts,
      LineCheck.Source source,
      LineTracker tracker) {
    this.bodies = bodies;
    this.motion = motion;
    this.neighborhood = neighborhood;
    this.paces = paces;
    this.restarts = restarts;
    this.source = source;
    this.tracker = tracker;
    ring = new CellRing(neighborhood.now(0));
  }

  /** Takes note of a change within a box; {@code came} if something blocks there now. */
  public void add(Box box, boolean came) {
    (came ? closed : opened).add(box);
  }

  public boolean isEmpty() {
    return opened.isEmpty() && closed.isEmpty();
  }

  /** Begins the lines near all changes again. */
  public void apply(int tick, Emissions.Slice out) {
    double width = source.halfWidth() + motion.slack();
    for (int i = 0; i < opened.size(); i++) {
      beginAgain(tick, opened.get(i), width, out);
    }
    double margin = source.mostClearMargin(paces.lateMostBound()) + 4 * motion.slack();
    for (int i = 0; i < closed.size(); i++) {
      beginAgain(tick, closed.get(i), width + margin, out);
    }
    opened.clear();
    closed.clear();
  }

  private void beginAgain(int tick, Box box, double margin, Emissions.Slice out) {
    collectNear(box, margin);
    for (int a = 0; a < near.size(); a++) {
      for (int b = a + 1; b < near.size(); b++) {
        if (meets(box, near.get(a), near.get(b), margin)) {
          beginAgain(tick, near.get(a), near.get(b), out);
        }
      }
    }
  }

  /** Collects the bodies from which a line within the radius may reach the box. */
  private void collectNear(Box box, double margin) {
    double x = box.minX() + box.width() / 2;
    double y = box.minY() + box.height() / 2;
    double reach = motion.mostReach() + Math.hypot(box.width(), box.height()) / 2 + margin;
    near.clear();
    for (int level = 0; level < Neighborhood.LEVELS; level++) {
      PointGrid grid = neighborhood.now(level);
      ring.open(grid, x, y, reach + motion.slack(), -1);
      while (ring.next()) {
        for (int k = ring.from; k < ring.to; k++) {
          double dx = grid.xs()[k] - x;
          double dy = grid.ys()[k] - y;
          if (dx * dx + dy * dy <= reach * reach * (1 + 1e-9)
              && !bodies.is(grid.ids()[k], Bodies.FRESH)) {
            near.add(grid.ids()[k]);
          }
        }
      }
    }
  }

  private boolean meets(Box box, int a, int b, double margin) {
    double most = Math.max(bodies.radius[a], bodies.radius[b]);
    return bodies.squaredDistance(a, b) <= most * most
        && Segments.meets(box, bodies.x(a), bodies.y(a), bodies.x(b), bodies.y(b), margin);
  }

  private void beginAgain(int tick, int a, int b, Emissions.Slice out) {
    int began = 2 * tick + 1;
    if (!restarts.add(a, b, tick, began)) {
      return;
    }
    boolean aSees = bodies.perceives(a, b);
    boolean bSees = bodies.perceives(b, a);
    boolean symmetric = aSees && bSees && bodies.radius[a] == bodies.radius[b];
    if (aSees) {
      tracker.beginAgain(tick, began, a, b, symmetric, out);
    }
    if (bSees && !symmetric) {
      tracker.beginAgain(tick, began, b, a, false, out);
    }
  }
}
