package dev.sightline.maps.prepare;

import dev.sightline.geometry.Point;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.index.strtree.STRtree;

/**
 * Turns thin rectangles into lines without opening or closing a gap.
 *
 * <p><b>Construction.</b> Each rectangle becomes a spine, and each pair that touches is joined
 * through a point that both contain: the crossing of the spines if it is one, else the end of one
 * of them, else a corner. The joint is then led to both spines. Where a wall ends on another this
 * is the extension to the intersection of the original method; ends that stick out past their last
 * joint by less than a wall's width are cut off, and ends that met nothing stay.
 *
 * <p><b>No gap closes.</b> Every line runs between two points of one rectangle, tested exactly, and
 * rectangles are convex. It inherits what the rectangle blocks and whether it is a door. A joint
 * that rounding would put outside is moved inside.
 *
 * <p><b>No gap opens.</b> The rectangles are convex, so a loop of walls that separates two places
 * passes through pairs that touch, and its lines make the same loop. Pairs need no joint of their
 * own if a third rectangle, never opened, contains a point of both and is joined with both: such a
 * triangle encloses nothing.
 *
 * <p>Cost: O(n log n) for n rectangles that each touch a few others.
 *
 * <p>Source: Boulanger, Kienzle, Verbrugge, <i>Comparing interest management algorithms for
 * massively multiplayer games</i>, NetGames 2006, section 3.5; {@link SideBySide} is ours.
 */
final class Thinning {
  private final WorldMap map;
  private final double width;
  private final Map<Integer, Spine> spines = new TreeMap<>(); // by number of the obstacle
  private final Map<Integer, Set<Integer>> joined = new HashMap<>();
  private final Map<Spine, List<Point>> held = new LinkedHashMap<>(); // ends at thick things
  private final Set<Point> fixed = new HashSet<>();
  private final List<Obstacle> thick = new ArrayList<>();

  private Thinning(WorldMap map, double width) {
    this.map = map;
    this.width = width;
  }

  static List<Obstacle> of(WorldMap map, double width) {
    Thinning thinning = new Thinning(map, width);
    thinning.findRectangles();
    thinning.joinAll(thinning.contacts());
    return thinning.obstacles();
  }

  /** Finds the thin rectangles and drops those that cannot leave their surroundings. */
  private void findRectangles() {
    Remainder surroundings = new Remainder(map);
    for (int i = 0; i < map.obstacles().size(); i++) {
      ThinRectangle rectangle = ThinRectangle.of(i, map.obstacles().get(i), width);
      if (rectangle == null) {
        surroundings.add(map.obstacles().get(i));
      } else {
        spines.put(i, new Spine(rectangle));
      }
    }
    boolean changed = true;
    while (changed) { // what stays is part of the surroundings of the others
      changed = false;
      for (Spine spine : List.copyOf(spines.values())) {
        if (surroundings.touchingEnds(spine.rectangle()) == null) {
          spines.remove(spine.rectangle().number());
          surroundings.add(spine.rectangle().source());
          changed = true;
        }
      }
    }
    spines.values().forEach(spine -> rememberEnds(spine, surroundings));
  }

  private void rememberEnds(Spine spine, Remainder surroundings) {
    List<Point> ends = surroundings.touchingEnds(spine.rectangle());
    if (ends != null) {
      held.put(spine, ends);
      fixed.addAll(ends);
    }
  }

  private List<RectangleContact> contacts() {
    STRtree tree = new STRtree();
    spines.values().forEach(s -> tree.insert(s.rectangle().envelope(), s.rectangle()));
    List<RectangleContact> contacts = new ArrayList<>();
    for (Spine spine : spines.values()) {
      ThinRectangle a = spine.rectangle();
      for (Object object : tree.query(a.envelope())) {
        ThinRectangle b = (ThinRectangle) object;
        RectangleContact contact = a.number() < b.number() ? RectangleContact.of(a, b) : null;
        if (contact != null && contact.matters() && !contact.shared().isEmpty()) {
          contacts.add(contact);
        }
      }
    }
    contacts.sort(
        Comparator.comparingInt(RectangleContact::rank)
            .thenComparingInt(c -> c.a().number())
            .thenComparingInt(c -> c.b().number()));
    return contacts;
  }

  /** Lets parallel walls cede first, because joints must know where a spine still is. */
  private void joinAll(List<RectangleContact> contacts) {
    Map<RectangleContact, List<Point>> sideBySide = new HashMap<>();
    for (RectangleContact contact : contacts) {
      List<Point> joints = SideBySide.merge(spine(contact.a()), spine(contact.b()));
      if (joints != null) {
        sideBySide.put(contact, joints);
      }
    }
    held.forEach((spine, ends) -> ends.forEach(end -> spine.join(end, null)));
    for (RectangleContact contact : contacts) {
      List<Point> joints = sideBySide.get(contact);
      if (joints != null) {
        joints.forEach(p -> join(contact, p, null));
      } else if (!isHeld(contact)) {
        join(contact, neatest(contact), contact.crossing());
      }
    }
  }

  private Spine spine(ThinRectangle rectangle) {
    Spine spine = spines.get(rectangle.number());
    if (spine == null) {
      throw new IllegalStateException("no spine for obstacle " + rectangle.number());
    }
    return spine;
  }

  private void join(RectangleContact contact, Point p, @Nullable Point aim) {
    spine(contact.a()).join(p, aim);
    spine(contact.b()).join(p, aim);
    neighbors(contact.a()).add(contact.b().number());
    neighbors(contact.b()).add(contact.a().number());
  }

  private Set<Integer> neighbors(ThinRectangle rectangle) {
    return joined.computeIfAbsent(rectangle.number(), n -> new HashSet<>());
  }

  private boolean isHeld(RectangleContact contact) {
    Set<Integer> others = neighbors(contact.b());
    for (int third : neighbors(contact.a())) {
      Spine spine = spines.get(third);
      if (others.contains(third) && spine != null && contact.isHeldBy(spine.rectangle())) {
        return true;
      }
    }
    return false;
  }

  /** Prefers a knot that is there already, so that joints do not come to lie side by side. */
  private Point neatest(RectangleContact contact) {
    Point best = contact.shared().get(0);
    for (Spine spine : List.of(spine(contact.a()), spine(contact.b()))) {
      Point knot = spine.knotNear(best);
      if (knot != null && contact.a().contains(knot) && contact.b().contains(knot)) {
        return knot;
      }
    }
    return best;
  }

  private List<Obstacle> obstacles() {
    LineNet net = new LineNet(fixed);
    for (int i = 0; i < map.obstacles().size(); i++) {
      Spine spine = spines.get(i);
      if (spine == null) {
        thick.add(map.obstacles().get(i));
      } else {
        spine.lines(width / 2).forEach(l -> net.add(l, spine.rectangle().source()));
      }
    }
    List<Obstacle> result = new ArrayList<>(thick);
    result.addAll(net.finish());
    return result;
  }
}
