package dev.sightline.interest.ahead;

import dev.sightline.collection.IntList;
import dev.sightline.collection.SparseIntSet;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.motion.Reach;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.sight.scene.ScenePairs;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import org.jspecify.annotations.Nullable;

/**
 * What is visible within the radius, what may become so within a declared time if nobody moves
 * faster than a declared speed, and what is visible from where the observer is going.
 *
 * <p>Around each entity stands the square that holds all places it can reach in that time. A pair
 * holds if the two squares see each other, exactly as tiles do, or overlap, and the two can come
 * within the radius. Nothing that becomes visible in time is missed, whatever way it takes; walls
 * that slow people down are not regarded. Obstacles that change in that time are another matter.
 *
 * <p>Besides, an observer perceives what is visible within its radius from its lead: the point that
 * it will reach after a further time if it goes on along its {@linkplain #path path}, or as it went
 * since the last update. That only adds; it is a guess, and nothing is promised about it.
 *
 * <p>Runs on the kernel of {@code ray}: pairs of squares are looked at when something about them
 * can have changed. An update allocates nothing, but where lines pass corners within rounding.
 */
public final class AheadRule implements Rule {
  private final Population population;
  private final Mesh mesh;
  private final Lookahead ahead;
  private final double half;
  private final ScenePairs seen;
  private final Leads leads;
  private final LeadPairs leadPairs;
  private boolean changed;

  public AheadRule(Population population, Mesh mesh, Lookahead ahead) {
    this.population = population;
    this.mesh = mesh;
    this.ahead = ahead;
    half = Math.nextUp(ahead.seconds() * ahead.speed());
    double halfWidth = SquareCheck.halfDiagonal(half);
    seen =
        new ScenePairs(
            population, mesh, new FarReach(half), halfWidth, scene -> new SquareCheck(scene, half));
    leads = new Leads(population, mesh.bounds(), ahead.lead() * ahead.speed());
    leadPairs = new LeadPairs(population, mesh);
  }

  @Override
  public String name() {
    return "ahead";
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Mesh mesh() {
    return mesh;
  }

  @Override
  public Soundness soundness() {
    return Soundness.ahead(ahead.seconds(), ahead.speed());
  }

  /**
   * Tells which way an observer will take from where it is: the corners as x, y, x, y and so on, or
   * null if that is not known. To be told again when the observer leaves it; forgotten when the
   * observer is removed.
   *
   * @throws IllegalArgumentException if there is no such entity, or a corner is not a place
   */
  public void path(int observer, double @Nullable [] corners) {
    if (observer < 0 || observer >= population.end() || !population.alive(observer)) {
      throw new IllegalArgumentException(
          "no entity in slot "
              + observer
              + "; whoever was just added is there after the next tick");
    }
    if (corners == null) {
      leads.forgetPath(observer);
    } else {
      leads.path(observer, checked(corners));
    }
    changed = true;
  }

  private static double[] checked(double[] corners) {
    if (corners.length % 2 != 0) {
      throw new IllegalArgumentException(
          "a path has as many x as y, not " + corners.length + " numbers");
    }
    for (int i = 0; i < corners.length; i += 2) {
      Population.requirePlace(corners[i], corners[i + 1]);
    }
    return corners.clone();
  }

  /** Returns a judge of lines, such as the sides of a door, by what may be seen soon. */
  public SoonSight soonSight() {
    return new SoonSight(mesh, half);
  }

  @Override
  public void worldChanged(WorldChange change) {
    seen.worldChanged(change);
    changed = true;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    if (ahead.lead() == 0) {
      seen.update(changes, workers, out);
    } else if (changed || changes.count() > 0 || leads.mayEnd()) {
      changed = false;
      leads.update(changes, seen.pairs());
      seen.update(changes, workers, leadPairs.begin(out));
      leadPairs.end(leads, seen.pairs());
    }
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    seen.compact(everybody, workers);
    leads.trim();
    leadPairs.trim();
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    int first = out.size();
    double most = radius == OWN_RADIUS ? OWN_RADIUS : Math.nextUp(radius + half);
    seen.pairs().observersWithin(x, y, most, out);
    SightLine line = mesh.sightLine();
    SquareSight squares = new SquareSight(mesh);
    squares.aim(x, y, 0);
    int kept = first;
    for (int i = first; i < out.size(); i++) {
      int observer = out.get(i);
      boolean near = radius != OWN_RADIUS || isWithinOwn(observer, x, y);
      if (near && perceives(observer, x, y, line, squares)) {
        out.set(kept++, observer);
      }
    }
    out.truncate(kept);
  }

  /** Returns whether an observer can come so near to a place that it is within its radius. */
  private boolean isWithinOwn(int observer, double x, double y) {
    KineticPairs pairs = seen.pairs();
    double far = Math.nextUp(pairs.reach(observer) - half);
    double dx = x - pairs.x(observer);
    double dy = y - pairs.y(observer);
    return dx * dx + dy * dy <= far * far;
  }

  private boolean perceives(int observer, double x, double y, SightLine line, SquareSight squares) {
    double fromX = seen.pairs().x(observer);
    double fromY = seen.pairs().y(observer);
    return line.clear(fromX, fromY, x, y) || squares.isSeenFrom(fromX, fromY, half);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean soon = isSoon(observer, entity);
    boolean yes = soon || isVisibleFromLead(observer, entity);
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

  private boolean isSoon(int observer, int entity) {
    double far = FarReach.of(population.radius(observer), half);
    SquareSight squares = new SquareSight(mesh);
    squares.aim(population.x(entity), population.y(entity), half);
    return isWithin(population.x(observer), population.y(observer), entity, far)
        && squares.isSeenFrom(population.x(observer), population.y(observer), half);
  }

  private boolean isVisibleFromLead(int observer, int entity) {
    int lead = leads.indexOf(observer);
    if (lead == SparseIntSet.NONE) {
      return false;
    }
    double x = leads.x(lead);
    double y = leads.y(lead);
    return isWithin(x, y, entity, population.radius(observer))
        && mesh.sightLine().clear(x, y, population.x(entity), population.y(entity));
  }

  private boolean isWithin(double x, double y, int entity, double far) {
    double dx = population.x(entity) - x;
    double dy = population.y(entity) - y;
    return dx * dx + dy * dy <= far * far;
  }

  /** Returns how far from each other two are at most that can come within a radius. */
  static double farReach(double radius, double half) {
    return FarReach.of(radius, half);
  }

  /** The distance at which two can come within the radius. */
  private record FarReach(double half) implements Reach {
    @Override
    public double radius(Population population, int observer) {
      return of(population.radius(observer), half);
    }

    static double of(double radius, double half) {
      return Math.nextUp(radius + 2 * half);
    }
  }
}
