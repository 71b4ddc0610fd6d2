package dev.sightline.lab.report;

import dev.sightline.geometry.Ring;
import dev.sightline.lab.experiment.NamedMap;
import dev.sightline.lab.experiment.NamedMaps;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walls as shapes to draw. */
public final class Outlines {
  private Outlines() {}

  /** Returns the walls of all maps that need no file, by name. */
  public static Map<String, List<Shape>> named(Iterable<String> wanted) {
    Map<String, List<Shape>> all = new HashMap<>();
    for (String name : wanted) {
      for (NamedMap map : NamedMaps.all()) {
        if (map.name().equals(name)) {
          all.put(name, of(map.make()));
        }
      }
    }
    return all;
  }

  /** Returns the bounds and the walls of a map. */
  public static List<Shape> of(WorldMap map) {
    Path2D walls = new Path2D.Double();
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle instanceof Obstacle.Polygon polygon) {
        add(walls, polygon.ring());
        polygon.holes().forEach(hole -> add(walls, hole));
      } else if (obstacle instanceof Obstacle.Segment segment) {
        walls.moveTo(segment.x1(), segment.y1());
        walls.lineTo(segment.x2(), segment.y2());
      }
    }
    Shape bounds =
        new Rectangle2D.Double(
            map.bounds().minX(),
            map.bounds().minY(),
            map.bounds().maxX() - map.bounds().minX(),
            map.bounds().maxY() - map.bounds().minY());
    return List.of(bounds, walls);
  }

  private static void add(Path2D path, Ring ring) {
    path.moveTo(ring.x(0), ring.y(0));
    for (int i = 1; i < ring.size(); i++) {
      path.lineTo(ring.x(i), ring.y(i));
    }
    path.closePath();
  }
}
