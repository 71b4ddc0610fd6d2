package dev.sightline.interest.sight;

import dev.sightline.interest.sight.scene.RoundedSight;
import dev.sightline.interest.sight.scene.SceneCheck;
import dev.sightline.interest.sight.scene.SightScene;
import dev.sightline.mesh.SightLine;

/**
 * The line of sight between two bodies: what is sure about it, and where nothing is, what the mesh
 * says exactly, which lasts for no time.
 */
final class RayCheck extends SceneCheck {
  private final SightLine exact;

  RayCheck(SightScene scene) {
    super(scene.roundedSight(0));
    exact = scene.mesh().sightLine();
  }

  @Override
  protected void check(int p, int q, int hint) {
    if (line.dx() == 0 && line.dy() == 0) {
      answer(true, 0, NO_WITNESS);
      return;
    }
    int answer = sure.look(line, p, q, hint);
    if (answer == RoundedSight.UNSURE) {
      boolean sees = exact.clear(line.px(), line.py(), line.qx(), line.qy(), sure.face(p));
      answer(sees, 0, NO_WITNESS);
    } else {
      answer(answer == RoundedSight.CLEAR, sure.ticks(), sure.witness());
    }
  }
}
