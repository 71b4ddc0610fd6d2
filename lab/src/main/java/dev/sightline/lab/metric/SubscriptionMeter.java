package dev.sightline.lab.metric;

import dev.sightline.collection.IntList;
import dev.sightline.lab.scheme.TileChannels;
import java.util.Arrays;

/** Counts joins and leaves of observers and tiles. */
public final class SubscriptionMeter implements Meter {

  /*
   * Counts joins and leaves of observers and tiles. Per observer the sorted tiles it listens to;
   * whoever may have turned to others is compared with that. Time is weighed by ticks: before
   * anything changes, what held since the last change is added up.
   */

  private static final int[] NONE = {};

  private final TileChannels channels;
  private int[][] tiles = new int[64][];
  private final IntList now = new IntList();
  private long joins;
  private long leaves;
  private long held;
  private double share;
  private long observers;
  private double heldTicks;
  private double shareTicks;
  private double observerTicks;
  private long lastTick;

  /** Watches the tiles of a session. */
  public SubscriptionMeter(TileChannels channels) {
    this.channels = channels;
  }

  @Override
  public void begin(long tick) {
    weigh(tick);
  }

  @Override
  public void gone(int player) {
    if (player < tiles.length && tiles[player] != null && tiles[player].length > 0) {
      now.clear();
      compare(tiles[player]);
      observers--;
      tiles[player] = NONE;
    }
  }

  @Override
  public void end(long tick) {
    for (int i = 0; i < channels.turnedCount(); i++) {
      turn(channels.turned(i));
    }
  }

  private void weigh(long tick) {
    heldTicks += (double) held * (tick - lastTick);
    shareTicks += share * (tick - lastTick);
    observerTicks += (double) observers * (tick - lastTick);
    lastTick = tick;
  }

  private void turn(int observer) {
    if (observer >= tiles.length) {
      tiles = Arrays.copyOf(tiles, Math.max(observer + 1, 2 * tiles.length));
    }
    int[] before = tiles[observer] == null ? NONE : tiles[observer];
    now.clear();
    channels.visit(observer, now::add);
    now.sort(0);
    if (!isSame(before)) {
      compare(before);
      observers += (now.size() > 0 ? 1 : 0) - (before.length > 0 ? 1 : 0);
      tiles[observer] = now.toArray();
    }
  }

  private boolean isSame(int[] before) {
    return Arrays.equals(before, 0, before.length, now.array(), 0, now.size());
  }

  /** Merges two sorted lists. */
  private void compare(int[] before) {
    int b = 0;
    int n = 0;
    while (b < before.length || n < now.size()) {
      if (n == now.size() || (b < before.length && before[b] < now.get(n))) {
        leaves++;
        held--;
        share -= channels.share(before[b++]);
      } else if (b == before.length || now.get(n) < before[b]) {
        joins++;
        held++;
        share += channels.share(now.get(n++));
      } else {
        b++;
        n++;
      }
    }
  }

  /** Returns how often an observer joined a tile's channel, the first tick included. */
  public long joins() {
    return joins;
  }

  /** Returns how often an observer left a tile's channel; those of a leaver count. */
  public long leaves() {
    return leaves;
  }

  /** Returns how many tiles an observer listens to, in the mean over observers and ticks. */
  public double meanTiles() {
    return observerTicks == 0 ? 0 : heldTicks / observerTicks;
  }

  /** Returns which part of the world an observer listens to, in the mean. */
  public double meanShare() {
    return observerTicks == 0 ? 0 : shareTicks / observerTicks;
  }

  /** Returns the time that observers were there, in ticks, all together. */
  public double observerTicks() {
    return observerTicks;
  }
}
