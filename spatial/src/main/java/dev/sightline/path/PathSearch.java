package dev.sightline.path;

import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;

/**
 * Finds paths over a mesh. One per thread; asks the mesh as it is, so doors may open and close
 * between searches. Nothing is allocated once the arrays have grown to the size of the searches,
 * except after a change of the mesh, and where a goal cannot be reached.
 *
 * <p>A path may touch walls and corners but crosses no obstacle that blocks movement and stays in
 * the bounds. Where two obstacles touch, at a point or along a side, there is no way between them.
 * The points between start and goal are corners of the map; no part of a path crosses an obstacle,
 * decided exactly ({@link PathCheck}).
 *
 * <pre>{@code
 * PathSearch search = PathSearch.over(mesh);
 * if (search.find(1, 1, 9, 9, Quality.SHORTEST) == Outcome.FOUND) {
 *   Route route = search.route();
 *   System.out.println(route.length() + " " + route.toList());
 * }
 * }</pre>
 */
public final class PathSearch {
  private final Mesh mesh;
  private final Ground ground;
  private final ConeSearch cones;
  private final Funnel funnel;
  private final Bearings bearings;
  private final NearestGround nearest;
  private final SightLine line;
  private final Route route = new Route();
  private final Ints fromFaces = new Ints();
  private final Ints toFaces = new Ints();
  private final Ints channel = new Ints();
  private final Ints points = new Ints();

  private PathSearch(Mesh mesh) {
    this.mesh = mesh;
    ground = new Ground(mesh);
    bearings = new Bearings(mesh);
    cones = new ConeSearch(ground, bearings);
    funnel = new Funnel(ground, bearings);
    nearest = new NearestGround(mesh);
    line = mesh.walkLine();
  }

  /** Returns a new search for agents without extent. */
  public static PathSearch over(Mesh mesh) {
    return new PathSearch(mesh);
  }

  /** Returns the path that the last search found; the next search overwrites it. */
  public Route route() {
    return route;
  }

  /** Finds a path; without one the outcome says why and the route is empty. */
  public Outcome find(double fromX, double fromY, double toX, double toY, Quality quality) {
    Outcome start = begin(fromX, fromY);
    if (start != Outcome.FOUND) {
      return start;
    }
    Outcome goal = aim(toX, toY);
    if (goal != Outcome.FOUND) {
      return goal;
    }
    return connect(fromX, fromY, toX, toY, quality);
  }

  /**
   * Finds a path, to the reachable point nearest to the goal if the goal cannot be reached, is
   * inside an obstacle or outside the bounds. Nearest is measured straight, through walls.
   */
  public Outcome findNearest(double fromX, double fromY, double toX, double toY, Quality quality) {
    Outcome outcome = find(fromX, fromY, toX, toY, quality);
    if (outcome == Outcome.FOUND
        || outcome == Outcome.START_OUTSIDE
        || outcome == Outcome.START_BLOCKED) {
      return outcome;
    }
    if (fromFaces.size == 0 || nearest.find(toX, toY, this::isReachable) == Ground.NONE) {
      route.add(fromX, fromY);
      return Outcome.NEAREST;
    }
    find(fromX, fromY, nearest.x, nearest.y, quality);
    return Outcome.NEAREST;
  }

  private boolean isReachable(int face) {
    int component = ground.components().of(face);
    return component >= 0 && isIn(component, fromFaces);
  }

  private boolean isIn(int component, Ints faces) {
    for (int i = 0; i < faces.size; i++) {
      if (ground.components().of(faces.items[i]) == component) {
        return true;
      }
    }
    return false;
  }

  private Outcome begin(double x, double y) {
    route.clear();
    fromFaces.clear();
    ground.refresh();
    if (!mesh.bounds().contains(x, y)) {
      return Outcome.START_OUTSIDE;
    }
    ground.facesAt(x, y, fromFaces);
    return isInside(fromFaces, x, y) ? Outcome.START_BLOCKED : Outcome.FOUND;
  }

  private Outcome aim(double x, double y) {
    if (!mesh.bounds().contains(x, y)) {
      return Outcome.GOAL_OUTSIDE;
    }
    ground.facesAt(x, y, toFaces);
    return isInside(toFaces, x, y) ? Outcome.GOAL_BLOCKED : Outcome.FOUND;
  }

  /** A point without walkable ground around it may still be free: where two obstacles touch. */
  private boolean isInside(Ints faces, double x, double y) {
    return faces.size == 0 && !mesh.freeSpace().isFree(x, y);
  }

  private Outcome connect(double fromX, double fromY, double toX, double toY, Quality quality) {
    if (fromX == toX && fromY == toY) {
      route.add(fromX, fromY);
      return Outcome.FOUND;
    }
    if (haveCommonFace()) {
      route.add(fromX, fromY);
      route.add(toX, toY);
      return Outcome.FOUND;
    }
    bearings.set(fromX, fromY, toX, toY);
    if (!areConnected() || !cones.search(fromFaces, toFaces, quality.weight, channel)) {
      return Outcome.UNREACHABLE;
    }
    funnel.pull(channel, points);
    straighten();
    return Outcome.FOUND;
  }

  private boolean haveCommonFace() {
    for (int i = 0; i < fromFaces.size; i++) {
      for (int j = 0; j < toFaces.size; j++) {
        if (fromFaces.items[i] == toFaces.items[j]) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean areConnected() {
    for (int i = 0; i < toFaces.size; i++) {
      if (isIn(ground.components().of(toFaces.items[i]), fromFaces)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes the route of the points. Crossings of obstacles that are no doubles lie on straight
   * parts, since no shortest path bends there; they and others that the path is clear without are
   * left out.
   */
  private void straighten() {
    route.add(bearings.x(points.items[0]), bearings.y(points.items[0]));
    for (int i = 1; i < points.size; i++) {
      int p = points.items[i];
      if (p < 0 || !mesh.isRounded(p)) {
        if (route.size() > 1 && isStraight(bearings.x(p), bearings.y(p))) {
          route.removeLast();
        }
        route.add(bearings.x(p), bearings.y(p));
      }
    }
  }

  private boolean isStraight(double x, double y) {
    int last = route.size() - 1;
    double fromX = route.x(last - 1);
    double fromY = route.y(last - 1);
    return Predicates.orientation(fromX, fromY, route.x(last), route.y(last), x, y) == 0
        && line.clear(fromX, fromY, x, y);
  }
}
