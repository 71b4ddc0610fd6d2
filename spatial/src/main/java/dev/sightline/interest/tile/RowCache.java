package dev.sightline.interest.tile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets of tiles by own tile, for a few radii; when there are too many radii it starts anew. */
final class RowCache {
  private static final int MOST_RADII = 32;

  private final Map<Double, long[][]> byRadius = new HashMap<>();
  private double lastRadius = Double.NaN;
  private long[][] last = {};

  /** Returns a set, or null. */
  long @Nullable [] get(int tile, double radius) {
    turnTo(radius);
    return tile < last.length ? last[tile] : null;
  }

  void put(int tile, double radius, long[] row) {
    turnTo(radius);
    if (tile >= last.length) {
      last = Arrays.copyOf(last, Math.max(tile + 1, last.length + last.length / 2));
      byRadius.put(radius, last);
    }
    last[tile] = row;
  }

  private void turnTo(double radius) {
    if (radius != lastRadius) {
      if (byRadius.size() >= MOST_RADII && !byRadius.containsKey(radius)) {
        byRadius.clear();
      }
      last = byRadius.computeIfAbsent(radius, r -> new long[0][]);
      lastRadius = radius;
    }
  }
}
