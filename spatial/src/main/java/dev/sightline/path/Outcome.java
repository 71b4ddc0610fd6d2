package dev.sightline.path;

/** How a search for a path ended. */
public enum Outcome {
  /** There is a path to the goal. */
  FOUND,
  /** The goal cannot be reached; the path leads to the reachable point nearest to it. */
  NEAREST,
  /** The goal cannot be reached; there is no path. */
  UNREACHABLE,
  /** The start is outside the bounds. */
  START_OUTSIDE,
  /** The start is inside an obstacle that blocks movement. */
  START_BLOCKED,
  /** The goal is outside the bounds. */
  GOAL_OUTSIDE,
  /** The goal is inside an obstacle that blocks movement. */
  GOAL_BLOCKED;

  /** Returns whether there is a path to look at. */
  public boolean hasPath() {
    return this == FOUND || this == NEAREST;
  }
}
