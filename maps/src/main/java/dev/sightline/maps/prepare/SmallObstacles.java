package dev.sightline.maps.prepare;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.hprtree.HPRtree;

/**
 * Drops polygons whose longest edge is short. A hole that such a polygon filled is closed with it,
 * since it would become a pocket that nobody can enter: a fountain without its pillar is all water.
 */
final class SmallObstacles {
  private final double length;
  private final HPRtree dropped = new HPRtree();

  private SmallObstacles(double length) {
    this.length = length;
  }

  static List<Obstacle> drop(List<Obstacle> obstacles, double length) {
    SmallObstacles small = new SmallObstacles(length);
    List<Obstacle> kept = new ArrayList<>();
    for (Obstacle obstacle : obstacles) {
      if (small.isSmall(obstacle)) {
        small.dropped.insert(envelope(obstacle.bounds()), obstacle.bounds());
      } else {
        kept.add(obstacle);
      }
    }
    kept.replaceAll(small::closed);
    return kept;
  }

  private boolean isSmall(Obstacle obstacle) {
    return obstacle instanceof Obstacle.Polygon polygon && longestEdge(polygon.ring()) < length;
  }

  private static double longestEdge(Ring ring) {
    double longest = 0;
    for (int i = 0; i < ring.size(); i++) {
      double edge = Math.hypot(ring.x(i + 1) - ring.x(i), ring.y(i + 1) - ring.y(i));
      longest = Math.max(longest, edge);
    }
    return longest;
  }

  private Obstacle closed(Obstacle obstacle) {
    if (!(obstacle instanceof Obstacle.Polygon p) || p.holes().isEmpty()) {
      return obstacle;
    }
    List<Ring> open = p.holes().stream().filter(hole -> !wasFilled(hole)).toList();
    return open.size() == p.holes().size()
        ? obstacle
        : new Obstacle.Polygon(p.id(), p.blocks(), p.door(), p.ring(), open);
  }

  /** Returns whether the box of something dropped holds the hole, and all that is nested in it. */
  private boolean wasFilled(Ring hole) {
    Box box = hole.bounds();
    List<?> near = dropped.query(envelope(box));
    return near.stream().anyMatch(found -> ((Box) found).contains(box));
  }

  private static Envelope envelope(Box box) {
    return new Envelope(box.minX(), box.maxX(), box.minY(), box.maxY());
  }
}
