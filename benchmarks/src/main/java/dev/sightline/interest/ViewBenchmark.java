package dev.sightline.interest;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.MeshKeeper;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.view.TileViews;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Which of about 100 000 triangles see each other within 100 on 2 km x 2 km: how long all of them
 * take on two threads, how long a door takes to mark what depends on it, and how long repairing
 * takes in all and in one tick. Prints the memory and the number of tiles.
 *
 * <pre>./sightline bench ViewBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
@NullUnmarked
public class ViewBenchmark {
  private static final double SIZE = 2000;
  private static final double RADIUS = 100;

  @Param({"1000", "10000"})
  int buildings;

  private Mesh mesh;
  private MeshKeeper keeper;
  private TriangleTiles triangles;
  private TileViews views;
  private final Obstacle door = Obstacle.Segment.of(1000, 1000, 1002, 1000);

  @Setup
  public void setup() {
    WorldMap city = City.generate(1, SIZE, SIZE, buildings);
    mesh = Mesh.of(city);
    keeper = mesh.keep("the benchmark");
    double area = buildings == 1000 ? 38 : 60;
    triangles = TriangleTiles.of(city, TriangleOptions.refined(area));
    views = new TileViews(triangles.tiling(), mesh);
  }

  @Benchmark
  public long buildAndTurnDoors() {
    long start = System.nanoTime();
    try (TwoThreads two = new TwoThreads()) {
      views.build(RADIUS, two, done -> {});
    }
    double built = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%d tiles, %.1f MB, %.1f s%n", count(triangles.tiling()), views.bytes() / 1e6, built);
    for (int i = 0; i < 8; i++) {
      turn(i);
    }
    return views.bytes();
  }

  private static int count(Tiling tiling) {
    int count = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      count += tiling.exists(tile) ? 1 : 0;
    }
    return count;
  }

  private int inMesh = -1;
  private int inTiles = -1;

  private void turn(int round) {
    if (inMesh < 0) {
      inMesh = keeper.add(door);
      inTiles = triangles.add(door);
    } else {
      keeper.remove(inMesh);
      triangles.remove(inTiles);
      inMesh = -1;
    }
    long start = System.nanoTime();
    views.changed(keeper, door.bounds(), triangles.changedTiles());
    double marked = (System.nanoTime() - start) / 1e6;
    int stale = views.staleRows();
    int ticks = 0;
    double worst = 0;
    double all = 0;
    while (views.staleRows() > 0) {
      long from = System.nanoTime();
      views.advance();
      double took = (System.nanoTime() - from) / 1e6;
      worst = Math.max(worst, took);
      all += took;
      ticks++;
    }
    System.out.printf(
        "door %d: %d rows marked in %.2f ms, repaired in %d ticks, %.1f ms in all, worst %.1f ms%n",
        round, stale, marked, ticks, all, worst);
  }
}
