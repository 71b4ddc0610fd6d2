package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import dev.sightline.geometry.Predicates;
import dev.sightline.map.Obstacle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All lines together: each once, and lines that go on straight made one. */
final class LineNet {
  private final Set<Obstacle.Segment> lines = new LinkedHashSet<>();
  private final Map<Point, Set<Obstacle.Segment>> byEnd = new HashMap<>();
  private final Set<Point> fixed;

  /**
   * @param fixed points that must remain ends of lines
   */
  LineNet(Set<Point> fixed) {
    this.fixed = fixed;
  }

  void add(Spine.Line line, Obstacle.Polygon source) {
    Point a = line.a();
    Point b = line.b();
    boolean forward = a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
    add(segment(source, forward ? a : b, forward ? b : a));
  }

  private static Obstacle.Segment segment(Obstacle source, Point a, Point b) {
    return new Obstacle.Segment(
        source.id(), source.blocks(), source.door(), a.x(), a.y(), b.x(), b.y());
  }

  private void add(Obstacle.Segment line) {
    if (lines.add(line)) {
      byEnd.computeIfAbsent(first(line), p -> new LinkedHashSet<>()).add(line);
      byEnd.computeIfAbsent(second(line), p -> new LinkedHashSet<>()).add(line);
    }
  }

  private void remove(Obstacle.Segment line) {
    lines.remove(line);
    at(first(line)).remove(line);
    at(second(line)).remove(line);
  }

  private Set<Obstacle.Segment> at(Point end) {
    Set<Obstacle.Segment> found = byEnd.get(end);
    return found == null ? new LinkedHashSet<>() : found;
  }

  List<Obstacle.Segment> finish() {
    Deque<Point> open = new ArrayDeque<>(byEnd.keySet());
    while (!open.isEmpty()) {
      straighten(open.pop());
    }
    return new ArrayList<>(lines);
  }

  private void straighten(Point joint) {
    List<Obstacle.Segment> pair = new ArrayList<>(at(joint));
    if (pair.size() != 2 || fixed.contains(joint)) {
      return;
    }
    Obstacle.Segment merged = merged(joint, pair.get(0), pair.get(1));
    if (merged != null) {
      pair.forEach(this::remove);
      add(merged);
    }
  }

  private static Obstacle.@Nullable Segment merged(
      Point joint, Obstacle.Segment one, Obstacle.Segment two) {
    Point a = first(one).equals(joint) ? second(one) : first(one);
    Point b = first(two).equals(joint) ? second(two) : first(two);
    boolean alike = segment(one, a, b).equals(segment(two, a, b));
    double back =
        (a.x() - joint.x()) * (b.x() - joint.x()) + (a.y() - joint.y()) * (b.y() - joint.y());
    boolean straight =
        Predicates.orientation(a.x(), a.y(), joint.x(), joint.y(), b.x(), b.y()) == 0;
    return alike && straight && back < 0 ? segment(one, a, b) : null;
  }

  private static Point first(Obstacle.Segment line) {
    return new Point(line.x1(), line.y1());
  }

  private static Point second(Obstacle.Segment line) {
    return new Point(line.x2(), line.y2());
  }
}
