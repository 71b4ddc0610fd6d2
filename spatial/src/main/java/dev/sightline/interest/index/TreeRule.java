package dev.sightline.interest.index;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import org.locationtech.jts.geom.Envelope;

/**
 * Within the observer's radius, found with a tree that is built anew in each update in which
 * something changed. A comparator: the same relation as {@code distance}, the usual way.
 *
 * <p>Trees allocate: an update in which something changed makes a tree of all entities, 100 to 400
 * bytes each, and a box per observer; one in which nothing changed makes nothing.
 */
public final class TreeRule implements Rule {
  private final Population population;
  private final TreeKind kind;
  private Tree tree;
  private BitSet[] rows = {};
  private double[] x = {};
  private double[] y = {};

  /** Differences below this have squares that are rounded to 0. */
  private static final double LEAST_SQUARED = 1e-150;

  private double[] radius = {};
  private Integer[] boxed = {};
  private final BitSet row = new BitSet();
  private double mostRadius;

  public TreeRule(Population population, TreeKind kind) {
    this.population = population;
    this.kind = kind;
    tree = Tree.of(kind);
  }

  @Override
  public String name() {
    return kind.title();
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if (changes.count() == 0) {
      return;
    }
    reserve(population.end());
    build();
    for (int o = 0; o < population.end(); o++) {
      row.clear();
      if (radius[o] >= 0) {
        find(o);
      }
      say(o, out);
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    int end = Math.min(x.length, population.end());
    x = Arrays.copyOf(x, end);
    y = Arrays.copyOf(y, end);
    radius = Arrays.copyOf(radius, end);
    rows = Arrays.copyOf(rows, end);
    boxed = Arrays.copyOf(boxed, end);
    for (int id = 0; id < end; id++) {
      rows[id] = BitSet.valueOf(rows[id].toLongArray());
    }
  }

  private void reserve(int end) {
    int before = x.length;
    if (before < end) {
      int capacity = Capacity.grown(before, end);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      radius = Arrays.copyOf(radius, capacity);
      rows = Arrays.copyOf(rows, capacity);
      boxed = Arrays.copyOf(boxed, capacity);
      for (int id = before; id < capacity; id++) {
        rows[id] = new BitSet();
        boxed[id] = id;
      }
    }
  }

  /** Takes over where everybody is, and makes a tree of it. */
  private void build() {
    tree = Tree.of(kind);
    mostRadius = 0;
    for (int id = 0; id < population.end(); id++) {
      x[id] = population.x(id);
      y[id] = population.y(id);
      radius[id] = population.observes(id) ? population.radius(id) : Population.BLIND;
      mostRadius = Math.max(mostRadius, radius[id]);
      if (population.alive(id)) {
        tree.insert(x[id], y[id], boxed[id]);
      }
    }
    tree.query(around(0, 0, 0), item -> {}); // some trees are finished by the first query
  }

  /** Returns a box that holds all that the test may find within a distance of a place. */
  private static Envelope around(double x, double y, double distance) {
    // wider by some ulps of the largest number: the differences that the test squares are rounded
    double most = Math.max(distance, Math.max(Math.abs(x), Math.abs(y)));
    double reach = distance + 4 * Math.ulp(most) + LEAST_SQUARED;
    return new Envelope(x - reach, x + reach, y - reach, y + reach);
  }

  private void find(int observer) {
    tree.query(
        around(x[observer], y[observer], radius[observer]),
        item -> {
          int entity = (Integer) item;
          if (population.perceivable(entity)
              && isWithin(observer, x[entity], y[entity], radius[observer])) {
            row.set(entity);
          }
        });
    row.clear(observer);
  }

  private boolean isWithin(int observer, double atX, double atY, double distance) {
    double dx = atX - x[observer];
    double dy = atY - y[observer];
    return dx * dx + dy * dy <= distance * distance;
  }

  private void say(int observer, Emissions out) {
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
    before.clear();
    before.or(row);
  }

  @Override
  public void perceivers(double atX, double atY, double reach, IntList out) {
    boolean own = reach == OWN_RADIUS;
    tree.query(
        around(atX, atY, own ? mostRadius : reach),
        item -> {
          int observer = (Integer) item;
          double distance = own ? radius[observer] : reach;
          if (radius[observer] >= 0 && isWithin(observer, atX, atY, distance)) {
            out.add(observer);
          }
        });
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    double reach = population.radius(observer);
    double distance = Math.sqrt(dx * dx + dy * dy);
    boolean within = dx * dx + dy * dy <= reach * reach;
    String words =
        String.format(
            Locale.ROOT, "%.6g away, radius %.6g: %s", distance, reach, within ? "in" : "out");
    return Verdict.of(name(), within, words).with("distance", distance).with("radius", reach);
  }
}
