package dev.sightline.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MeshOracleTest {

  @ParameterizedTest
  @EnumSource
  void of_randomWorlds_isSound(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 150; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(1 + maps.random().nextInt(8)));
      assertEquals(List.of(), MeshCheck.faults(mesh), "seed " + seed);
    }
  }

  @ParameterizedTest
  @EnumSource
  void addAndRemove_longSequences_equalAFreshBuild(RandomMaps.Placement placement) {
    compare(placement, 0, 20, 40);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void addAndRemove_veryLongSequences_equalAFreshBuild(RandomMaps.Placement placement) {
    compare(placement, 1000, 40, 150);
  }

  @ParameterizedTest
  @EnumSource
  void changedFaces_afterEveryChange_nameAllThatDiffer(RandomMaps.Placement placement) {
    for (long seed = 0; seed < 20; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      Mesh mesh = Mesh.of(maps.map(5));
      for (int step = 0; step < 20; step++) {
        String at = "seed " + seed + " step " + step;
        Map<Integer, String> before = facesByNumber(mesh);
        mesh.remove(maps.random().nextInt(5));
        assertNamed(mesh, before, at + " removed");
        before = facesByNumber(mesh);
        mesh.add(maps.obstacle()); // takes the number that became free
        assertNamed(mesh, before, at + " added");
      }
    }
  }

  private static void assertNamed(Mesh mesh, Map<Integer, String> before, String at) {
    Map<Integer, String> after = facesByNumber(mesh);
    Set<Integer> changed = Arrays.stream(mesh.changedFaces()).boxed().collect(Collectors.toSet());
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (!Objects.equals(before.get(f), after.get(f))) {
        assertTrue(changed.contains(f), at + " face " + f);
      }
    }
  }

  private static Map<Integer, String> facesByNumber(Mesh mesh) {
    Map<Integer, String> faces = new HashMap<>();
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (mesh.isFace(f)) {
        String edges = "";
        for (int i = 0; i < 3; i++) {
          edges += mesh.corner(f, i) + Arrays.toString(mesh.edgeObstacles(f, i));
        }
        faces.put(f, edges + describe(mesh, f) + Arrays.toString(mesh.faceObstacles(f)));
      }
    }
    return faces;
  }

  @Test
  void changedFaces_ofADoorInACity_areFew() {
    Mesh mesh = Mesh.of(City.generate(2, 300, 300, 250));
    int door = mesh.add(Obstacle.Segment.of(150, 150, 152, 150.5));
    assertTrue(mesh.changedFaces().length < 100, mesh.changedFaces().length + " faces");
    mesh.remove(door);
    assertTrue(mesh.changedFaces().length < 100, mesh.changedFaces().length + " faces");
  }

  private static void compare(RandomMaps.Placement placement, long first, int runs, int steps) {
    for (long seed = first; seed < first + runs; seed++) {
      RandomMaps maps = new RandomMaps(seed, placement);
      WorldMap empty = maps.map(0);
      Mesh mesh = Mesh.of(empty);
      List<Integer> numbers = new ArrayList<>();
      for (int step = 0; step < steps; step++) {
        if (!numbers.isEmpty() && maps.random().nextInt(5) < 2) {
          mesh.remove(numbers.remove(maps.random().nextInt(numbers.size())));
        } else {
          numbers.add(mesh.add(maps.obstacle()));
        }
        String at = "seed " + seed + " step " + step;
        assertEquals(List.of(), MeshCheck.faults(mesh), at);
        List<Obstacle> obstacles = numbers.stream().map(mesh::obstacle).toList();
        Mesh fresh = Mesh.of(WorldMap.of("fresh", empty.bounds(), obstacles));
        assertEquals(difference(fresh, mesh), Set.of(), at);
      }
    }
  }

  /** The faces that only one of the two meshes has. */
  static Set<String> difference(Mesh a, Mesh b) {
    Set<String> both = describe(a);
    both.addAll(describe(b));
    Set<String> shared = describe(a);
    shared.retainAll(describe(b));
    both.removeAll(shared);
    return both;
  }

  /** The faces inside the bounds, by coordinates, with what they and their edges block. */
  static Set<String> describe(Mesh mesh) {
    Set<String> faces = new TreeSet<>();
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (mesh.isFace(f) && Arrays.stream(mesh.faceObstacles(f)).noneMatch(n -> n < 0)) {
        faces.add(describe(mesh, f));
      }
    }
    return faces;
  }

  private static String describe(Mesh mesh, int f) {
    List<String> corners = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int v = mesh.corner(f, i);
      corners.add(mesh.x(v) + "," + mesh.y(v) + "/" + mesh.edgeBlocks(f, i));
    }
    String first = corners.toString();
    for (int i = 0; i < 2; i++) {
      corners.add(corners.remove(0));
      first = corners.toString().compareTo(first) < 0 ? corners.toString() : first;
    }
    return first + " " + mesh.faceBlocks(f);
  }
}
