package dev.sightline.maps.format.tiled;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a Tiled map of objects that holds all of a world; corners are absolute. */
final class TiledExport {
  private static final int TILE = 32;

  private final List<Layer> layers = new ArrayList<>();
  private int lastId;

  private TiledExport() {}

  static TiledMap of(WorldMap map) {
    TiledExport export = new TiledExport();
    export.addLayer("Obstacles", export.obstacles(map.obstacles()));
    export.addLayer("Areas", export.areas(map.areas()));
    export.addLayer("Spawns", export.points("spawn", map.spawns()));
    export.addLayer("Items", export.points("item", map.items()));
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("name", map.name());
    properties.put("bounds", bounds(map.bounds()));
    int width = tiles(map.bounds().maxX());
    int height = tiles(map.bounds().maxY());
    return new TiledMap(width, height, TILE, TILE, false, properties, List.of(), export.layers);
  }

  private static int tiles(double size) {
    return (int) Math.max(1, Math.ceil(size / TILE));
  }

  private static String bounds(Box box) {
    return Decimals.text(box.minX())
        + ","
        + Decimals.text(box.minY())
        + ","
        + Decimals.text(box.maxX())
        + ","
        + Decimals.text(box.maxY());
  }

  private void addLayer(String name, List<TiledObject> objects) {
    if (!objects.isEmpty()) {
      layers.add(new ObjectLayer("", name, 0, 0, objects));
    }
  }

  private List<TiledObject> obstacles(List<Obstacle> obstacles) {
    List<TiledObject> objects = new ArrayList<>();
    for (Obstacle obstacle : obstacles) {
      String name = obstacle.id() == null ? "" : obstacle.id();
      if (obstacle instanceof Obstacle.Polygon polygon) {
        objects.add(polygon(name, "obstacle", polygon.ring(), traits(obstacle)));
        Map<String, String> of = Map.of("of", String.valueOf(lastId));
        for (Ring hole : polygon.holes()) {
          objects.add(polygon("", "hole", hole, of));
        }
      } else if (obstacle instanceof Obstacle.Segment s) {
        double[] xy = {s.x1(), s.y1(), s.x2(), s.y2()};
        objects.add(
            object(name, "obstacle", TiledObject.Shape.POLYLINE, 0, 0, xy, traits(obstacle)));
      }
    }
    return objects;
  }

  private static Map<String, String> traits(Obstacle obstacle) {
    Map<String, String> properties = new LinkedHashMap<>();
    if (obstacle.id() != null) {
      properties.put("id", obstacle.id());
    }
    if (obstacle.blocks() != Blocks.BOTH) {
      properties.put("blocks", obstacle.blocks() == Blocks.MOVE ? "move" : "sight");
    }
    if (obstacle.door()) {
      properties.put("door", "true");
    }
    return properties;
  }

  private List<TiledObject> areas(List<Area> areas) {
    List<TiledObject> objects = new ArrayList<>();
    for (Area area : areas) {
      objects.add(polygon(area.name(), "area", area.ring(), Map.of("kind", area.kind())));
    }
    return objects;
  }

  private List<TiledObject> points(String kind, List<Point> points) {
    List<TiledObject> objects = new ArrayList<>();
    for (Point point : points) {
      objects.add(
          object("", kind, TiledObject.Shape.POINT, point.x(), point.y(), new double[0], Map.of()));
    }
    return objects;
  }

  private TiledObject polygon(String name, String kind, Ring ring, Map<String, String> properties) {
    return object(name, kind, TiledObject.Shape.POLYGON, 0, 0, ring.toArray(), properties);
  }

  private TiledObject object(
      String name,
      String kind,
      TiledObject.Shape shape,
      double x,
      double y,
      double[] points,
      Map<String, String> properties) {
    double[] frame = {x, y, 0, 0, 0};
    return new TiledObject("", ++lastId, name, kind, shape, frame, points, properties);
  }

  /** Returns the type that Tiled gives a property of ours. */
  static String propertyType(String name) {
    return switch (name) {
      case "door" -> "bool";
      case "of" -> "object";
      default -> "string";
    };
  }

  /** Returns the number of objects in all layers. */
  static int objects(TiledMap map) {
    return map.layers().stream()
        .mapToInt(layer -> layer instanceof ObjectLayer objects ? objects.objects().size() : 0)
        .sum();
  }
}
