package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import java.util.Arrays;

/** Which bodies go straight on, and how far they may deviate from that. */
public final class Headings {

  /*
   * A body that has gone straight for a while has a heading: it is trusted to go on so, each of its
   * steps being within the deviation of the heading, besides keeping to its step bound. Most of what
   * others do around it is then known in advance, and their lines sleep until something comes near.
   *
   * To lose a heading costs as much as to come anew: all lines of the body are tested again. So a
   * heading is given after as many straight ticks as it takes to earn that, and whoever turns at the
   * worst moment costs at most about twice what it would without a heading. Who loses headings soon
   * after they were given waits twice as long for the next.
   *
   * Per body four doubles: the step that all since are compared with, the most that one differed,
   * squared, and the tick of the first. Several threads may take note of different bodies; each
   * share keeps a list of those who gained, and of how many kept theirs.
   */

  private static final int STRIDE = 4;
  private static final int PATIENCE = 32;
  private static final int MOST_PATIENCE = 1024;
  private static final int LONG = 8;
  private static final double STRAIGHT = 0.25;
  private static final double EASE = 1.25;
  private static final double LEAST_DEVIATION = 0.02;

  private double[] tried = {};
  private boolean[] held = {};
  private int[] given = {};
  private short[] patience = {};
  private final IntSet holders = new IntSet();
  private final IntList[] gained;
  private final int[] kept;

  public Headings(int shares) {
    gained = new IntList[shares];
    Arrays.setAll(gained, i -> new IntList());
    kept = new int[shares];
  }

  public void reserve(int end) {
    int before = held.length;
    if (before < end) {
      int capacity = Capacity.grown(before, end);
      tried = Arrays.copyOf(tried, STRIDE * capacity);
      held = Arrays.copyOf(held, capacity);
      given = Arrays.copyOf(given, capacity);
      patience = Arrays.copyOf(patience, capacity);
      Arrays.fill(patience, before, capacity, (short) PATIENCE);
    }
  }

  public boolean isHeld(int id) {
    return held[id];
  }

  /** Begins a tick of a share. */
  public void begin(int share) {
    kept[share] = 0;
    gained[share].clear();
  }

  /** Takes note of a step that keeps to the heading, if there is one. */
  public void follow(int id, double dx, double dy, int tick, double[] motion, int share) {
    if (held[id]) {
      kept[share]++;
    } else if (isStraight(id, dx, dy, tick)) {
      give(id, tick, motion);
      gained[share].add(id);
    }
  }

  /** Returns whether a body has gone straight for long enough. */
  private boolean isStraight(int id, double dx, double dy, int tick) {
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
    return tick - tried[i + 3] >= patience[id];
  }

  private void give(int id, int tick, double[] motion) {
    int i = STRIDE * id;
    int at = id * Bodies.STRIDE;
    double length = Math.sqrt(tried[i] * tried[i] + tried[i + 1] * tried[i + 1]);
    motion[at + Bodies.HEADING_X] = tried[i];
    motion[at + Bodies.HEADING_Y] = tried[i + 1];
    motion[at + Bodies.DEVIATION] = EASE * Math.sqrt(tried[i + 2]) + LEAST_DEVIATION * length;
    held[id] = true;
    given[id] = tick;
  }

  /** Returns whether somebody with a heading has taken no step that keeps to it. */
  public boolean isSomebodyOff() {
    int all = 0;
    for (int count : kept) {
      all += count;
    }
    return all < holders.size();
  }

  /** Counts those who gained a heading in this tick. */
  public void settle() {
    for (IntList share : gained) {
      for (int i = 0; i < share.size(); i++) {
        holders.add(share.get(i));
      }
    }
  }

  /** Returns those who have headings, without the ones of this tick before {@link #settle}. */
  public IntSet holders() {
    return holders;
  }

  /** Ends the heading of a body, if it has one. */
  public void lose(int id, int tick, double[] motion) {
    tried[STRIDE * id] = 0;
    tried[STRIDE * id + 1] = 0;
    if (held[id]) {
      int lasted = tick - given[id];
      int other = lasted < LONG * patience[id] ? 2 * patience[id] : patience[id] / 2;
      patience[id] = (short) Math.max(PATIENCE, Math.min(MOST_PATIENCE, other));
      held[id] = false;
      holders.remove(id);
    }
    int at = id * Bodies.STRIDE;
    motion[at + Bodies.HEADING_X] = 0;
    motion[at + Bodies.HEADING_Y] = 0;
  }
}
