package dev.sightline.bots.behavior;

import dev.sightline.motion.GridPoint;
import dev.sightline.play.Steering;
import org.jspecify.annotations.Nullable;

/** A way to a place, followed input by input. */
final class Journey {
  private @Nullable Steering steering;
  private boolean under;

  /** Returns whether there is a way to go on. */
  boolean isUnderWay() {
    return under;
  }

  /** Looks for a way; returns whether there is one. */
  boolean start(Body body, GridPoint to) {
    Steering guide = steering;
    if (guide == null) {
      guide = body.navigator().steering();
      steering = guide;
    }
    under = body.navigator().lead(guide, body.column(), body.row(), to);
    return under;
  }

  /** Goes on; false if there is no way any more, because it is done or blocked. */
  boolean goOn(Body body) {
    Steering guide = steering;
    if (!under || guide == null) {
      return false;
    }
    under = guide.aim(body.column(), body.row()) == Steering.State.WALKING;
    if (under) {
      body.walkTo(guide.column(), guide.row());
    }
    return under;
  }

  void end() {
    under = false;
  }
}
