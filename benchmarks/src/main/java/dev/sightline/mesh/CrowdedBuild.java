package dev.sightline.mesh;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Locale;

/**
 * Builds the mesh of 100 000 buildings and states its time and its memory per triangle. The memory
 * is what the heap holds after garbage collection with the mesh, less what it holds without.
 *
 * <pre>java -Xmx2g -cp benchmarks/target/benchmarks.jar dev.sightline.mesh.CrowdedBuild</pre>
 */
public final class CrowdedBuild {
  private static final int BUILDINGS = 100_000;
  private static final double SIZE = 20_000;

  private CrowdedBuild() {}

  public static void main(String[] arguments) {
    WorldMap city = City.generate(1, SIZE, SIZE, BUILDINGS);
    for (int round = 1; round <= 5; round++) {
      report(round, city);
    }
  }

  private static void report(int round, WorldMap city) {
    long before = heldBytes();
    long start = System.nanoTime();
    Mesh mesh = Mesh.of(city);
    double seconds = (System.nanoTime() - start) / 1e9;
    long held = heldBytes() - before;
    System.out.printf(
        Locale.ROOT,
        "round %d: %d buildings, %d triangles, %.2f s, %.1f bytes per triangle%n",
        round,
        city.obstacles().size(),
        mesh.faceCount(),
        seconds,
        (double) held / mesh.faceCount());
  }

  private static long heldBytes() {
    System.gc();
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    return heap.getUsed();
  }
}
