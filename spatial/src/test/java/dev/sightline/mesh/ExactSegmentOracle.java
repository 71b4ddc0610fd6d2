package dev.sightline.mesh;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether any point of a segment is seen, from the definition of sight, in rational numbers. The
 * answer can change along the segment only at its ends, where it crosses an edge and behind a
 * corner; these places and one between each two of them are looked at.
 */
final class ExactSegmentOracle {
  private final List<Shape> obstacles = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Shape bounds;
  private Place p = Place.of(0, 0);
  private Place q = p;

  /** A point (x / w, y / w), w being positive. */
  private record Place(BigInteger x, BigInteger y, BigInteger w) {
    static Place of(double x, double y) {
      int bits = isShort(x) && isShort(y) ? 60 : 1074;
      return new Place(shift(x, bits), shift(y, bits), BigInteger.ONE.shiftLeft(bits));
    }

    private static boolean isShort(double value) {
      return Math.rint(value * 0x1p60) == value * 0x1p60;
    }

    private static BigInteger shift(double value, int bits) {
      BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(bits));
      return new BigDecimal(value).multiply(factor).toBigIntegerExact();
    }

    /** The point a share of the way from one to another. */
    static Place along(Place a, Place b, double share) {
      BigInteger whole = BigInteger.ONE.shiftLeft(1074);
      BigInteger part = shift(share, 1074);
      BigInteger rest = whole.subtract(part);
      return new Place(
              a.x.multiply(b.w).multiply(rest).add(b.x.multiply(a.w).multiply(part)),
              a.y.multiply(b.w).multiply(rest).add(b.y.multiply(a.w).multiply(part)),
              a.w.multiply(b.w).multiply(whole))
          .reduced();
    }

    private Place reduced() {
      BigInteger divisor = x.gcd(y).gcd(w);
      return new Place(x.divide(divisor), y.divide(divisor), w.divide(divisor));
    }

    static Place middle(Place a, Place b) {
      return new Place(
          a.x.multiply(b.w).add(b.x.multiply(a.w)),
          a.y.multiply(b.w).add(b.y.multiply(a.w)),
          a.w.multiply(b.w).shiftLeft(1));
    }

    /** The coefficients of the line through two points, or the point on two lines. */
    static Place cross(Place a, Place b) {
      return new Place(
          a.y.multiply(b.w).subtract(a.w.multiply(b.y)),
          a.w.multiply(b.x).subtract(a.x.multiply(b.w)),
          a.x.multiply(b.y).subtract(a.y.multiply(b.x)));
    }

    Place withPositiveW() {
      return w.signum() < 0 ? new Place(x.negate(), y.negate(), w.negate()) : this;
    }

    int side(Place a, Place b) {
      Place line = cross(a, b);
      return line.x.multiply(x).add(line.y.multiply(y)).add(line.w.multiply(w)).signum();
    }

