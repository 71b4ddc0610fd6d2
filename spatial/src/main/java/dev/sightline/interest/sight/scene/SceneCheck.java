package dev.sightline.interest.sight.scene;

import dev.sightline.interest.kinetic.line.LineCheck;

/** A check of lines between two bodies in a scene, that knows what is sure about them. */
public abstract class SceneCheck extends LineCheck {
  /** What is sure about the line. */
  protected final RoundedSight sure;

  protected SceneCheck(RoundedSight sure) {
    this.sure = sure;
  }

  /** Leaves the answer in the fields. */
  protected final void answer(boolean isClear, double forTicks, int by) {
    clear = isClear;
    ticks = forTicks > 0 ? forTicks : 0; // 0 / 0 is none too
    witness = by;
  }

  @Override
  protected final void place(int body, double x, double y) {
    sure.place(body, x, y);
  }

  @Override
  protected final void forget(int body) {
    sure.forget(body);
  }

  @Override
  protected final double touch(int body) {
    return sure.face(body);
  }
}
