package dev.sightline.interest.distance;

import dev.sightline.collection.IntList;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Reach;
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
 * With sizes, an entity counts as a disc, and is perceived when that meets the observer's circle:
 * {@code dx*dx + dy*dy <= (r + size/2) * (r + size/2)}.
 */
public final class DistanceRule implements Rule {
  private final Population population;
  private final Reach reach;
  private final boolean sound;
  private KineticPairs pairs;

  public DistanceRule(Population population) {
    this(population, 1, 0);
  }

  /**
   * Makes the rule for radii that are {@code scale} times the observers' own plus {@code extra}.
   *
   * @throws IllegalArgumentException if one of them is negative or not finite
   */
  public DistanceRule(Population population, double scale, double extra) {
    this(population, Reach.of(scale, extra), scale >= 1);
  }

  private DistanceRule(Population population, Reach reach, boolean sound) {
    this.population = population;
    this.reach = reach;
    this.sound = sound;
    pairs = new KineticPairs(new Numbering(population), reach, null);
  }

  /** Returns the rule in which sizes count, for radii as in the constructor. */
  public static DistanceRule withSizes(Population population, double scale, double extra) {
    return new DistanceRule(population, Reach.withSizes(scale, extra), scale >= 1);
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
    return sound ? Soundness.NOW : Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    pairs.update(changes, workers, out);
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    pairs = new KineticPairs(new Numbering(population), reach, null);
    pairs.update(everybody, workers, Emissions.ignored());
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    pairs.observersWithin(x, y, radius, out);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double radius = reach.radius(population, observer);
    double size = 2 * reach.extra(population, entity);
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    double distance = Math.sqrt(dx * dx + dy * dy);
    boolean within = dx * dx + dy * dy <= (radius + size / 2) * (radius + size / 2);
    String words = String.format(Locale.ROOT, "%.6g away, radius %.6g", distance, radius);
    Verdict verdict =
        Verdict.of(name(), within, words + sizeWords(size) + (within ? ": in" : ": out"))
            .with("distance", distance)
            .with("radius", radius);
    return reach.hasExtra() ? verdict.with("size", size) : verdict;
  }

  private String sizeWords(double size) {
    return reach.hasExtra() ? String.format(Locale.ROOT, ", size %.6g", size) : "";
  }
}
