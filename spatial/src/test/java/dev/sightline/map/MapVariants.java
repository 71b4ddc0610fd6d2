package dev.sightline.map;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The same world made harder, for tests. */
public enum MapVariants {
  AS_IS {
    @Override
    List<Obstacle> of(Obstacle obstacle, int number) {
      return List.of(obstacle);
    }
  },
  /** Turned by an angle that leaves no coordinate round. */
  TURNED {
    @Override
    List<Obstacle> of(Obstacle obstacle, int number) {
      return List.of(turned(obstacle));
    }

    @Override
    Box bounds(Box box) {
      Ring ring = turned(Ring.of(box));
      return ring.bounds();
    }
  },
  /** Every edge a wall of its own. */
  BARE_WALLS {
    @Override
    List<Obstacle> of(Obstacle obstacle, int number) {
      return walls(obstacle);
    }
  },
  /** Every third obstacle of glass, every third a hedge. */
  GLASS_AND_HEDGES {
    @Override
    List<Obstacle> of(Obstacle obstacle, int number) {
      Blocks blocks = number % 3 == 0 ? Blocks.MOVE : number % 3 == 1 ? Blocks.SIGHT : Blocks.BOTH;
      return List.of(with(obstacle, blocks));
    }
  };

  private static final double COS = Math.cos(0.5);
  private static final double SIN = Math.sin(0.5);

  abstract List<Obstacle> of(Obstacle obstacle, int number);

  Box bounds(Box box) {
    return box;
  }

  public WorldMap of(WorldMap map) {
    List<Obstacle> obstacles = new ArrayList<>();
    for (Obstacle obstacle : map.obstacles()) {
      obstacles.addAll(of(obstacle, obstacles.size()));
    }
    return WorldMap.of(map.name(), bounds(map.bounds()), obstacles);
  }

  private static Obstacle turned(Obstacle obstacle) {
    if (obstacle instanceof Obstacle.Segment s) {
      return new Obstacle.Segment(
          s.id(),
          s.blocks(),
          s.door(),
          x(s.x1(), s.y1()),
          y(s.x1(), s.y1()),
          x(s.x2(), s.y2()),
          y(s.x2(), s.y2()));
    }
    Obstacle.Polygon p = (Obstacle.Polygon) obstacle;
    List<Ring> holes = p.holes().stream().map(MapVariants::turned).toList();
    return new Obstacle.Polygon(p.id(), p.blocks(), p.door(), turned(p.ring()), holes);
  }

  private static Ring turned(Ring ring) {
    double[] xy = new double[2 * ring.size()];
    for (int i = 0; i < ring.size(); i++) {
      xy[2 * i] = x(ring.x(i), ring.y(i));
      xy[2 * i + 1] = y(ring.x(i), ring.y(i));
    }
    return Ring.of(xy);
  }

  private static double x(double x, double y) {
    return x * COS - y * SIN;
  }

  private static double y(double x, double y) {
    return x * SIN + y * COS;
  }

  private static List<Obstacle> walls(Obstacle obstacle) {
    if (!(obstacle instanceof Obstacle.Polygon polygon)) {
      return List.of(obstacle);
    }
    List<Obstacle> walls = new ArrayList<>();
    List<Ring> rings = new ArrayList<>(polygon.holes());
    rings.add(polygon.ring());
    for (Ring ring : rings) {
      for (int i = 0; i < ring.size(); i++) {
        walls.add(Obstacle.Segment.of(ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1)));
      }
    }
    return walls;
  }

  private static Obstacle with(Obstacle obstacle, Blocks blocks) {
    @Nullable String id = obstacle.id();
    if (obstacle instanceof Obstacle.Segment s) {
      return new Obstacle.Segment(id, blocks, s.door(), s.x1(), s.y1(), s.x2(), s.y2());
    }
    Obstacle.Polygon p = (Obstacle.Polygon) obstacle;
    return new Obstacle.Polygon(id, blocks, p.door(), p.ring(), p.holes());
  }
}
