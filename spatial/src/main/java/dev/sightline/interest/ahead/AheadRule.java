package dev.sightline.interest.ahead;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What is visible within the radius, what may become so within a declared time if nobody moves
 * faster than a declared speed, and what is visible from where the observer is going.
 *
 * <p>Around each entity stands the square that holds all places it can reach in that time. A pair
 * holds if the two squares see each other, exactly as tiles do, and the two can come within the
 * radius. Nothing that becomes visible in time is missed, whatever way it takes; walls that slow
 * people down are not regarded. Obstacles that change in that time are another matter.
 *
 * <p>Besides, an observer perceives what is visible within its radius from its lead: the point that
 * it will reach after a further time if it goes on along its {@linkplain #path path}, or as it went
 * in the last tick. That only adds; it is a guess, and nothing is promised about it.
 *
 * <p>Decided anew for all observers in each tick in which something changed: one search over the
 * mesh per observer.
 */
public final class AheadRule implements Rule {
  private final Population people;
  private final Mesh mesh;
  private final Lookahead ahead;
  private final double reach;
  private final BitSet[] rows;
  private final double[] lastX;
  private final double[] lastY;
  private final double[] leadX;
  private final double[] leadY;
  private final double[] @Nullable [] paths;
  private SightLine line;
  private boolean dirty = true;

  public AheadRule(Population people, Mesh mesh, Lookahead ahead) {
    this.people = people;
    this.mesh = mesh;
    this.ahead = ahead;
    reach = Math.nextUp(ahead.seconds() * ahead.speed());
    int capacity = people.capacity();
    rows = new BitSet[capacity];
    for (int i = 0; i < capacity; i++) {
      rows[i] = new BitSet();
    }
    lastX = new double[capacity];
    lastY = new double[capacity];
    leadX = new double[capacity];
    leadY = new double[capacity];
    paths = new double[capacity][];
    line = mesh.sightLine();
  }

  @Override
  public String name() {
    return "ahead";
  }

  @Override
  public Population population() {
    return people;
  }

  @Override
  public Soundness soundness() {
    return Soundness.ahead(ahead.seconds(), ahead.speed());
  }

  /**
   * Tells which way an observer will take from where it is: the corners as x, y, x, y and so on, or
   * null if that is not known. To be told again when the observer strays from it.
   */
  public void path(int observer, double @Nullable [] corners) {
    paths[observer] = corners;
    dirty = true;
  }

  @Override
  public void worldChanged(WorldChange change) {
    line = mesh.sightLine();
    dirty = true;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if (!dirty && changes.count() == 0) {
      return;
    }
    dirty = false;
    aim(changes);
    Squares squares = new Squares(people, mesh, reach);
    for (int o = 0; o < people.end(); o++) {
      say(o, perceived(squares, o), out);
    }
    for (int id = 0; id < people.end(); id++) {
      lastX[id] = people.x(id);
      lastY[id] = people.y(id);
    }
  }

  /** Finds where everybody is going. */
  private void aim(Changes changes) {
    for (int id = 0; id < people.end(); id++) {
      boolean isNew = (changes.of(id) & Population.ADDED) != 0;
      leadX[id] = people.x(id);
      leadY[id] = people.y(id);
      if (people.observes(id) && ahead.lead() > 0 && !isNew) {
        aim(id);
      }
    }
  }

  private void aim(int id) {
    double far = ahead.lead() * ahead.speed();
    double[] path = paths[id];
    if (path != null) {
      follow(id, path, far);
      return;
    }
    double dx = people.x(id) - lastX[id];
    double dy = people.y(id) - lastY[id];
    double length = Math.hypot(dx, dy);
    if (length > 0 && length < far) {
      put(id, people.x(id) + dx / length * far, people.y(id) + dy / length * far);
    }
  }

  /** Goes so far along the corners. */
  private void follow(int id, double[] path, double far) {
    double left = far;
    for (int i = 0; i + 1 < path.length && left > 0; i += 2) {
      double dx = path[i] - leadX[id];
      double dy = path[i + 1] - leadY[id];
      double length = Math.hypot(dx, dy);
      double part = length <= left ? 1 : left / length;
      put(id, leadX[id] + part * dx, leadY[id] + part * dy);
      left -= length;
    }
  }

  private void put(int id, double x, double y) {
    Box box = mesh.bounds();
    leadX[id] = Math.max(box.minX(), Math.min(box.maxX(), x));
    leadY[id] = Math.max(box.minY(), Math.min(box.maxY(), y));
  }

  private BitSet perceived(Squares squares, int observer) {
    BitSet seen = squares.seenBy(observer);
    double x = leadX[observer];
    double y = leadY[observer];
    if (people.observes(observer) && (x != people.x(observer) || y != people.y(observer))) {
      for (int e = 0; e < people.end(); e++) {
        if (e != observer && people.perceivable(e) && isVisible(observer, x, y, e)) {
          seen.set(e);
        }
      }
    }
    return seen;
  }

  private boolean isVisible(int observer, double x, double y, int entity) {
    double dx = people.x(entity) - x;
    double dy = people.y(entity) - y;
    double radius = people.radius(observer);
    return dx * dx + dy * dy <= radius * radius
        && line.clear(x, y, people.x(entity), people.y(entity));
  }

  private void say(int observer, BitSet row, Emissions out) {
    BitSet before = rows[observer];
    Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
    before.xor(row);
    for (int e = before.nextSetBit(0); e >= 0; e = before.nextSetBit(e + 1)) {
      if (row.get(e)) {
        slice.entered(observer, e);
      } else {
        slice.left(observer, e);
      }
    }
    rows[observer] = row;
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    for (int o : new Squares(people, mesh, reach).seeing(x, y)) {
      visitor.visit(o);
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean soon = new Squares(people, mesh, reach).seenBy(observer).get(entity);
    boolean yes = soon || isVisible(observer, leadX[observer], leadY[observer], entity);
    String words =
        soon
            ? "what they can reach in " + ahead.seconds() + " s can be seen from each other"
            : "what they can reach in "
                + ahead.seconds()
                + " s cannot be seen from each other within the radius"
                + (yes ? ", but it is visible from where the observer is going" : "");
    return Verdict.of(name(), yes, words)
        .with("seconds", ahead.seconds())
        .with("speed", ahead.speed());
  }
}
