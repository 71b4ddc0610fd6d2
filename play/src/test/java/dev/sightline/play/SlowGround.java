package dev.sightline.play;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.BruteForceSight;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Walking from its definition, over every edge of every obstacle, in decimal arithmetic.
 *
 * <p>Lines are decided by the oracle of sight, with what blocks movement in place of what blocks
 * sight. The ground around a point is looked at a tiny bit away from it, between any two edges.
 */
final class SlowGround {
  private static final BigDecimal TINY = new BigDecimal("1e-60");

  private final WorldMap map;
  private final BruteForceSight lines;

  SlowGround(WorldMap whole, List<Obstacle> standing) {
    List<Obstacle> blocking = new ArrayList<>();
    for (Obstacle obstacle : standing) {
      if (obstacle.blocks().move()) {
        blocking.add(opaque(obstacle));
      }
    }
    map = WorldMap.of(whole.name(), whole.bounds(), blocking);
    lines = new BruteForceSight(map);
  }

  private static Obstacle opaque(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return Obstacle.Segment.of(s.x1(), s.y1(), s.x2(), s.y2());
    }
    Obstacle.Polygon p = (Obstacle.Polygon) obstacle;
    return new Obstacle.Polygon(null, Blocks.BOTH, false, p.ring(), p.holes());
  }

  private static List<double[]> edgesOf(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return List.of(new double[] {s.x1(), s.y1(), s.x2(), s.y2()});
    }
    Obstacle.Polygon p = (Obstacle.Polygon) obstacle;
    List<double[]> edges = new ArrayList<>();
    addEdges(p.ring(), edges);
    p.holes().forEach(hole -> addEdges(hole, edges));
    return edges;
  }

  private static void addEdges(Ring ring, List<double[]> edges) {
    for (int i = 0; i < ring.size(); i++) {
      edges.add(new double[] {ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)});
    }
  }

  /** Returns whether both ends are in the bounds and one can walk straight between them. */
  boolean isClear(double px, double py, double qx, double qy) {
    return lines.clear(px, py, qx, qy);
  }

  /** Returns whether a point is out of the bounds or strictly inside of an obstacle. */
  boolean isBlocked(double x, double y) {
    if (!map.bounds().contains(x, y)) {
      return true;
    }
    for (Obstacle obstacle : map.obstacles()) {
      if (obstacle instanceof Obstacle.Polygon p && isInside(p, x, y)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInside(Obstacle.Polygon p, double x, double y) {
    int count = crossings(p.ring(), x, y);
    for (Ring hole : p.holes()) {
      int more = crossings(hole, x, y);
      count = count < 0 || more < 0 ? -1 : count + more;
    }
    return count >= 0 && count % 2 == 1;
  }

  /** Returns how often the ring crosses a ray to the right, -1 if the point is on it. */
  private static int crossings(Ring ring, double x, double y) {
    int count = 0;
    for (int i = 0; i < ring.size(); i++) {
      double ax = ring.x(i);
      double ay = ring.y(i);
      double bx = ring.x(i + 1);
      double by = ring.y(i + 1);
      int side = side(ax, ay, bx, by, x, y);
      if (side == 0 && isInBox(ax, ay, bx, by, x, y)) {
        return -1;
      }
      boolean up = ay <= y && by > y && side > 0;
      boolean down = by <= y && ay > y && side < 0;
      count += up || down ? 1 : 0;
    }
    return count;
  }

  /** Returns into how many pieces the free part of a circle around a point falls. */
  int pieces(double x, double y) {
    if (isBlocked(x, y)) {
      return 0;
    }
    List<Obstacle> touching = new ArrayList<>(map.obstacles());
    touching.removeIf(obstacle -> edgesOf(obstacle).stream().noneMatch(e -> isOn(e, x, y)));
    Box b = map.bounds();
    boolean onBorder = x == b.minX() || x == b.maxX() || y == b.minY() || y == b.maxY();
    return touching.isEmpty() && !onBorder ? 1 : new Circle(x, y, touching).pieces();
  }

  private static boolean isOn(double[] e, double x, double y) {
    return side(e[0], e[1], e[2], e[3], x, y) == 0 && isInBox(e[0], e[1], e[2], e[3], x, y);
  }

  /** The directions in which edges leave a point, and a point a tiny bit away between any two. */
  private final class Circle {
    private final BigDecimal x;
    private final BigDecimal y;
    private final List<List<double[]>> obstacles = new ArrayList<>();
    private final List<BigDecimal[]> rays = new ArrayList<>();

    Circle(double x, double y, List<Obstacle> touching) {
      this.x = new BigDecimal(x);
      this.y = new BigDecimal(y);
      touching.forEach(obstacle -> obstacles.add(edgesOf(obstacle)));
      obstacles.forEach(edges -> edges.stream().filter(e -> isOn(e, x, y)).forEach(this::addRays));
      List<double[]> border = new ArrayList<>();
      addEdges(Ring.of(map.bounds()), border);
      border.stream().filter(e -> isOn(e, x, y)).forEach(this::addRays);
      rays.sort(Circle::byAngle);
    }

    private void addRays(double[] e) {
      for (int i = 0; i < 4; i += 2) {
        BigDecimal dx = new BigDecimal(e[i]).subtract(x);
        BigDecimal dy = new BigDecimal(e[i + 1]).subtract(y);
        if (dx.signum() != 0 || dy.signum() != 0) {
          rays.add(new BigDecimal[] {dx, dy});
        }
      }
    }

    private static int byAngle(BigDecimal[] a, BigDecimal[] b) {
      return isLower(a) != isLower(b) ? (isLower(a) ? 1 : -1) : -turn(a, b);
    }

    private static boolean isLower(BigDecimal[] v) {
      return v[1].signum() < 0 || (v[1].signum() == 0 && v[0].signum() < 0);
    }

    private static int turn(BigDecimal[] a, BigDecimal[] b) {
      return a[0].multiply(b[1]).compareTo(a[1].multiply(b[0]));
    }

    int pieces() {
      int count = 0;
      for (int i = 0; i < rays.size(); i++) {
        BigDecimal[] from = rays.get(i);
        BigDecimal[] to = rays.get((i + 1) % rays.size());
        boolean same = turn(from, to) == 0 && isLower(from) == isLower(to);
        if ((!same || allSame()) && isFree(between(from, to))) {
          count++;
          if (allSame()) {
            return 1;
          }
        }
      }
      return count;
    }

    private boolean allSame() {
      return byAngle(rays.get(0), rays.get(rays.size() - 1)) == 0;
    }

    private BigDecimal[] between(BigDecimal[] a, BigDecimal[] b) {
      if (turn(a, b) <= 0) {
        return new BigDecimal[] {a[1].negate(), a[0]}; // a quarter turn on is before b
      }
      BigDecimal lengthA = a[0].abs().add(a[1].abs());
      BigDecimal lengthB = b[0].abs().add(b[1].abs());
      return new BigDecimal[] {
        a[0].multiply(lengthB).add(b[0].multiply(lengthA)),
        a[1].multiply(lengthB).add(b[1].multiply(lengthA))
      };
    }

    private boolean isFree(BigDecimal[] direction) {
      BigDecimal px = x.add(direction[0].multiply(TINY));
      BigDecimal py = y.add(direction[1].multiply(TINY));
      Box b = map.bounds();
      boolean inBounds =
          px.compareTo(new BigDecimal(b.minX())) > 0
              && px.compareTo(new BigDecimal(b.maxX())) < 0
              && py.compareTo(new BigDecimal(b.minY())) > 0
              && py.compareTo(new BigDecimal(b.maxY())) < 0;
      return inBounds && obstacles.stream().noneMatch(edges -> isInside(edges, px, py));
    }

    private static boolean isInside(List<double[]> edges, BigDecimal px, BigDecimal py) {
      boolean inside = false;
      for (double[] e : edges) {
        BigDecimal ay = new BigDecimal(e[1]);
        BigDecimal by = new BigDecimal(e[3]);
        boolean crosses = ay.compareTo(py) > 0 != by.compareTo(py) > 0;
        int side = exact(new BigDecimal(e[0]), ay, new BigDecimal(e[2]), by, px, py);
        inside ^= crosses && side > 0 == by.compareTo(py) > 0;
      }
      return inside && edges.size() > 1;
    }
  }

  private static int exact(
      BigDecimal ax, BigDecimal ay, BigDecimal bx, BigDecimal by, BigDecimal cx, BigDecimal cy) {
    BigDecimal left = ax.subtract(cx).multiply(by.subtract(cy));
    return left.compareTo(ay.subtract(cy).multiply(bx.subtract(cx)));
  }

  private static boolean isInBox(double ax, double ay, double bx, double by, double x, double y) {
    return x >= Math.min(ax, bx)
        && x <= Math.max(ax, bx)
        && y >= Math.min(ay, by)
        && y <= Math.max(ay, by);
  }

  /** Returns the side of c seen along a to b; in decimal where doubles could be wrong. */
  static int side(double ax, double ay, double bx, double by, double cx, double cy) {
    double det = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
    double size = Math.abs((ax - cx) * (by - cy)) + Math.abs((ay - cy) * (bx - cx));
    if (Math.abs(det) > 1e-14 * size) {
      return det > 0 ? 1 : -1;
    }
    BigDecimal x = new BigDecimal(cx);
    BigDecimal y = new BigDecimal(cy);
    BigDecimal left = new BigDecimal(ax).subtract(x).multiply(new BigDecimal(by).subtract(y));
    BigDecimal right = new BigDecimal(ay).subtract(y).multiply(new BigDecimal(bx).subtract(x));
    return left.compareTo(right);
  }
}
