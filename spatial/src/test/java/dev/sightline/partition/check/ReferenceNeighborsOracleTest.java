package dev.sightline.partition.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast neighbor search against the definition, on fans with random walls. */
final class ReferenceNeighborsOracleTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void build_randomWalls_findsTheNeighborsOfTheDefinition(long seed) {
    var random = new SplittableRandom(seed);
    Set<Set<Integer>> walls = new HashSet<>();
    Tiling tiling = sheet(random, walls);
    ReferenceNeighbors reference =
        ReferenceNeighbors.of(tiling, (u, v) -> walls.contains(Set.of(u, v)));
    for (int t = 0; t < tiling.limit(); t++) {
      SortedSet<Integer> edges = new TreeSet<>();
      for (int k = 0; k < tiling.edgeNeighborCount(t); k++) {
        edges.add(tiling.edgeNeighbor(t, k));
      }
      SortedSet<Integer> points = new TreeSet<>();
      for (int k = 0; k < tiling.pointNeighborCount(t); k++) {
        points.add(tiling.pointNeighbor(t, k));
      }
      assertEquals(reference.edgeNeighbors(t), edges, "seed " + seed + " tile " + t);
      assertEquals(reference.pointNeighbors(t), points, "seed " + seed + " tile " + t);
    }
  }

  private static Tiling sheet(SplittableRandom random, Set<Set<Integer>> walls) {
    int side = 9;
    TilingBuilder builder = Tiling.builder("triangle");
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        builder.vertex(x, y);
      }
    }
    for (int v = 0; v + side + 1 < side * side; v++) {
      if (v % side != side - 1) {
        builder.tile(v, v + 1, v + side + 1);
        builder.tile(v, v + side + 1, v + side);
        for (int w : new int[] {v + 1, v + side, v + side + 1}) {
          if (random.nextInt(2) == 0) {
            builder.block(v, w);
            walls.add(Set.of(v, w));
          }
        }
      }
    }
    return builder.build();
  }
}
