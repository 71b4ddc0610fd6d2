package dev.sightline.maps.format.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.ObstacleCheck;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFormatException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * What makes a map usable.
 *
 * <p>Errors: numbers that are not finite or beyond {@link MapLimits#COORDINATE}; bounds without
 * area; obstacles that {@link ObstacleCheck} refuses, and areas whose ring it refuses. Rings may
 * touch themselves, each other and others at points and along edges.
 *
 * <p>Warnings: obstacles or areas that reach beyond the bounds, which cut them off; obstacles that
 * overlap; rings without area; holes beside their ring; doors that share an id, and doors whose id
 * is empty or reads as a number; spawns and items outside the bounds or inside what blocks
 * movement.
 */
public final class MapRules {
  private final String file;
  private final WorldMap map;
  private final IntFunction<String> places;
  private final List<String> warnings = new ArrayList<>();

  MapRules(String file, WorldMap map, IntFunction<String> places) {
    this.file = file;
    this.map = map;
    this.places = places;
  }

  /**
   * Checks a map that was made in memory.
   *
   * @return the warnings
   * @throws MapFormatException if it breaks a rule; the message begins with the map's name
   */
  public static List<String> check(WorldMap map) {
    return new MapRules(map.name(), map, i -> "obstacles[" + i + "]").apply();
  }

  List<String> apply() {
    checkBounds();
    checkObstacles();
    checkAreas();
    warnOfShapes();
    warnOfDoors();
    Interiors interiors = new Interiors(map.obstacles());
    warnOfOverlaps(crossings(new EdgeTable(map.obstacles())), interiors);
    warnOfPoints("spawns", map.spawns(), interiors);
    warnOfPoints("items", map.items(), interiors);
    return warnings;
  }

  private MapFormatException error(String place, String reason) {
    return MapFormatException.at(file, place, reason);
  }

  private void checkBounds() {
    Box box = map.bounds();
    checkNumbers("bounds", box.minX(), box.minY(), box.maxX(), box.maxY());
    if (!(box.minX() < box.maxX() && box.minY() < box.maxY())) {
      throw error("bounds", "the bounds are empty");
    }
  }

  private void checkObstacles() {
    for (int i = 0; i < map.obstacles().size(); i++) {
      String fault = ObstacleCheck.fault(map.obstacles().get(i), map.bounds());
      if (fault != null) {
        throw error(places.apply(i), fault);
      }
    }
  }

  private void checkAreas() {
    for (Area area : map.areas()) {
      String fault = ObstacleCheck.fault(area.ring());
      if (fault != null) {
        throw error("area " + area.name(), fault);
      }
    }
  }

  private void checkNumbers(String place, double... values) {
    for (double value : values) {
      String fault = ObstacleCheck.coordinateFault(value);
      if (fault != null) {
        throw error(place, fault);
      }
    }
  }

  private void warnOfShapes() {
    Box bounds = map.bounds();
    warnOf(
        o -> !bounds.contains(o.bounds()),
        "reaches beyond the bounds, which cut it off",
        "reach beyond the bounds, which cut them off");
    warnOf(
        o -> o instanceof Obstacle.Polygon p && p.ring().signedArea() == 0,
        "has no area",
        "have no area");
    warnOf(
        o -> o instanceof Obstacle.Polygon p && !p.ring().bounds().contains(p.bounds()),
        "has a hole that reaches beyond its ring",
        "have a hole that reaches beyond their ring");
    long areas =
        map.areas().stream().filter(area -> !bounds.contains(area.ring().bounds())).count();
    if (areas > 0) {
      warnings.add(areas + (areas == 1 ? " area reaches" : " areas reach") + " beyond the bounds");
    }
  }

  private void warnOf(Predicate<Obstacle> odd, String ofOne, String ofMany) {
    int count = 0;
    int first = -1;
    for (int i = map.obstacles().size() - 1; i >= 0; i--) {
      if (odd.test(map.obstacles().get(i))) {
        count++;
        first = i;
      }
    }
    if (count > 1) {
      warnings.add(count + " obstacles " + ofMany + "; the first is " + places.apply(first));
    } else if (count == 1) {
      warnings.add("1 obstacle " + ofOne + ": " + places.apply(first));
    }
  }

  /** An id that several obstacles share names none of them, so it opens no door. */
  private void warnOfDoors() {
    Set<String> once = new HashSet<>();
    Set<String> often = new HashSet<>();
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.id() != null && !once.add(obstacle.id())) {
        often.add(obstacle.id());
      }
    }
    warnOf(
        o -> o.door() && o.id() != null && often.contains(o.id()),
        "is a door that shares its id with others",
        "are doors that share their id with others");
    warnOf(
        o -> o.door() && o.id() != null && (o.id().isEmpty() || map.numbered(o.id()) >= 0),
        "is a door that only its number names, since the id is empty or reads as a number",
        "are doors that only their number names: the id is empty, or reads as a number");
  }

  /** Returns the pairs of polygons whose borders cross, or run together with both on one side. */
  private Set<Long> crossings(EdgeTable edges) {
    Set<Long> pairs = new HashSet<>();
    EdgePairs search =
        new EdgePairs(
            edges.x1,
            edges.y1,
            edges.x2,
            edges.y2,
            MapLimits.EDGE_PAIRS,
            (i, j) -> compare(edges, i, j, pairs));
    if (edges.hasSeveralOwners() && !search.run()) {
      warnings.add("so many edges lie close together that not all overlaps were counted");
    }
    return pairs;
  }

  private static void compare(EdgeTable edges, int i, int j, Set<Long> pairs) {
    int a = edges.owner[i];
    int b = edges.owner[j];
    if (a != b && (edges.cross(i, j) || edges.fillSameSide(i, j))) {
      pairs.add(pair(a, b));
    }
  }

  private static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  private void warnOfOverlaps(Set<Long> pairs, Interiors interiors) {
    for (int i = 0; i < map.obstacles().size(); i++) {
      if (map.obstacles().get(i) instanceof Obstacle.Polygon polygon) {
        addHolders(i, polygon.ring(), interiors, pairs);
      }
    }
    if (!pairs.isEmpty()) {
      boolean isOne = pairs.size() == 1;
      warnings.add(
          isOne ? "1 pair of obstacles overlaps" : pairs.size() + " pairs of obstacles overlap");
    }
  }

  /** Adds the pairs in which this obstacle lies inside another. */
  private static void addHolders(int number, Ring ring, Interiors interiors, Set<Long> pairs) {
    for (int holder : interiors.candidates(ring.bounds())) {
      boolean known = holder == number || pairs.contains(pair(number, holder));
      if (!known && interiors.isInside(ring, holder)) {
        pairs.add(pair(number, holder));
      }
    }
  }

  private void warnOfPoints(String what, List<Point> points, Interiors interiors) {
    int outside = 0;
    int inside = 0;
    for (Point point : points) {
      checkNumbers(what, point.x(), point.y());
      if (!map.bounds().contains(point.x(), point.y())) {
        outside++;
      } else if (isBlocked(point, interiors)) {
        inside++;
      }
    }
    warnOfPoints(outside, what, "outside the bounds");
    warnOfPoints(inside, what, "inside obstacles");
  }

  private void warnOfPoints(int count, String what, String where) {
    if (count == 1) {
      warnings.add("1 " + what.substring(0, what.length() - 1) + " lies " + where);
    } else if (count > 1) {
      warnings.add(count + " " + what + " lie " + where);
    }
  }

  private boolean isBlocked(Point point, Interiors interiors) {
    for (int number : interiors.around(point.x(), point.y())) {
      if (map.obstacles().get(number).blocks().move()) {
        return true;
      }
    }
    return false;
  }
}
