package dev.sightline.interest.distance;

import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.Locale;

/**
 * Within the observer's radius, inclusive: {@code dx*dx + dy*dy <= r*r} in double, between centers.
 */
public final class DistanceRule implements Rule {
  private final Population population;
  private final double scale;
  private final double extra;
  private final KineticPairs pairs;

  public DistanceRule(Population population) {
    this(population, 1, 0);
  }

  /**
   * Makes the rule for radii that are {@code scale} times the observers' own plus {@code extra}.
   */
  public DistanceRule(Population population, double scale, double extra) {
    this.population = population;
    this.scale = scale;
    this.extra = extra;
    pairs = new KineticPairs(population, scale, extra, null);
  }

  @Override
  public String name() {
    return "distance";
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
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    pairs.observersWithin(x, y, visitor);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double radius = population.radius(observer) * scale + extra;
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    boolean within = dx * dx + dy * dy <= radius * radius;
    double distance = Math.sqrt(dx * dx + dy * dy);
    String words =
        String.format(
            Locale.ROOT, "%.6g away, radius %.6g: %s", distance, radius, within ? "in" : "out");
    return Verdict.of(name(), within, words).with("distance", distance).with("radius", radius);
  }
}
