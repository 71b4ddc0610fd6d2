package dev.sightline.interest.sight.scene;

import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.line.LineCheck;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Reach;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.function.Function;

/** The pairs within reach that a check of lines in a scene says yes to, and the scene. */
public final class ScenePairs {
  private final Population population;
  private final Mesh mesh;
  private final Reach reach;
  private final double halfWidth;
  private final Function<SightScene, LineCheck> check;
  private SightScene scene;
  private KineticPairs pairs;

  /**
   * Makes pairs of a population, none yet.
   *
   * @param halfWidth how far from the line between two bodies what decides about it may be
   * @param check makes a check for one more thread
   */
  public ScenePairs(
      Population population,
      Mesh mesh,
      Reach reach,
      double halfWidth,
      Function<SightScene, LineCheck> check) {
    this.population = population;
    this.mesh = mesh;
    this.reach = reach;
    this.halfWidth = halfWidth;
    this.check = check;
    Numbering numbering = new Numbering(population);
    scene = new SightScene(numbering, mesh);
    pairs = new KineticPairs(numbering, reach, new Lines(scene, halfWidth, check));
  }

  /** Returns the pairs, until they are made anew. */
  public KineticPairs pairs() {
    return pairs;
  }

  /** Says which pairs came and went. */
  public void update(Changes changes, Workers workers, Emissions out) {
    scene.update(pairs);
    pairs.update(changes, workers, out);
  }

  /** Makes the pairs anew, in less memory. */
  public void compact(Changes everybody, Workers workers) {
    Numbering numbering = new Numbering(population);
    scene = new SightScene(numbering, mesh);
    pairs = new KineticPairs(numbering, reach, new Lines(scene, halfWidth, check));
    pairs.update(everybody, workers, Emissions.ignored());
  }

  /** Hears that obstacles came and went. */
  public void worldChanged(WorldChange change) {
    scene.changed(change, pairs);
  }

  private record Lines(SightScene scene, double halfWidth, Function<SightScene, LineCheck> check)
      implements LineCheck.Source {
    @Override
    public LineCheck newCheck() {
      return check.apply(scene);
    }

    @Override
    public void reserve(int end) {
      scene.reserve(end);
    }

    @Override
    public double mostClearMargin(double step) {
      return RoundedSight.mostClearMargin(step);
    }
  }
}
