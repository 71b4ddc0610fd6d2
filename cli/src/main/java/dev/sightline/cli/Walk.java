package dev.sightline.cli;

import dev.sightline.map.WorldMap;
import dev.sightline.map.format.json.Decimals;
import dev.sightline.mesh.Mesh;
import dev.sightline.path.Clearance;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import picocli.CommandLine.Option;

/** Options for a path between two points. */
final class Walk extends Ends {
  @Option(
      names = "--agent-radius",
      paramLabel = "R",
      defaultValue = "0",
      description = "Radius of the disc that walks (default: ${DEFAULT-VALUE}, a point).")
  double radius;

  /** Returns a search for the disc that walks, or the point. */
  PathSearch search(WorldMap map) {
    if (radius == 0) {
      return PathSearch.over(Mesh.of(map));
    }
    double room = Math.min(map.bounds().width(), map.bounds().height());
    if (!(radius > 0 && 2 * radius < room)) {
      throw new BadInput(
          "--agent-radius is from 0 to less than "
              + Decimals.text(room / 2)
              + " on this map, not "
              + Decimals.text(radius));
    }
    return PathSearch.over(Clearance.of(map, radius));
  }

  Outcome find(PathSearch search, Quality quality) {
    return search.find(from.x(), from.y(), to.x(), to.y(), quality);
  }

  /** Finds a path to the goal, or to the nearest point that can be reached. */
  Outcome findNearest(PathSearch search, Quality quality) {
    return search.findNearest(from.x(), from.y(), to.x(), to.y(), quality);
  }
}
