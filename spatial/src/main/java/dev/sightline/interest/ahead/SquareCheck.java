package dev.sightline.interest.ahead;

import dev.sightline.interest.sight.scene.RoundedSight;
import dev.sightline.interest.sight.scene.SceneCheck;
import dev.sightline.interest.sight.scene.SightScene;

/**
 * Whether the squares around two bodies see each other. They surely do while they overlap, or while
 * the line between the two is clear; they surely do not while one thing blocks all lines between
 * them. What is between is decided exactly, which lasts for no time.
 */
final class SquareCheck extends SceneCheck {
  private final SquareSight exact;
  private final double half;

  SquareCheck(SightScene scene, double half) {
    super(scene.roundedSight(halfDiagonal(half)));
    this.half = half;
    exact = new SquareSight(scene.mesh());
  }

  /** Returns how far from its middle a point of a square may be. */
  static double halfDiagonal(double half) {
    return half * Math.sqrt(2) * (1 + 1e-12);
  }

  @Override
  protected void check(int p, int q, int hint) {
    double overlap = 2 * half - Math.max(Math.abs(line.dx()), Math.abs(line.dy()));
    if (overlap >= 0) {
      answer(true, overlap * (1 - 1e-9) / (2 * line.step()), NO_WITNESS);
      return;
    }
    int answer = overlap > -blur() ? RoundedSight.UNSURE : sure.look(line, p, q, hint);
    if (answer == RoundedSight.UNSURE) {
      exact.aim(line.qx(), line.qy(), half);
      answer(exact.isSeenFrom(line.px(), line.py(), half), 0, NO_WITNESS);
    } else {
      answer(answer == RoundedSight.CLEAR, sure.ticks(), sure.witness());
    }
  }

  /** Returns how far apart squares may seem that overlap as {@link SquareSight} rounds them. */
  private double blur() {
    double x = Math.max(Math.abs(line.px()), Math.abs(line.qx()));
    double y = Math.max(Math.abs(line.py()), Math.abs(line.qy()));
    return 8 * Math.ulp(Math.max(x, y) + half);
  }
}
