package dev.sightline.partition.layout;

import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.overlayng.OverlayNGRobust;
import org.locationtech.jts.operation.polygonize.Polygonizer;
import org.locationtech.jts.triangulate.polygon.PolygonHoleJoiner;

/**
 * The map's areas as tiles.
 *
 * <p>Where areas overlap, the one with the smallest ring counts (a room before its building); a
 * region that others cut apart becomes several tiles, and one around another has the hole joined to
 * its border by an edge that is walked twice. What no area covers is tiled too.
 *
 * <p>The rings of all areas and the world's border are noded together and polygonized, so the tiles
 * are the faces of one planar drawing. A crossing of two rings is rounded to doubles.
 */
public final class Regions {
  private static final GeometryFactory FACTORY = new GeometryFactory();

  private final TilingBuilder builder = Tiling.builder("region");
  private final Map<Coordinate, Integer> vertices = new HashMap<>();
  private final List<Polygon> areas = new ArrayList<>();

  private Regions() {}

  /** Returns the tiles, and which area each belongs to. */
  public static Result tile(WorldMap map) {
    return new Regions().layOut(map);
  }

  private Result layOut(WorldMap map) {
    Polygon world = polygon(dev.sightline.geometry.Ring.of(map.bounds()));
    for (Area area : map.areas()) {
      areas.add(polygon(area.ring()));
    }
    List<Integer> owners = new ArrayList<>();
    for (Polygon face : faces(world)) {
      Point inside = face.getInteriorPoint();
      if (world.contains(inside)) {
        add(face);
        owners.add(owner(inside));
      }
    }
    return new Result(builder.build(), List.copyOf(owners));
  }

  private List<Polygon> faces(Polygon world) {
    List<Geometry> lines = new ArrayList<>();
    lines.add(world.getBoundary());
    areas.forEach(area -> lines.add(area.getBoundary()));
    Polygonizer polygonizer = new Polygonizer();
    polygonizer.add(OverlayNGRobust.union(FACTORY.buildGeometry(lines)));
    @SuppressWarnings("unchecked")
    Collection<Polygon> found = polygonizer.getPolygons();
    List<Polygon> faces = new ArrayList<>(found);
    faces.sort(
        Comparator.comparingDouble((Polygon p) -> p.getEnvelopeInternal().getMinY())
            .thenComparingDouble(p -> p.getEnvelopeInternal().getMinX())
            .thenComparing((p, q) -> p.compareTo(q)));
    return faces;
  }

  private int owner(Point inside) {
    int best = -1;
    for (int i = 0; i < areas.size(); i++) {
      if (areas.get(i).contains(inside)
          && (best < 0 || areas.get(i).getArea() < areas.get(best).getArea())) {
        best = i;
      }
    }
    return best;
  }

  private void add(Polygon face) {
    Coordinate[] ring =
        face.getNumInteriorRing() == 0
            ? face.getExteriorRing().getCoordinates()
            : PolygonHoleJoiner.join(face);
    int[] corners = new int[ring.length - 1];
    boolean counterclockwise = Orientation.isCCWArea(ring);
    for (int i = 0; i < corners.length; i++) {
      corners[i] = vertex(ring[counterclockwise ? i : ring.length - 1 - i]);
    }
    builder.tile(corners);
  }

  private int vertex(Coordinate c) {
    return vertices.computeIfAbsent(c, k -> builder.vertex(c.x, c.y));
  }

  /**
   * Regions as tiles.
   *
   * @param areas for each tile the number of its area in the map, or -1 for the rest of the world
   */
  public record Result(Tiling tiling, List<Integer> areas) {}

  private static Polygon polygon(dev.sightline.geometry.Ring ring) {
    Coordinate[] points = new Coordinate[ring.size() + 1];
    for (int i = 0; i <= ring.size(); i++) {
      points[i] = new Coordinate(ring.x(i), ring.y(i));
    }
    LinearRing shell = FACTORY.createLinearRing(points);
    return FACTORY.createPolygon(shell);
  }
}
