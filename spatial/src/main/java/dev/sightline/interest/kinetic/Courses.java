package dev.sightline.interest.kinetic;

import java.util.Arrays;

final class Courses {

  /*
   * A body that has gone straight for a while holds a course: it is trusted to go on so, each of its
   * steps being within `sway` of the course, besides keeping to its step bound. Most of what others
   * do around it is then known in advance, and their pairs sleep until something comes near.
   *
   * To leave the course costs as much as to come anew: all pairs of the body are looked at again.
   * So a course is given after as many straight ticks as it takes to earn that, and whoever turns at
   * the worst moment costs at most about twice what it would without a course. Who loses courses
   * soon after they were given waits twice as long for the next.
   *
   * Per body four doubles: the step that all since are compared with, the most that one differed,
   * and the tick of the first.
   */

  private static final int STRIDE = 4;
  private static final int PATIENCE = 32;
  private static final int MOST_PATIENCE = 1024;
  private static final int LONG = 8;
  private static final double STRAIGHT = 0.25;
  private static final double EASE = 1.25;
  private static final double LEAST_SWAY = 0.02;

  private final double[] tried;
  private final boolean[] held;
  private final int[] given;
  private final short[] patience;

  /** How many bodies hold a course; kept by {@link Bodies}, as several threads may give them. */
  int count;

  Courses(int capacity) {
    tried = new double[STRIDE * capacity];
    held = new boolean[capacity];
    given = new int[capacity];
    patience = new short[capacity];
    Arrays.fill(patience, (short) PATIENCE);
  }

  boolean isHeld(int id) {
    return held[id];
  }

  /** Takes note of a step of a body without a course; returns whether it holds one from now on. */
  boolean gain(int id, double dx, double dy, int tick, double[] motion) {
    int i = STRIDE * id;
    double offX = dx - tried[i];
    double offY = dy - tried[i + 1];
    double off = offX * offX + offY * offY;
    double length = tried[i] * tried[i] + tried[i + 1] * tried[i + 1];
    if (!(off < STRAIGHT * STRAIGHT * length)) {
      tried[i] = dx;
      tried[i + 1] = dy;
      tried[i + 2] = 0;
      tried[i + 3] = tick;
      return false;
    }
    tried[i + 2] = Math.max(tried[i + 2], off);
    if (tick - tried[i + 3] < patience[id]) {
      return false;
    }
    give(id, tick, motion);
    return true;
  }

  private void give(int id, int tick, double[] motion) {
    int i = STRIDE * id;
    int at = id * KineticPairs.STRIDE;
    double length = Math.sqrt(tried[i] * tried[i] + tried[i + 1] * tried[i + 1]);
    motion[at + Bodies.COURSE_X] = tried[i];
    motion[at + Bodies.COURSE_Y] = tried[i + 1];
    motion[at + Bodies.SWAY] = EASE * Math.sqrt(tried[i + 2]) + LEAST_SWAY * length;
    held[id] = true;
    given[id] = tick;
  }

  /** Ends the course of a body, if it holds one. */
  void lose(int id, int tick, double[] motion) {
    tried[STRIDE * id] = 0;
    tried[STRIDE * id + 1] = 0;
    if (held[id]) {
      int lasted = tick - given[id];
      int other = lasted < LONG * patience[id] ? 2 * patience[id] : patience[id] / 2;
      patience[id] = (short) Math.max(PATIENCE, Math.min(MOST_PATIENCE, other));
      held[id] = false;
      count--;
    }
    int at = id * KineticPairs.STRIDE;
    motion[at + Bodies.COURSE_X] = 0;
    motion[at + Bodies.COURSE_Y] = 0;
  }
}
