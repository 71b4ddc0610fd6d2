package dev.sightline.partition.refine;

import dev.sightline.partition.Tiling;
import java.util.Arrays;

/**
 * Size and shape of a tiling of triangles, as in the published table.
 *
 * @param averageAngle mean over the tiles of the smallest angle, in degrees
 * @param medianAngle median over the tiles of the smallest angle
 * @param leastAngle the smallest angle of all
 * @param thin how many tiles have an angle below the asked one, because the map leaves no choice
 */
public record TriangleQuality(
    int tiles,
    double averageAngle,
    double medianAngle,
    double leastAngle,
    int thin,
    double largestArea,
    double totalArea) {

  /** Measures a tiling; {@code minAngle} is what {@code thin} is compared with. */
  public static TriangleQuality of(Tiling tiling, double minAngle) {
    double[] angles = new double[tiling.limit()];
    int count = 0;
    double largest = 0;
    double total = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        angles[count++] = smallestAngle(tiling, tile);
        largest = Math.max(largest, tiling.area(tile));
        total += tiling.area(tile);
      }
    }
    return of(Arrays.copyOf(angles, count), minAngle, largest, total);
  }

  private static TriangleQuality of(
      double[] angles, double minAngle, double largest, double total) {
    Arrays.sort(angles);
    int n = angles.length;
    int thin = 0;
    while (thin < n && angles[thin] < minAngle * (1 - 1e-9)) {
      thin++;
    }
    double median = n == 0 ? 0 : (angles[(n - 1) / 2] + angles[n / 2]) / 2;
    double average = Arrays.stream(angles).average().orElse(0);
    return new TriangleQuality(n, average, median, n == 0 ? 0 : angles[0], thin, largest, total);
  }

  private static double smallestAngle(Tiling tiling, int tile) {
    int n = tiling.cornerCount(tile);
    double least = 180;
    for (int k = 0; k < n; k++) {
      double x = tiling.cornerX(tile, k);
      double y = tiling.cornerY(tile, k);
      double ax = tiling.cornerX(tile, (k + 1) % n) - x;
      double ay = tiling.cornerY(tile, (k + 1) % n) - y;
      double bx = tiling.cornerX(tile, (k + n - 1) % n) - x;
      double by = tiling.cornerY(tile, (k + n - 1) % n) - y;
      least = Math.min(least, Math.toDegrees(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)));
    }
    return least;
  }
}
