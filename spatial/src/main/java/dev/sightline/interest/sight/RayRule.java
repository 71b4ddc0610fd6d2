package dev.sightline.interest.sight;

import dev.sightline.collection.IntList;
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
import java.util.Locale;

/**
 * Within the observer's radius and in sight: no obstacle between the two centers blocks the line.
 * Exact, see {@link SightLine}.
 *
 * <p>The mesh is shared and changed by its owner, who then tells the space.
 */
public final class RayRule implements Rule {
  private final Population population;
  private final Reach reach;
  private final boolean sound;
  private final Mesh mesh;
  private final ScenePairs seen;

  public RayRule(Population population, Mesh mesh) {
    this(population, mesh, 1, 0);
  }

  /**
   * Makes the rule for radii that are {@code scale} times the observers' own plus {@code extra}.
   *
   * @throws IllegalArgumentException if one of them is negative or not finite
   */
  public RayRule(Population population, Mesh mesh, double scale, double extra) {
    this.population = population;
    this.mesh = mesh;
    reach = Reach.of(scale, extra);
    sound = scale >= 1;
    seen = new ScenePairs(population, mesh, reach, 0, RayCheck::new);
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
  public Mesh mesh() {
    return mesh;
  }

  @Override
  public Soundness soundness() {
    return sound ? Soundness.NOW : Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    seen.update(changes, workers, out);
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    seen.compact(everybody, workers);
  }

  @Override
  public void worldChanged(WorldChange change) {
    seen.worldChanged(change);
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    int first = out.size();
    KineticPairs pairs = seen.pairs();
    pairs.observersWithin(x, y, radius, out);
    SightLine line = mesh.sightLine();
    int face = Mesh.OUTSIDE;
    int kept = first;
    for (int i = first; i < out.size(); i++) {
      double toX = pairs.x(out.get(i));
      double toY = pairs.y(out.get(i));
      if ((x == toX && y == toY) || line.clear(x, y, toX, toY, face)) {
        out.set(kept++, out.get(i));
      }
      face = line.startFace();
    }
    out.truncate(kept);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double radius = reach.radius(population, observer);
    double x = population.x(observer);
    double y = population.y(observer);
    double dx = population.x(entity) - x;
    double dy = population.y(entity) - y;
    double distance = Math.sqrt(dx * dx + dy * dy);
    String away = String.format(Locale.ROOT, "%.6g away, radius %.6g", distance, radius);
    if (dx * dx + dy * dy > radius * radius) {
      return verdict(false, away + ": out", distance, radius);
    }
    SightLine line = mesh.sightLine();
    if ((dx == 0 && dy == 0) || line.clear(x, y, population.x(entity), population.y(entity))) {
      return verdict(true, away + ", in sight", distance, radius);
    }
    String blocker = mesh.name(line.blocker());
    return verdict(false, away + ", hidden by " + blocker, distance, radius)
        .with("obstacle", blocker);
  }

  private Verdict verdict(boolean yes, String words, double distance, double radius) {
    return Verdict.of(name(), yes, words).with("distance", distance).with("radius", radius);
  }
}
