package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Session;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.view.TileViews;
import java.util.List;
import java.util.stream.Stream;

/**
 * A published algorithm as it was printed; its name is that of the rule behind {@code literal-}.
 */
public final class LiteralScheme implements Scheme {
  private static final String PREFIX = "literal-";
  private static final List<String> WITHOUT_TILES = List.of("distance", "ray", "square");
  private static final List<String> RULES =
      List.of(
          "distance",
          "ray",
          "square",
          "hexagon",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path");

  private final String rule;

  private LiteralScheme(String rule) {
    this.rule = rule;
  }

  /** Returns all eight. */
  public static List<Scheme> all() {
    return RULES.stream().flatMap(rule -> Stream.<Scheme>of(new LiteralScheme(rule))).toList();
  }

  @Override
  public String name() {
    return PREFIX + rule;
  }

  @Override
  public boolean usesRadius() {
    return true;
  }

  @Override
  public boolean usesMaxArea() {
    return !WITHOUT_TILES.contains(rule);
  }

  @Override
  public boolean usesPreparation() {
    return usesMaxArea() && !rule.equals("hexagon");
  }

  @Override
  public Session open(Scene scene, SchemeSettings settings) {
    return switch (rule) {
      case "distance" -> new DistanceLoop();
      case "ray" -> new RayLoop(scene.map());
      case "square" -> new SquareLoop(scene.map().bounds(), settings.radius());
      case "hexagon" -> new DistanceSearch(Hexagons.tile(scene.map().bounds(), settings.maxArea()));
      default -> onTriangles(scene, settings);
    };
  }

  private Session onTriangles(Scene scene, SchemeSettings settings) {
    Tiling tiling = scene.triangles(settings.maxArea(), settings.preparation());
    return switch (rule) {
      case "tile-distance" -> new DistanceSearch(tiling);
      case "tile-neighbor" -> new NeighborSearch(tiling, RuleParts.depth(scene, settings));
      case "tile-path" -> new PathSearch(tiling, RuleParts.pathLength(scene, settings));
      default ->
          new VisibleTiles(tiling, new TileViews(tiling, Mesh.of(scene.map())), settings.radius());
    };
  }
}
