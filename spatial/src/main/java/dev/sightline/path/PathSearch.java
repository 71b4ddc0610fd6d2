package dev.sightline.path;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Predicates;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;

/**
 * Finds paths over a mesh. One per thread; asks the mesh as it is, so doors may open and close
 * between searches. Nothing is allocated once the arrays have grown to the size of the searches,
 * except after a change of the mesh, and where an end of the path has to be moved.
 *
 * <p>A path may touch walls and corners but crosses no obstacle that blocks movement and stays in
 * the bounds. Where two obstacles touch, at a point or along a side, there is no way between them.
 * The points between start and goal are corners of the map; no part of a path crosses an obstacle,
 * decided exactly ({@link PathCheck}).
 *
 * <p>For a disc, the path is that of its middle over the ground of a {@link Clearance}. A start at
 * which the disc does not fit is left straight to the nearest point where it does and to which the
 * way is clear; a goal is reached in the same way. These first and last parts cross no obstacle,
 * but lead closer to one than the radius.
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
  private final Ground walls;
  private final Bearings bearings;
  private final ConeSearch cones;
  private final Funnel funnel;
  private final NearestGround nearest;
  private final SightLine line;
  private final SightLine wallLine;
  private final Route route = new Route();
  private final IntList fromFaces = new IntList();
  private final IntList toFaces = new IntList();
  private final IntList channel = new IntList();
  private final IntList points = new IntList();
  private double startX;
  private double startY;
  private double goalX;
  private double goalY;

  private PathSearch(Mesh groundMesh, Mesh wallMesh) {
    mesh = groundMesh;
    ground = new Ground(groundMesh);
    walls = groundMesh == wallMesh ? ground : new Ground(wallMesh);
    bearings = new Bearings(groundMesh);
    cones = new ConeSearch(ground, bearings);
    funnel = new Funnel(ground, bearings);
    nearest = new NearestGround(groundMesh);
    line = groundMesh.walkLine();
    wallLine = wallMesh.walkLine();
  }

  /** Returns a new search for agents without extent. */
  public static PathSearch over(Mesh mesh) {
    return new PathSearch(mesh, mesh);
  }

  /** Returns a new search for discs. */
  public static PathSearch over(Clearance clearance) {
    return new PathSearch(clearance.ground(), clearance.walls());
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
    if (fromX == toX && fromY == toY) {
      route.add(fromX, fromY);
      return Outcome.FOUND;
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
    if (fromFaces.isEmpty() || nearest.find(toX, toY, this::isReachable) == Ground.NONE) {
      route.add(fromX, fromY);
      return Outcome.NEAREST;
    }
    find(fromX, fromY, nearest.x, nearest.y, quality);
    return Outcome.NEAREST;
  }

  private boolean isReachable(int face, double x, double y) {
    int component = ground.components().of(face);
    return component >= 0 && isIn(component, fromFaces);
  }

  private boolean isIn(int component, IntList faces) {
    for (int i = 0; i < faces.size(); i++) {
      if (ground.components().of(faces.get(i)) == component) {
        return true;
      }
    }
    return false;
  }

  private Outcome begin(double x, double y) {
    route.clear();
    fromFaces.clear();
    ground.refresh();
    walls.refresh();
    if (!walls.mesh.bounds().contains(x, y)) {
      return Outcome.START_OUTSIDE;
    }
    startX = x;
    startY = y;
    ground.facesAt(x, y, fromFaces);
    if (!fromFaces.isEmpty()) {
      return Outcome.FOUND;
    }
    if (!walls.isFree(x, y)) {
      return Outcome.START_BLOCKED;
    }
    if (moveOntoGround(x, y, fromFaces)) {
      startX = nearest.x;
      startY = nearest.y;
    }
    return Outcome.FOUND;
  }

  private Outcome aim(double x, double y) {
    if (!walls.mesh.bounds().contains(x, y)) {
      return Outcome.GOAL_OUTSIDE;
    }
    goalX = x;
    goalY = y;
    ground.facesAt(x, y, toFaces);
    if (!toFaces.isEmpty()) {
      return Outcome.FOUND;
    }
    if (!walls.isFree(x, y)) {
      return Outcome.GOAL_BLOCKED;
    }
    if (moveOntoGround(x, y, toFaces)) {
      goalX = nearest.x;
      goalY = nearest.y;
    }
    return Outcome.FOUND;
  }

  /** Finds the nearest point where the disc fits, if one leads there straight. */
  private boolean moveOntoGround(double x, double y, IntList faces) {
    if (ground == walls
        || nearest.find(x, y, (f, nx, ny) -> ground.isWalkable(f) && wallLine.clear(x, y, nx, ny))
            == Ground.NONE) {
      return false;
    }
    ground.facesAt(nearest.x, nearest.y, faces);
    return true;
  }

  private Outcome connect(double fromX, double fromY, double toX, double toY, Quality quality) {
    bearings.set(startX, startY, goalX, goalY);
    route.add(fromX, fromY);
    if (haveCommonFace()) {
      route.add(startX, startY);
    } else if (areConnected() && cones.search(fromFaces, toFaces, quality.weight, channel)) {
      funnel.tighten(channel, points);
      straighten();
    } else {
      route.clear();
      return Outcome.UNREACHABLE;
    }
    route.add(goalX, goalY);
    route.add(toX, toY);
    return Outcome.FOUND;
  }

  private boolean haveCommonFace() {
    for (int i = 0; i < fromFaces.size(); i++) {
      for (int j = 0; j < toFaces.size(); j++) {
        if (fromFaces.get(i) == toFaces.get(j)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean areConnected() {
    for (int i = 0; i < toFaces.size(); i++) {
      if (isIn(ground.components().of(toFaces.get(i)), fromFaces)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Appends the points to the route. Crossings of obstacles that are no doubles lie on straight
   * parts, since no shortest path bends there; they and others that the path is clear without are
   * left out.
   */
  private void straighten() {
    route.add(startX, startY);
    int first = route.size();
    for (int i = 1; i < points.size(); i++) {
      int p = points.get(i);
      if (p < 0 || !mesh.isRounded(p)) {
        if (route.size() > first && isStraight(bearings.x(p), bearings.y(p))) {
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
