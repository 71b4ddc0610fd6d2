package dev.sightline.lab.report.finding;

import dev.sightline.lab.statistics.Interval;

/**
 * The rules by which findings are judged. Changes are relative: 0.17 is 17 % more; that something
 * is twice as much is a change of 1.
 */
final class Judgement {
  /** Slightly and marginally mean less than this. */
  static final double SLIGHT = 0.05;

  /** A subtle effect is less than this over the whole sweep. */
  static final double SUBTLE = 0.10;

  /** A line explains at least this part of the variance. */
  static final double LINEAR = 0.99;

  /** Orders are similar from this Kendall's tau on. */
  static final double SIMILAR = 0.7;

  private Judgement() {}

  /** Judges a change against theirs. */
  static Verdict change(Interval ours, double theirs) {
    return between(ours, theirs, theirs);
  }

  /** Judges a change against a range of theirs. */
  static Verdict between(Interval ours, double least, double most) {
    if (Math.signum(ours.estimate()) != Math.signum(least)) {
      return Verdict.NO;
    }
    boolean isUp = least > 0;
    double near = isUp ? 0.5 * least : 2 * least;
    double far = isUp ? 2 * most : 0.5 * most;
    return ours.meets(near, far) ? Verdict.AGREES : Verdict.DIRECTION;
  }

  /** Judges a change that is said to be more than a number. */
  static Verdict moreThan(Interval ours, double theirs) {
    if (ours.high() >= theirs) {
      return Verdict.AGREES;
    }
    return ours.estimate() > 0 ? Verdict.DIRECTION : Verdict.NO;
  }

  /** Judges a change that is said to be slight, with a sign. */
  static Verdict slight(Interval ours, int sign) {
    if (Math.signum(ours.estimate()) != sign) {
      return Verdict.NO;
    }
    return ours.meets(0, sign * SLIGHT) ? Verdict.AGREES : Verdict.DIRECTION;
  }

  /** Judges a change over a sweep that is said to be subtle, with a sign. */
  static Verdict subtle(Interval ours, int sign) {
    if (Math.signum(ours.estimate()) != sign) {
      return Verdict.NO;
    }
    return ours.meets(0, sign * SUBTLE) ? Verdict.AGREES : Verdict.DIRECTION;
  }

  /** Judges something that holds, holds in part, or does not. */
  static Verdict holds(boolean holds, boolean holdsInPart) {
    return holds ? Verdict.AGREES : holdsInPart ? Verdict.DIRECTION : Verdict.NO;
  }
}
