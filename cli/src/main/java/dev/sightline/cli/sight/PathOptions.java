package dev.sightline.cli.sight;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.Ends;
import dev.sightline.cli.shared.Obstacles;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.mesh.Mesh;
import dev.sightline.path.Clearance;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import picocli.CommandLine.Option;

/** Options for a path between two points. */
public final class PathOptions extends Ends {
  private static final double LEAST_RADIUS = 0x1p-30; // of the largest coordinate

  @Option(
      names = "--agent-radius",
      paramLabel = "R",
      defaultValue = "0",
      description = "Radius of the disc that walks (default: ${DEFAULT-VALUE}, a point).")
  public double radius;

  /** Returns a search for the disc that walks, or the point. */
  public PathSearch search(WorldMap map) {
    if (radius == 0) {
      return PathSearch.over(Mesh.of(map));
    }
    Box bounds = map.bounds();
    double narrow = Math.min(bounds.width(), bounds.height());
    double least =
        LEAST_RADIUS
            * Math.max(most(bounds.minX(), bounds.maxX()), most(bounds.minY(), bounds.maxY()));
    if (radius > 0 && radius < least) {
      throw new BadInput(
          "--agent-radius is 0 or at least "
              + Decimals.text(least)
              + " on this map, not "
              + Decimals.text(radius));
    }
    if (!(radius > 0 && 2 * radius < narrow)) {
      throw new BadInput(
          "--agent-radius is from 0 to less than "
              + Decimals.text(narrow / 2)
              + " on this map, not "
              + Decimals.text(radius));
    }
    return PathSearch.over(Clearance.of(map, radius));
  }

  private static double most(double a, double b) {
    return Math.max(Math.abs(a), Math.abs(b));
  }

  public Outcome find(PathSearch search, Quality quality) {
    return search.find(from.x(), from.y(), to.x(), to.y(), quality);
  }

  /** Finds a path to the goal, or to the nearest point that can be reached. */
  Outcome findNearest(PathSearch search, Quality quality) {
    return search.findNearest(from.x(), from.y(), to.x(), to.y(), quality);
  }

  /** Refuses ends from or to which nobody can walk. */
  public void checkEnds(Outcome outcome, WorldMap map) {
    switch (outcome) {
      case START_OUTSIDE -> throw outside("--from", from, map);
      case GOAL_OUTSIDE -> throw outside("--to", to, map);
      case START_BLOCKED -> throw inside("--from", from, map);
      case GOAL_BLOCKED -> throw inside("--to", to, map);
      default -> {}
    }
  }

  private static BadInput outside(String option, Point p, WorldMap map) {
    return new BadInput(option + " " + text(p) + " is outside the bounds of " + map.name());
  }

  private static BadInput inside(String option, Point p, WorldMap map) {
    int blocker = Mesh.of(map).freeSpace().blocker(p.x(), p.y());
    return new BadInput(option + " " + text(p) + " is inside " + Obstacles.name(map, blocker));
  }

  public static String text(Point p) {
    return Decimals.text(p.x()) + "," + Decimals.text(p.y());
  }
}
