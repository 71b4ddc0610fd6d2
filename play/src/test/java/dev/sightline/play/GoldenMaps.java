package dev.sightline.play;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Maps in the golden file: the native format, in one line. */
final class GoldenMaps {
  private GoldenMaps() {}

  static WorldMap read(JsonTree tree) {
    JsonTree b = tree.get("bounds");
    Box bounds =
        new Box(b.get(0).number(), b.get(1).number(), b.get(2).number(), b.get(3).number());
    List<Obstacle> obstacles = new ArrayList<>();
    for (JsonTree obstacle : tree.get("obstacles").items()) {
      obstacles.add(obstacle(obstacle));
    }
    return WorldMap.of("golden", bounds, obstacles);
  }

  private static Obstacle obstacle(JsonTree tree) {
    Blocks blocks = tree.has("blocks") ? blocks(tree.get("blocks").items()) : Blocks.BOTH;
    boolean door = tree.has("door") && tree.get("door").truth();
    if (tree.has("segment")) {
      double[] xy = coordinates(tree.get("segment"));
      return new Obstacle.Segment(null, blocks, door, xy[0], xy[1], xy[2], xy[3]);
    }
    List<Ring> holes = new ArrayList<>();
    if (tree.has("holes")) {
      tree.get("holes").items().forEach(hole -> holes.add(Ring.of(coordinates(hole))));
    }
    Ring ring = Ring.of(coordinates(tree.get("ring")));
    return new Obstacle.Polygon(null, blocks, door, ring, holes);
  }

  private static Blocks blocks(List<JsonTree> names) {
    boolean move = names.stream().anyMatch(name -> name.text().equals("move"));
    boolean sight = names.stream().anyMatch(name -> name.text().equals("sight"));
    return move ? (sight ? Blocks.BOTH : Blocks.MOVE) : Blocks.SIGHT;
  }

  private static double[] coordinates(JsonTree points) {
    return points.items().stream()
        .flatMap(point -> point.items().stream())
        .mapToDouble(JsonTree::number)
        .toArray();
  }

  static String write(WorldMap map) {
    Box b = map.bounds();
    return String.format(
        "{\"bounds\":[%s,%s,%s,%s],\"obstacles\":[%s]}",
        b.minX(),
        b.minY(),
        b.maxX(),
        b.maxY(),
        map.obstacles().stream().map(GoldenMaps::write).collect(Collectors.joining(",")));
  }

  private static String write(Obstacle obstacle) {
    String traits =
        (obstacle.door() ? ",\"door\":true" : "")
            + switch (obstacle.blocks()) {
              case BOTH -> "";
              case MOVE -> ",\"blocks\":[\"move\"]";
              case SIGHT -> ",\"blocks\":[\"sight\"]";
            };
    if (obstacle instanceof Obstacle.Segment s) {
      return String.format(
          "{\"segment\":[[%s,%s],[%s,%s]]%s}", s.x1(), s.y1(), s.x2(), s.y2(), traits);
    }
    Obstacle.Polygon p = (Obstacle.Polygon) obstacle;
    String holes = p.holes().stream().map(GoldenMaps::write).collect(Collectors.joining(","));
    String rest = holes.isEmpty() ? "" : ",\"holes\":[" + holes + "]";
    return String.format("{\"ring\":%s%s%s}", write(p.ring()), rest, traits);
  }

  private static String write(Ring ring) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < ring.size(); i++) {
      text.append(i == 0 ? "[" : ",[").append(ring.x(i)).append(',').append(ring.y(i)).append(']');
    }
    return text.append(']').toString();
  }
}
