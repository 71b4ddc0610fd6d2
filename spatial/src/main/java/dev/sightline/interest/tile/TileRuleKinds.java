package dev.sightline.interest.tile;

import dev.sightline.geometry.Box;
import dev.sightline.interest.reach.DepthFromRadius;
import dev.sightline.interest.reach.LengthFromRadius;
import dev.sightline.interest.reach.ReachAsLoaded;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleKind.Tiles;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.choice.AdaptiveTiles;
import dev.sightline.interest.tile.choice.ConnectedTiles;
import dev.sightline.interest.tile.choice.DepthTiles;
import dev.sightline.interest.tile.choice.DiscTiles;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.PathTiles;
import dev.sightline.interest.tile.choice.SightTiles;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** The tile rules by name, with the settings that they read. A new one is one entry here. */
public final class TileRuleKinds {
  private static final String AREA = "max-area";
  private static final double DEFAULT_LENGTH = 1.5; // radii

  private static final Map<String, Entry> ENTRIES = entries();

  private TileRuleKinds() {}

  /** Makes the definition of a rule on tiles. */
  @FunctionalInterface
  private interface Definition {
    ObserverTiles make(String name, WorldTiling tiles, World world, RuleSettings settings);
  }

  private record Entry(
      String summary,
      List<String> settings,
      Tiles tiles,
      boolean usesViews,
      Definition definition) {

    ObserverTiles make(String name, World world, RuleSettings settings) {
      return definition.make(name, TileRuleKinds.tiles(tiles, world, settings), world, settings);
    }
  }

  private static Map<String, Entry> entries() {
    Map<String, Entry> all = new LinkedHashMap<>();
    all.put(
        "hexagon",
        new Entry(
            "in a hexagon that meets the disc",
            List.of(AREA),
            Tiles.HEXAGONS,
            false,
            (name, tiles, world, s) -> new DiscTiles(name, tiles)));
    all.put(
        "tile-circle",
        new Entry(
            "in a triangle that meets the disc",
            List.of(AREA),
            Tiles.TRIANGLES,
            false,
            (name, tiles, world, s) -> new DiscTiles(name, tiles)));
    all.put(
        "tile-distance",
        new Entry(
            "in such a triangle, reached over point neighbors through such triangles",
            List.of(AREA),
            Tiles.TRIANGLES,
            false,
            (name, tiles, world, s) -> new ConnectedTiles(name, tiles)));
    all.put(
        "tile-visibility",
        new Entry(
            "in a triangle that meets the disc and that the own triangle sees",
            List.of(AREA),
            Tiles.TRIANGLES,
            true,
            (name, tiles, world, s) -> new SightTiles(name, tiles)));
    all.put(
        "tile-neighbor",
        new Entry(
            "in a triangle within a depth over point neighbors",
            List.of(AREA, "depth"),
            Tiles.TRIANGLES,
            false,
            (name, tiles, world, s) -> new DepthTiles(name, tiles, depth(world, s))));
    all.put(
        "tile-path",
        new Entry(
            "in a triangle whose path over edge neighbors is shorter than a length",
            List.of(AREA, "path-length", "coverage"),
            Tiles.TRIANGLES,
            false,
            (name, tiles, world, s) -> PathTiles.shorterThan(name, tiles, length(world, s))));
    all.put(
        "adaptive",
        new Entry(
            "as by one rule where the own tile sees nearly everything around it, as by another"
                + " elsewhere",
            List.of(AREA, "open", "dense"),
            Tiles.TRIANGLES,
            true,
            (name, tiles, world, s) -> adaptive(name, world, s, "tile-visibility")));
    all.put(
        "adaptive-path",
        new Entry(
            "as tile-circle where the own tile sees nearly everything around it, as tile-path"
                + " elsewhere",
            List.of(AREA, "open", "dense", "path-length", "coverage"),
            Tiles.TRIANGLES,
            true,
            (name, tiles, world, s) -> adaptive(name, world, s, "tile-path")));
    all.put(
        "hearing",
        new Entry(
            "in a triangle that sound reaches on foot within the radius; closed doors damp it",
            List.of(AREA, "door-cost"),
            Tiles.TRIANGLES_THROUGH_DOORS,
            false,
            (name, tiles, world, s) ->
                PathTiles.heard(name, tiles, s.number("door-cost", s.radius() / 4))));
    return all;
  }

