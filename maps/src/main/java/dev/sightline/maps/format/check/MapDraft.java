package dev.sightline.maps.format.check;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.ObstacleCheck;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a reader has found so far. Places are what a message names, such as {@code obstacles[3]} or
 * {@code line 12}.
 *
 * <p>Rings may repeat their first point at the end. Points that repeat their predecessor are
 * dropped with a warning; negative zero becomes zero; nothing else is changed. Not thread-safe.
 */
public final class MapDraft {
  private final String file;
  private final List<Obstacle> obstacles = new ArrayList<>();
  private final List<String> places = new ArrayList<>();
  private final List<Point> spawns = new ArrayList<>();
  private final List<Point> items = new ArrayList<>();
  private final List<Area> areas = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private String name;
  private @Nullable Box bounds;
  private @Nullable Box extent;
  private long vertices;
  private int repeated;

  /**
   * Starts a map.
   *
   * @param file how messages call the file
   * @param name the map's name if the file gives none
   */
  public MapDraft(String file, String name) {
    this.file = file;
    this.name = name;
  }

  /** Returns the error to throw for something at a place in the file. */
  public MapFormatException error(String place, String reason) {
    return MapFormatException.at(file, place, reason);
  }

  public void warn(String warning) {
    warnings.add(warning);
  }

  public String name() {
    return name;
  }

  public void name(String value) {
    name = value;
  }

  /** Sets the world's limits: x0, y0, x1, y1. */
  public void bounds(String place, double x0, double y0, double x1, double y1) {
    for (double value : new double[] {x0, y0, x1, y1}) {
      checkNumber(place, value);
    }
    if (!(x0 < x1 && y0 < y1)) {
      throw error(place, "bounds are empty or inside out: " + x0 + "," + y0 + "," + x1 + "," + y1);
    }
    if (x1 - x0 < MapLimits.SIDE || y1 - y0 < MapLimits.SIDE) {
      throw error(place, "bounds have a side shorter than " + MapLimits.SIDE);
    }
    bounds = new Box(x0 + 0.0, y0 + 0.0, x1 + 0.0, y1 + 0.0);
  }

  public boolean isEmpty() {
    return obstacles.isEmpty();
  }

  /**
   * Adds a filled region.
   *
   * @param rings the outer ring and the holes; coordinates alternate x and y
   * @param ringPlaces where ring i is in the file
   */
  public void polygon(
      String place, Traits traits, List<double[]> rings, IntFunction<String> ringPlaces) {
    List<Ring> checked = new ArrayList<>(rings.size());
    for (int i = 0; i < rings.size(); i++) {
      checked.add(ring(ringPlaces.apply(i), rings.get(i)));
    }
    add(
        place,
        new Obstacle.Polygon(
            traits.id(),
            traits.blocks(),
            traits.door(),
            checked.get(0),
            checked.subList(1, checked.size())));
  }

  /** Adds a wall without thickness. */
  public void segment(String place, Traits traits, double x1, double y1, double x2, double y2) {
    count(place, 2);
    checkPoint(place, x1, y1);
    checkPoint(place, x2, y2);
    if (x1 == x2 && y1 == y2) {
      throw error(place, "a segment needs two different points");
    }
    add(
        place,
        new Obstacle.Segment(
            traits.id(), traits.blocks(), traits.door(), x1 + 0.0, y1 + 0.0, x2 + 0.0, y2 + 0.0));
  }

  /** Adds the segments of a chain of points; a point that repeats its predecessor is dropped. */
  public void line(String place, Traits traits, double[] xy) {
    int last = 0;
    int segments = 0;
    for (int i = 2; i < xy.length; i += 2) {
      if (xy[i] == xy[last] && xy[i + 1] == xy[last + 1]) {
        repeated++;
      } else {
        segment(place, traits, xy[last], xy[last + 1], xy[i], xy[i + 1]);
        last = i;
        segments++;
      }
    }
    if (segments == 0) {
      throw error(place, "a line needs two different points");
    }
  }

  public void spawn(String place, double x, double y) {
    spawns.add(point(place, x, y));
  }

  public void item(String place, double x, double y) {
    items.add(point(place, x, y));
  }

  public void area(String place, String areaName, String kind, double[] ring) {
    areas.add(new Area(areaName, kind, ring(place, ring)));
  }

  /** Makes the bounds that are taken from the extent hold this box. */
  public void include(Box box) {
    extent = extent == null ? box : extent.union(box);
  }

  /**
   * Applies the rules.
   *
   * @throws MapFormatException if the map breaks one
   */
  public LoadedMap finish() {
    if (repeated > 0) {
      warn(repeated + " points repeat the one before them and were dropped");
    }
    WorldMap map =
        new WorldMap(name, bounds == null ? extent() : bounds, obstacles, spawns, items, areas);
    warnings.addAll(new MapRules(file, map, places::get).apply());
    return new LoadedMap(map, warnings);
  }

  private void add(String place, Obstacle obstacle) {
    obstacles.add(obstacle);
    places.add(place);
  }

  private Ring ring(String place, double[] xy) {
    count(place, xy.length / 2);
    for (int i = 0; i < xy.length; i += 2) {
      checkPoint(place, i / 2, xy[i], xy[i + 1]);
    }
    double[] clean = withoutRepeats(xy);
    String fault = ObstacleCheck.pointsFault(clean);
    if (fault != null) {
      throw error(place, fault);
    }
    return Ring.of(clean);
  }

  private double[] withoutRepeats(double[] xy) {
    double[] clean = new double[xy.length];
    int size = 0;
    for (int i = 0; i < xy.length; i += 2) {
      if (size == 0 || xy[i] != clean[size - 2] || xy[i + 1] != clean[size - 1]) {
        clean[size++] = xy[i] + 0.0;
        clean[size++] = xy[i + 1] + 0.0;
      }
    }
    repeated += (xy.length - size) / 2;
    if (size > 2 && clean[0] == clean[size - 2] && clean[1] == clean[size - 1]) {
      size -= 2;
    }
    return Arrays.copyOf(clean, size);
  }

  private Point point(String place, double x, double y) {
    count(place, 1);
    checkPoint(place, x, y);
    return new Point(x + 0.0, y + 0.0);
  }

  private void count(String place, int more) {
    vertices += more;
    if (vertices > MapLimits.VERTICES) {
      throw error(place, "more than " + MapLimits.VERTICES + " points");
    }
  }

  private void checkPoint(String place, int index, double x, double y) {
    if (ObstacleCheck.coordinateFault(x) != null || ObstacleCheck.coordinateFault(y) != null) {
      checkPoint(place + (place.startsWith("line ") ? ": point " : "") + "[" + index + "]", x, y);
    }
  }

  private void checkPoint(String place, double x, double y) {
    checkNumber(place, x);
    checkNumber(place, y);
  }

  private void checkNumber(String place, double value) {
    String fault = ObstacleCheck.coordinateFault(value);
    if (fault != null) {
      throw error(place, fault);
    }
  }

  private Box extent() {
    obstacles.forEach(obstacle -> include(obstacle.bounds()));
    areas.forEach(area -> include(area.ring().bounds()));
    spawns.forEach(this::include);
    items.forEach(this::include);
    if (extent == null || extent.width() < MapLimits.SIDE || extent.height() < MapLimits.SIDE) {
      throw error("", "no bounds given, and what the map holds has no extent to take them from");
    }
    return extent;
  }

  private void include(Point point) {
    include(Box.of(point.x(), point.y(), point.x(), point.y()));
  }
}
