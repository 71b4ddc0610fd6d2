package dev.sightline.bots.check;

/** Who perceives whom among the bots of a sample, whatever they were told. */
interface Relation {
  /** Takes over positions, and doors as they are given. */
  void set(Sample sample, boolean[] open);

  /** Returns whether one bot of the sample perceives another. */
  boolean perceives(int observer, int object);
}
