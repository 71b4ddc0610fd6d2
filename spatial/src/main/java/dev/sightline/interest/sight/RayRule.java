package dev.sightline.interest.sight;

import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.LineTest;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.mesh.SureLine;
import dev.sightline.work.Workers;
import java.util.Locale;

/**
 * Within the observer's radius and in sight: no obstacle between the two centers blocks the line.
 * Exact, see {@link SightLine}.
 *
 * <p>The mesh is shared and changed by its owner: first {@link Mesh#add} or {@link Mesh#remove} the
 * obstacle, then tell the space.
 */
public final class RayRule implements Rule {
  private final Population population;
  private final double scale;
  private final double extra;
  private final Mesh mesh;
  private final Convexes convexes = new Convexes();
  private final Places places;
  private final KineticPairs pairs;
  private final SightLine line;
  private final SureLine placing;

  public RayRule(Population population, Mesh mesh) {
    this(population, mesh, 1, 0);
  }

  /**
   * Makes the rule for radii that are {@code scale} times the observers' own plus {@code extra}.
   */
  public RayRule(Population population, Mesh mesh, double scale, double extra) {
    this.population = population;
    this.mesh = mesh;
    this.scale = scale;
    this.extra = extra;
    convexes.update(mesh);
    places = new Places(mesh, population.capacity());
    pairs = new KineticPairs(population, scale, extra, new Lines());
    line = mesh.sightLine();
    placing = mesh.sureLine();
  }

  @Override
  public String name() {
    return "ray";
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return scale >= 1 && extra >= 0 ? Soundness.NOW : Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    pairs.update(changes, workers, out);
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    convexes.update(mesh);
    places.placeAgain(change.box(), population, placing);
    pairs.linesChanged(change.box(), !change.added().isEmpty());
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    pairs.observersWithin(
        x,
        y,
        observer -> {
          if (line.clear(population.x(observer), population.y(observer), x, y)) {
            visitor.visit(observer);
          }
        });
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double radius = population.radius(observer) * scale + extra;
    double x = population.x(observer);
    double y = population.y(observer);
    double dx = population.x(entity) - x;
    double dy = population.y(entity) - y;
    double distance = Math.sqrt(dx * dx + dy * dy);
    String away = String.format(Locale.ROOT, "%.6g away, radius %.6g", distance, radius);
    if (dx * dx + dy * dy > radius * radius) {
      return verdict(false, away + ": out", distance, radius);
    }
    if ((dx == 0 && dy == 0) || line.clear(x, y, population.x(entity), population.y(entity))) {
      return verdict(true, away + ", in sight", distance, radius);
    }
    String blocker = blocker(line.blocker());
    return verdict(false, away + ", hidden by " + blocker, distance, radius)
        .with("obstacle", blocker);
  }

  private Verdict verdict(boolean yes, String words, double distance, double radius) {
    return Verdict.of(name(), yes, words).with("distance", distance).with("radius", radius);
  }

  private String blocker(int number) {
    if (number == Mesh.OUTSIDE) {
      return "the bounds";
    }
    String id = mesh.obstacle(number).id();
    return id == null ? "obstacle " + number : id;
  }

  private final class Lines implements LineTest.Source {
    @Override
    public LineTest newTest() {
      return new RayTest(mesh, convexes, places);
    }

    @Override
    public double mostClearMargin(double step) {
      return RayTest.mostClearMargin(step);
    }
  }
}
