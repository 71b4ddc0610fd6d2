package dev.sightline.interest;

/** Something that, after all have moved, says how many pairs entered and left. */
interface Matching {

  /** Takes everybody's new position; returns the number of pairs that entered or left. */
  int tick(double[] x, double[] y);
}
