package dev.sightline.bots.check;

import dev.sightline.collection.LongList;
import java.util.Arrays;

/**
 * What bots were told up to one tick: where each is itself, whom it holds and where, and which
 * doors are open.
 *
 * <p>Only bots that got the frame of this very tick are in it. Filled on the bots' thread, then
 * handed over.
 */
public final class Sample {
  /** What is known of a door. */
  static final byte UNKNOWN = 0;

  static final byte SHUT = 1;
  static final byte OPEN = 2;

  final long tick;
  final byte[] doors;

  /** The states in which doors were told last before this tick, of those that nobody holds now. */
  final boolean[] lastOpen;

  int size;
  long[] avatars = new long[64];
  double[] xs = new double[64];
  double[] ys = new double[64];
  double[] radii = new double[64];
  String[] rules = new String[64];

  /** Where the list of a bot begins in what is held. */
  int[] starts = new int[65];

  final LongList held = new LongList();
  private double[] heldX = new double[256];
  private double[] heldY = new double[256];
  private int contradictory = -1;

  /**
   * Starts a sample.
   *
   * @param lastOpen how each door was told last
   */
  public Sample(long tick, boolean[] lastOpen) {
    this.tick = tick;
    this.lastOpen = lastOpen.clone();
    doors = new byte[lastOpen.length];
  }

  public long tick() {
    return tick;
  }

  public int size() {
    return size;
  }

  /** Adds a bot; what it holds follows. */
  public void add(long avatar, double x, double y, String rule, double radius) {
    if (size == avatars.length) {
      grow();
    }
    avatars[size] = avatar;
    xs[size] = x;
    ys[size] = y;
    rules[size] = rule;
    radii[size] = radius;
    size++;
    starts[size] = held.size();
  }

  private void grow() {
    int capacity = 2 * size;
    avatars = Arrays.copyOf(avatars, capacity);
    xs = Arrays.copyOf(xs, capacity);
    ys = Arrays.copyOf(ys, capacity);
    rules = Arrays.copyOf(rules, capacity);
    radii = Arrays.copyOf(radii, capacity);
    starts = Arrays.copyOf(starts, capacity + 1);
  }

  /** Says that the bot added last holds an avatar. */
  public void hold(long avatar, double x, double y) {
    if (held.size() == heldX.length) {
      heldX = Arrays.copyOf(heldX, 2 * heldX.length);
      heldY = Arrays.copyOf(heldY, 2 * heldY.length);
    }
    heldX[held.size()] = x;
    heldY[held.size()] = y;
    held.add(avatar);
    starts[size] = held.size();
  }

  /** Says that a bot holds a door. */
  public void door(int number, boolean open) {
    byte state = open ? OPEN : SHUT;
    if (doors[number] != UNKNOWN && doors[number] != state) {
      contradictory = number;
    }
    doors[number] = state;
  }

  double heldX(int index) {
    return heldX[index];
  }

  double heldY(int index) {
    return heldY[index];
  }

  /** Returns a door of which two bots were told differently, or -1. */
  int contradictory() {
    return contradictory;
  }

  /** Returns whether a door counts as open: as it is held now, else as it was told last. */
  boolean isOpen(int door) {
    return doors[door] == UNKNOWN ? lastOpen[door] : doors[door] == OPEN;
  }
}
