package dev.sightline.interest.sight.scene;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.KineticPairs;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SureLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What rules that look along lines know of a mesh and of the bodies in it. One per rule; it may be
 * read by several threads between {@link #update} and the next change.
 */
public final class SightScene {
  private final Numbering numbering;
  private final Mesh mesh;
  private final Convexes convexes = new Convexes();
  private final Places places;
  private final SureLine line;
  private @Nullable Box changed;

  public SightScene(Numbering numbering, Mesh mesh) {
    this.numbering = numbering;
    this.mesh = mesh;
    places = new Places(mesh);
    line = mesh.sureLine();
    convexes.update(mesh);
  }

  /** Grows for bodies below {@code end}. */
  public void reserve(int end) {
    places.reserve(end);
  }

  /**
   * Hears that obstacles came and went, which the mesh already knows, and passes on to a kernel
   * where lines may have changed.
   */
  public void changed(List<Obstacle> removed, List<Obstacle> added, KineticPairs pairs) {
    note(removed, false, pairs);
    note(added, true, pairs);
  }

  private void note(List<Obstacle> obstacles, boolean came, KineticPairs pairs) {
    for (Obstacle obstacle : obstacles) {
      Box box = obstacle.bounds();
      changed = changed == null ? box : changed.union(box);
      if (obstacle.blocks().sight()) {
        pairs.linesChanged(box, came);
      }
    }
  }

  /** Follows what changed since the last call; before the kernel's update. */
  public void update() {
    if (changed != null) {
      convexes.update(mesh);
      places.placeAgain(changed, numbering, line);
      changed = null;
    }
  }

  /**
   * Returns a new query object for what is sure about lines, for one thread.
   *
   * @param halfWidth how far from each end of a line anything may be that the answer is about
   */
  public SureSight sureSight(double halfWidth) {
    return new SureSight(mesh, convexes, places, halfWidth);
  }

  public Mesh mesh() {
    return mesh;
  }
}