    int compareTo(Place o) {
      int byX = x.multiply(o.w).compareTo(o.x.multiply(w));
      return byX != 0 ? byX : y.multiply(o.w).compareTo(o.y.multiply(w));
    }
  }

  private record Edge(Place a, Place b) {}

  /** A region, which is where a line has crossed an odd number of its edges, or a single edge. */
  private record Shape(boolean isRegion, List<Edge> edges) {}

  ExactSegmentOracle(WorldMap map) {
    Box b = map.bounds();
    double[] corners = {b.minX(), b.minY(), b.maxX(), b.minY(), b.maxX(), b.maxY(), b.minX(), 0};
    corners[7] = b.maxY();
    bounds = new Shape(true, edges(Ring.of(corners)));
    edges.addAll(bounds.edges());
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle.blocks().sight()) {
        Shape shape = shape(obstacle);
        obstacles.add(shape);
        edges.addAll(shape.edges());
      }
    }
  }

  private static Shape shape(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      Edge edge = new Edge(Place.of(s.x1(), s.y1()), Place.of(s.x2(), s.y2()));
      return new Shape(false, List.of(edge));
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) obstacle;
    List<Edge> all = edges(polygon.ring());
    polygon.holes().forEach(hole -> all.addAll(edges(hole)));
    return new Shape(true, all);
  }

  private static List<Edge> edges(Ring ring) {
    List<Edge> list = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      list.add(new Edge(Place.of(ring.x(i), ring.y(i)), Place.of(ring.x(i + 1), ring.y(i + 1))));
    }
    return list;
  }

  boolean sees(double[] from, double[] segment) {
    return seesPart(from, segment, 0, 1);
  }

  /** The same for a part of the segment, given as shares of its length. */
  boolean seesPart(double[] from, double[] segment, double begin, double end) {
    p = Place.of(from[0], from[1]);
    Place a = Place.of(segment[0], segment[1]);
    Place b = Place.of(segment[2], segment[3]);
    List<Place> places = places(Place.along(a, b, begin), Place.along(a, b, end));
    for (int i = 0; i < places.size(); i++) {
      Place here = places.get(i);
      if (isClear(here) || (i > 0 && isClear(Place.middle(places.get(i - 1), here)))) {
        return true;
      }
    }
    return false;
  }

  private List<Place> places(Place a, Place b) {
    List<Place> places = new ArrayList<>(List.of(a, b, p));
    for (Edge edge : edges) {
      addCrossing(places, a, b, edge.a(), edge.b());
      addCrossing(places, a, b, p, edge.a());
      addCrossing(places, a, b, p, edge.b());
      places.add(edge.a());
      places.add(edge.b());
    }
    places.removeIf(place -> !isOn(place, a, b));
    places.sort(Place::compareTo);
    return places;
  }

  private static void addCrossing(List<Place> places, Place a, Place b, Place c, Place d) {
    Place crossing = Place.cross(Place.cross(a, b), Place.cross(c, d));
    if (crossing.w().signum() != 0) {
      places.add(crossing.withPositiveW());
    }
  }

  private static boolean isOn(Place place, Place a, Place b) {
    return place.side(a, b) == 0 && place.compareTo(a) * place.compareTo(b) <= 0;
  }

  private boolean isClear(Place to) {
    q = to;
    return isInBounds(p)
        && isInBounds(q)
        && (p.compareTo(q) == 0 || copyIsClear(1) || copyIsClear(-1));
  }

  private boolean isInBounds(Place place) {
    return bounds.edges().stream().allMatch(edge -> place.side(edge.a(), edge.b()) >= 0);
  }

  /** Looks at the line shifted to its left (1) or right (-1). */
  private boolean copyIsClear(int copy) {
    return isInside(bounds, copy) && obstacles.stream().noneMatch(shape -> isMet(shape, copy));
  }

  private boolean isMet(Shape shape, int copy) {
    return shape.edges().stream().anyMatch(edge -> place(edge, copy) == 0)
        || (shape.isRegion() && isInside(shape, copy));
  }

  private boolean isInside(Shape region, int copy) {
    return region.edges().stream().filter(edge -> place(edge, copy) < 0).count() % 2 == 1;
  }

  /** Returns where a copy crosses an edge: -1 before p, 0 between p and q, 1 elsewhere. */
  private int place(Edge edge, int copy) {
    int a = edge.a().side(p, q);
    int b = edge.b().side(p, q);
    if ((a == 0 ? -copy : a) == (b == 0 ? -copy : b)) {
      return 1;
    }
    Place at =
        a == 0
            ? edge.a()
            : b == 0
                ? edge.b()
                : Place.cross(Place.cross(p, q), Place.cross(edge.a(), edge.b())).withPositiveW();
    int ahead = q.compareTo(p);
    return at.compareTo(p) * ahead <= 0 ? -1 : at.compareTo(q) * ahead >= 0 ? 1 : 0;
  }
}
