package dev.sightline.cli.map;

import dev.sightline.cli.shared.Progress;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.mesh.Mesh;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map in numbers.
 *
 * @param freeArea the area of the bounds outside all obstacles that block movement
 * @param components how many parts the walkable ground has; touching at a point does not connect
 */
record MapSummary(
    WorldMap map, int holes, int segments, int vertices, double freeArea, int components) {

  static MapSummary of(WorldMap map) {
    int holes = 0;
    int segments = 0;
    int vertices = 0;
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle instanceof Obstacle.Polygon polygon) {
        holes += polygon.holes().size();
        vertices += polygon.ring().size();
        vertices += polygon.holes().stream().mapToInt(Ring::size).sum();
      } else {
        segments++;
        vertices += 2;
      }
    }
    Progress.TERMINAL.step("triangulating " + map.name());
    Mesh mesh = Mesh.of(map);
    return new MapSummary(
        map, holes, segments, vertices, mesh.freeSpace().area(), mesh.components().count());
  }

  /** Returns what is printed, in order; all but the name are JSON as they are. */
  Map<String, String> numbers() {
    Map<String, String> numbers = new LinkedHashMap<>();
    numbers.put("name", map.name());
    numbers.put("bounds", bounds());
    numbers.put("obstacles", String.valueOf(map.obstacles().size()));
    numbers.put("holes", String.valueOf(holes));
    numbers.put("segments", String.valueOf(segments));
    numbers.put("vertices", String.valueOf(vertices));
    numbers.put("doors", String.valueOf(map.obstacles().stream().filter(Obstacle::door).count()));
    numbers.put("spawns", String.valueOf(map.spawns().size()));
    numbers.put("items", String.valueOf(map.items().size()));
    numbers.put("areas", String.valueOf(map.areas().size()));
    numbers.put("freeArea", Decimals.text(freeArea));
    numbers.put("walkableComponents", String.valueOf(components));
    return numbers;
  }

  private String bounds() {
    Box box = map.bounds();
    return "["
        + Decimals.text(box.minX())
        + ","
        + Decimals.text(box.minY())
        + ","
        + Decimals.text(box.maxX())
        + ","
        + Decimals.text(box.maxY())
        + "]";
  }
}