  /** Returns all tile rules on stored tiles, in the order in which they are listed. */
  public static List<RuleKind> all() {
    List<RuleKind> kinds = new ArrayList<>();
    ENTRIES.forEach((name, entry) -> kinds.add(kind(name, entry)));
    return kinds;
  }

  private static RuleKind kind(String name, Entry entry) {
    return new RuleKind(
        name,
        entry.summary,
        entry.settings,
        entry.tiles,
        entry.usesViews,
        settings ->
            (population, world) -> new TileRule(population, entry.make(name, world, settings)));
  }

  /** Returns the area of the largest tiles that are made. */
  public static double area(World world, RuleSettings settings) {
    Box bounds = world.map().bounds();
    double shorter = Math.min(bounds.width(), bounds.height());
    double byRadius = settings.radius() / 5 * (settings.radius() / 5);
    double byWorld = shorter / 60 * (shorter / 60);
    return settings.positive(AREA, byRadius > 0 ? byRadius : byWorld);
  }

  /** Returns the tiles that settings name: given ones, or triangles. */
  public static WorldTiling tiles(World world, RuleSettings settings) {
    Tiling given = settings.tiles();
    return given != null
        ? world.tiling(given)
        : world.triangles(TriangleOptions.refined(area(world, settings)));
  }

  /**
   * Returns the tiles that a rule stands on.
   *
   * @throws IllegalArgumentException if these are none
   */
  public static WorldTiling tiles(Tiles kind, World world, RuleSettings settings) {
    return switch (kind) {
      case HEXAGONS -> world.hexagons(area(world, settings));
      case TRIANGLES -> tiles(world, settings);
      case TRIANGLES_THROUGH_DOORS ->
          world.trianglesThroughDoors(TriangleOptions.refined(area(world, settings)));
      case NONE -> throw new IllegalArgumentException("rules without tiles have none");
    };
  }

  /**
   * Returns how deep {@code tile-neighbor} reaches: as {@link DepthFromRadius} finds it on given
   * tiles or those of the map as it was loaded.
   */
  public static DoubleUnaryOperator depth(World world, RuleSettings settings) {
    if (settings.has("depth")) {
      double depth = settings.number("depth", 0);
      return radius -> depth;
    }
    return new ReachAsLoaded(world, loaded -> depth(tilesAsLoaded(loaded, settings), loaded.map()));
  }

  private static DoubleUnaryOperator depth(Tiling tiling, WorldMap map) {
    return new DepthFromRadius(tiling, map.bounds(), radius -> emptyTiling(tiling, radius));
  }

  private static Tiling tilesAsLoaded(World loaded, RuleSettings settings) {
    Tiling given = settings.tiles();
    return given != null ? given : tiles(loaded, settings).tiling();
  }

  /** Returns triangles of the same size in a world without obstacles. */
  private static Tiling emptyTiling(Tiling tiling, double radius) {
    double area = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      area = tiling.exists(tile) ? Math.max(area, tiling.area(tile)) : area;
    }
    double side = 4 * radius + 8 * Math.sqrt(area);
    WorldMap empty = WorldMap.of("empty", new Box(0, 0, side, side), List.of());
    return TriangleTiles.of(empty, TriangleOptions.refined(area)).tiling();
  }

  /** Returns how far {@code tile-path} reaches. */
  public static DoubleUnaryOperator length(World world, RuleSettings settings) {
    if (settings.has("path-length")) {
      double length = settings.number("path-length", 0);
      return radius -> length;
    }
    if (settings.has("coverage")) {
      double share = settings.positive("coverage", 1);
      LengthFromRadius.requireShare(share);
      return new ReachAsLoaded(
          world,
          loaded -> new LengthFromRadius(tilesAsLoaded(loaded, settings), loaded.mesh(), share));
    }
    return radius -> DEFAULT_LENGTH * radius;
  }

  private static ObserverTiles adaptive(
      String name, World world, RuleSettings settings, String dense) {
    return new AdaptiveTiles(
        name,
        settings.radius(),
        part(name, settings.text("open", "tile-circle"), world, settings),
        part(name, settings.text("dense", dense), world, settings));
  }

  private static ObserverTiles part(String of, String name, World world, RuleSettings settings) {
    Entry entry = ENTRIES.get(name);
    if (entry == null || name.startsWith("adaptive")) {
      throw new IllegalArgumentException(
          name + " cannot be a part of " + of + ": parts are rules like tile-circle or tile-path");
    }
    return entry.make(name, world, settings);
  }
}
