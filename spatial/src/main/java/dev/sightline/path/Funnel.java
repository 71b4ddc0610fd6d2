package dev.sightline.path;

import static dev.sightline.path.Bearings.GOAL;
import static dev.sightline.path.Bearings.START;

import dev.sightline.collection.IntList;

/** Finds the shortest path through a chain of edges. */
final class Funnel {

  /*
   * Pulls a string tight through a channel of edges (Lee and Preparata, 1984). The deque holds the
   * funnel: from the apex, to which the path is settled, one chain of points to the left end of the
   * last edge and one to its right end, both bent inward. lo <= apex <= hi are indexes into the
   * deque; it grows by one at either end for each edge, so it starts in the middle.
   *
   * Sides are exact. Corners that the string touches without bending stay in the path: each of its
   * parts then passes walls on one side only, or none. Cost: linear.
   */

  private final Ground ground;
  private final Bearings bearings;
  private int[] deque = new int[256];
  private int lo;
  private int apex;
  private int hi;

  Funnel(Ground ground, Bearings bearings) {
    this.ground = ground;
    this.bearings = bearings;
  }

  /** Writes the points of the shortest way through the channel, from start to goal. */
  void tighten(IntList channel, IntList path) {
    start(channel.size());
    path.clear();
    path.add(START);
    for (int i = 0; i < channel.size(); i++) {
      int h = channel.get(i);
      extend(1, ground.origin(h), path);
      extend(-1, ground.origin(Ground.next(h)), path);
    }
    extend(1, GOAL, path);
    for (int i = apex - 1; i >= lo; i--) {
      path.add(deque[i]);
    }
  }

  private void start(int edges) {
    int needed = 2 * edges + 5;
    if (deque.length < needed) {
      deque = new int[2 * needed];
    }
    lo = deque.length / 2;
    apex = lo;
    hi = lo;
    deque[lo] = START;
  }

  /** Makes a point the end of the left chain (side 1) or of the right one (side -1). */
  private void extend(int side, int point, IntList path) {
    int end = shorten(side, point);
    if (end == apex) {
      advance(side, point, path);
      end = apex;
    }
    if (deque[end] != point) {
      end -= side;
      deque[end] = point;
    }
    if (side > 0) {
      lo = end;
    } else {
      hi = end;
    }
  }

  /** Returns the index at which a chain ends when it takes the shortest way to the point. */
  private int shorten(int side, int point) {
    int end = side > 0 ? lo : hi;
    while (end != apex && deque[end] != point) {
      int before = deque[end + side];
      int turn = side * bearings.orientation(before, deque[end], point);
      if (turn > 0 || (turn == 0 && bearings.isBeyond(before, deque[end], point))) {
        break;
      }
      end += side;
    }
    return end;
  }

  /** Moves the apex along the other chain while the point lies across it. */
  private void advance(int side, int point, IntList path) {
    int last = side > 0 ? hi : lo;
    while (apex != last && deque[apex] != point) {
      int after = deque[apex + side];
      int turn = side * bearings.orientation(deque[apex], after, point);
      if (turn > 0 || (turn == 0 && !bearings.isBeyond(deque[apex], after, point))) {
        return;
      }
      apex += side;
      path.add(after);
    }
  }
}
