package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.map.MapVariants;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real maps: as they are, turned, as bare walls, with glass and hedges. */
final class SharedMapsSightTest {

  @Test
  void clear_someLinesOnEveryMap_matchesBruteForce() throws IOException {
    compareOnAll(MapVariants.AS_IS, 40);
    compareOnAll(MapVariants.TURNED, 40);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void clear_thousandsOfLinesOnEveryMap_matchesBruteForce(MapVariants variant) throws IOException {
    compareOnAll(variant, 3000);
  }

  private static void compareOnAll(MapVariants variant, int lines) throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      WorldMap map = variant.of(MapFiles.read(file).map());
      compare(file + " " + variant, map, lines);
    }
  }

  private static void compare(String name, WorldMap map, int lines) {
    Mesh mesh = Mesh.of(map);
    assertEquals(List.of(), MeshCheck.faults(mesh), name);
    SightLine sight = mesh.sightLine();
    BruteForceSight oracle = new BruteForceSight(map);
    SplittableRandom random = new SplittableRandom(7);
    double[] vertices = vertices(mesh);
    for (int i = 0; i < lines; i++) {
      double[] p = point(map.bounds(), vertices, random);
      double[] q = near(p, map.bounds(), vertices, random);
      boolean expected = oracle.clear(p[0], p[1], q[0], q[1]);
      String at = name + " line " + i + " " + p[0] + "," + p[1] + " " + q[0] + "," + q[1];
      assertEquals(expected, sight.clear(p[0], p[1], q[0], q[1]), at);
      assertEquals(expected, sight.clear(q[0], q[1], p[0], p[1]), at + " reversed");
    }
  }

  private static double[] vertices(Mesh mesh) {
    return Stream.iterate(4, v -> v < mesh.vertexSlots(), v -> v + 1)
        .flatMap(v -> Stream.of(mesh.x(v), mesh.y(v)))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static double[] point(Box b, double[] vertices, SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      int v = 2 * random.nextInt(vertices.length / 2);
      return new double[] {vertices[v], vertices[v + 1]};
    }
    double x = random.nextDouble(b.minX(), b.maxX());
    double y = random.nextDouble(b.minY(), b.maxY());
    return random.nextBoolean() ? new double[] {Math.rint(x), Math.rint(y)} : new double[] {x, y};
  }

  /** A second point: a vertex anywhere, or a place within a tenth of the world. */
  private static double[] near(double[] p, Box b, double[] vertices, SplittableRandom random) {
    double[] q = point(b, vertices, random);
    double t = random.nextInt(4) == 0 ? 1 : 0.1;
    double x = p[0] + (q[0] - p[0]) * t;
    double y = p[1] + (q[1] - p[1]) * t;
    return random.nextBoolean() ? new double[] {Math.rint(x), Math.rint(y)} : new double[] {x, y};
  }
}
