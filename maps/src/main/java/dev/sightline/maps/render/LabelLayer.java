package dev.sightline.maps.render;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.hprtree.HPRtree;

/**
 * Names of areas, where they fit: inside the area, clear of walls and of other names. What fits
 * nowhere is left out.
 *
 * <p>Important kinds choose first. Each name tries the middle of its area and then places around
 * it, first along the area's longer way.
 */
final class LabelLayer {
  private static final int MOST_LABELS = 2000;
  private static final double PADDING = 2;
  private static final List<String> ORDER = List.of("square", "building", "park", "street");
  private static final double[] TRIES = {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.13, 0.87};

  private final Sheet sheet;
  private final GeometryFactory factory = new GeometryFactory();
  private final HPRtree walls = new HPRtree();
  private final HPRtree things = new HPRtree();
  private final HPRtree areas = new HPRtree();
  private final List<Envelope> placed = new ArrayList<>();

  private LabelLayer(Sheet sheet) {
    this.sheet = sheet;
  }

  static void draw(WorldMap map, Sheet sheet) {
    if (map.areas().isEmpty()) {
      return;
    }
    LabelLayer layer = new LabelLayer(sheet);
    map.obstacles().forEach(layer::keepClear);
    map.spawns().forEach(layer::keepClear);
    map.items().forEach(layer::keepClear);
    map.areas().forEach(layer::keepBorder);
    map.areas().stream()
        .sorted(Comparator.comparingInt(a -> rank(a.kind())))
        .limit(MOST_LABELS)
        .forEach(layer::place);
  }

  private static int rank(String kind) {
    int known = ORDER.indexOf(kind);
    return known < 0 ? ORDER.size() : known;
  }

  private void keepClear(Obstacle obstacle) {
    Geometry shape;
    if (obstacle instanceof Obstacle.Polygon p) {
      LinearRing[] holes = p.holes().stream().map(this::ring).toArray(LinearRing[]::new);
      shape = factory.createPolygon(ring(p.ring()), holes);
    } else {
      Obstacle.Segment s = (Obstacle.Segment) obstacle;
      double[] xy = sheet.pixels(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
      Coordinate[] ends = {new Coordinate(xy[0], xy[1]), new Coordinate(xy[2], xy[3])};
      shape = factory.createLineString(ends);
    }
    walls.insert(shape.getEnvelopeInternal(), shape);
  }

  private void keepClear(Point thing) {
    double[] xy = sheet.pixels(new double[] {thing.x(), thing.y()});
    Envelope box = around(new Coordinate(xy[0], xy[1]), 8, 8);
    things.insert(box, box);
  }

  private void keepBorder(Area area) {
    Named named = new Named(area, factory.createPolygon(ring(area.ring())));
    areas.insert(named.shape.getEnvelopeInternal(), named);
  }

  private record Named(Area area, Polygon shape) {}

  private void place(Area area) {
    Polygon shape = factory.createPolygon(ring(area.ring()));
    Envelope box = shape.getEnvelopeInternal();
    for (double size : sizes(area.kind())) {
      double wide = Lettering.width(area.name(), size) * (bold(area.kind()) ? 1.06 : 1);
      boolean upward = wide > box.getWidth() && box.getHeight() > box.getWidth();
      double width = upward ? size * 1.1 : wide;
      double height = upward ? wide : size * 1.1;
      Named named = new Named(area, shape);
      Coordinate spot = findSpot(named, width, height, true);
      spot = spot != null ? spot : findSpot(named, width, height, false);
      if (spot != null) {
        placed.add(around(spot, width + 8, height + 4));
        write(area, spot, size, upward);
        return;
      }
    }
  }

  private @Nullable Coordinate findSpot(
      Named area, double width, double height, boolean clearOfThings) {
    Envelope box = area.shape.getEnvelopeInternal();
    boolean wide = box.getWidth() >= box.getHeight();
    for (double across : TRIES) {
      for (double along : TRIES) {
        double x = box.getMinX() + box.getWidth() * (wide ? along : across);
        double y = box.getMinY() + box.getHeight() * (wide ? across : along);
        Coordinate spot = new Coordinate(x, y);
        Envelope text = around(spot, width, height);
        if (isFree(area, text) && !(clearOfThings && hitsThing(text))) {
          return spot;
        }
      }
    }
    return null;
  }

  private boolean isFree(Named area, Envelope text) {
    if (!area.shape.getEnvelopeInternal().contains(text)
        || placed.stream().anyMatch(other -> other.intersects(text))) {
      return false;
    }
    Envelope padded = new Envelope(text);
    padded.expandBy(PADDING);
    Geometry box = factory.toGeometry(padded);
    return area.shape.contains(box) && !hitsWall(box) && !hitsOtherArea(area, box);
  }

  private boolean hitsThing(Envelope text) {
    for (Object thing : things.query(text)) {
      if (((Envelope) thing).intersects(text)) {
        return true;
      }
    }
    return false;
  }

  private boolean hitsWall(Geometry box) {
    for (Object wall : walls.query(box.getEnvelopeInternal())) {
      if (((Geometry) wall).intersects(box)) {
        return true;
      }
    }
    return false;
  }

  /** A name keeps out of smaller areas; but the name of a building may stand in a room. */
  private boolean hitsOtherArea(Named area, Geometry box) {
    for (Object object : areas.query(box.getEnvelopeInternal())) {
      Named other = (Named) object;
      boolean smaller = other.shape.getArea() < area.shape.getArea();
      boolean room = area.area.kind().equals("building") && other.shape.contains(box);
      if (smaller && !room && other.shape.intersects(box)) {
        return true;
      }
    }
    return false;
  }

  private void write(Area area, Coordinate spot, double size, boolean upward) {
    boolean bold = bold(area.kind());
    int color = bold ? Theme.INK : Theme.FAINT_INK;
    sheet.add(new Mark.Text(spot.x, spot.y, area.name(), size, 0.5, bold, upward, !upward, color));
  }

  private static boolean bold(String kind) {
    return rank(kind) < 3;
  }

  private static double[] sizes(String kind) {
    return bold(kind) ? new double[] {14, 12, 10.5} : new double[] {11, 9.5};
  }

  private static Envelope around(Coordinate center, double width, double height) {
    return new Envelope(
        center.x - width / 2, center.x + width / 2, center.y - height / 2, center.y + height / 2);
  }

  private LinearRing ring(Ring ring) {
    double[] xy = sheet.pixels(ring.toArray());
    Coordinate[] corners = new Coordinate[ring.size() + 1];
    for (int i = 0; i < corners.length; i++) {
      int at = 2 * (i % ring.size());
      corners[i] = new Coordinate(xy[at], xy[at + 1]);
    }
    return factory.createLinearRing(corners);
  }
}
