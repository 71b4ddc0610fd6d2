package dev.sightline.lab.workload;

/** A population on the move, one step at a time. All are there from the beginning to the end. */
public interface Movers {

  int count();

  /** Returns how long a step takes, in seconds. */
  double stepSeconds();

  /** Lets everybody take a step, or stand. */
  void step();

  double x(int mover);

  double y(int mover);

  /** Returns whether movers regard nobody else, so that each may take its steps at another time. */
  default boolean areIndependent() {
    return false;
  }
}
