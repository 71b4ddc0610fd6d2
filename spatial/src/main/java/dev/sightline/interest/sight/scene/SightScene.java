package dev.sightline.interest.sight.scene;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RoundedSightLine;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.List;

/**
 * What rules that look along lines know of a mesh and of the bodies in it. One per rule; it may be
 * read by several threads between {@link #update} and the next change.
 */
public final class SightScene {
  private final Numbering numbering;
  private final Mesh mesh;
  private final Convexes convexes = new Convexes();
  private final Places places;
  private final RoundedSightLine line;
  private final List<Box> changed = new ArrayList<>();
  private final IntList changedNumbers = new IntList();
  private final IntList near = new IntList();

  public SightScene(Numbering numbering, Mesh mesh) {
    this.numbering = numbering;
    this.mesh = mesh;
    places = new Places(mesh);
    line = mesh.roundedSightLine();
    convexes.addAll(mesh);
  }

  /** Grows for bodies below {@code end}. */
  public void reserve(int end) {
    places.reserve(end);
  }

  /**
   * Hears that obstacles came and went, which the mesh already knows, and passes on to a kernel
   * where lines may have changed.
   */
  public void changed(WorldChange change, KineticPairs pairs) {
    changed.addAll(change.ground());
    for (int number : change.meshNumbers()) {
      changedNumbers.add(number);
    }
    note(change.removed(), false, pairs);
    note(change.added(), true, pairs);
  }

  private void note(List<Obstacle> obstacles, boolean came, KineticPairs pairs) {
    for (Obstacle obstacle : obstacles) {
      if (obstacle.blocks().sight()) {
        pairs.linesChanged(obstacle.bounds(), came);
      }
    }
  }

  /** Follows what changed since the last call; before the update of the kernel. */
  public void update(KineticPairs pairs) {
    if (!changedNumbers.isEmpty()) {
      convexes.update(mesh, changedNumbers);
      changedNumbers.clear();
    }
    for (int i = 0; i < changed.size(); i++) {
      Box ground = changed.get(i);
      near.clear();
      pairs.bodiesNear(ground, places.mostAway(), near);
      places.placeAgain(ground, near, numbering, line);
    }
    changed.clear();
  }

  /**
   * Returns a new query object for what is sure about lines, for one thread.
   *
   * @param halfWidth how far from each end of a line anything may be that the answer is about
   */
  public RoundedSight roundedSight(double halfWidth) {
    return new RoundedSight(mesh, convexes, places, halfWidth);
  }

  public Mesh mesh() {
    return mesh;
  }
}
