package dev.sightline.interest.catalog;

import dev.sightline.geometry.Box;
import dev.sightline.interest.ahead.AheadRule;
import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.choice.HearingChoice;
import dev.sightline.interest.choice.Terrain;
import dev.sightline.interest.choice.TileChoices;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.index.TreeKind;
import dev.sightline.interest.index.TreeRule;
import dev.sightline.interest.reach.DepthFromRadius;
import dev.sightline.interest.reach.LengthFromRadius;
import dev.sightline.interest.reach.Reach;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.tile.SquareRule;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.view.TileViews;
import dev.sightline.world.TileChange;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes rules by name for one map. What rules share (the mesh, the triangles, which tiles see each
 * other) is made once, when a rule first needs it.
 *
 * <p>Doors: change {@link #mesh}, then tell the space; the rules change the triangles themselves,
 * and keep the depth and length they derived.
 *
 * <pre>{@code
 * RuleCatalog catalog = new RuleCatalog(map, RuleSettings.of(5));
 * Space space = Space.of(people, catalog.rule("tile-path", people));
 * }</pre>
 */
public final class RuleCatalog {
  /** The names of all rules. */
  public static final List<String> NAMES =
      List.of(
          "distance",
          "ray",
          "square",
          "hexagon",
          "tile-circle",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path",
          "adaptive",
          "ahead",
          "hearing",
          "quadtree",
          "r-tree",
          "kd-tree",
          "broadcast");

  private static final int[] NO_TILES = {};

  private final WorldMap map;
  private final RuleSettings settings;
  private @Nullable Mesh mesh;
  private @Nullable Tiling tiling;
  private @Nullable Terrain terrain;
  private @Nullable TileViews views;
  private final Map<String, TileChoice> choices = new HashMap<>();
  private @Nullable Reach depth;
  private @Nullable Reach length;
  private @Nullable TriangleTiles triangles;
  private @Nullable ObstacleChange followed;
  private @Nullable TileChange effect;
  private final IdentityHashMap<Obstacle, Integer> numbers = new IdentityHashMap<>();
  private final Set<Obstacle> openDoors = Collections.newSetFromMap(new IdentityHashMap<>());

  public RuleCatalog(WorldMap map, RuleSettings settings) {
    this.map = map;
    this.settings = settings;
  }

  /** Makes the catalog with the map's mesh, which others may use too. */
  public RuleCatalog(WorldMap map, Mesh itsMesh, RuleSettings settings) {
    this(map, settings);
    mesh = itsMesh;
  }

  /**
   * Makes a rule.
   *
   * @throws IllegalArgumentException if there is none with this name
   */
  public Rule rule(String name, Population people) {
    return switch (name) {
      case "distance" -> new DistanceRule(people);
      case "square" -> new SquareRule(people, map.bounds());
      case "ray" -> new RayRule(people, mesh());
      case "broadcast" -> AlwaysRule.broadcast(people);
      case "ahead" -> new AheadRule(people, mesh(), lookahead());
      case "quadtree" -> new TreeRule(people, TreeKind.QUADTREE);
      case "r-tree" -> new TreeRule(people, TreeKind.R_TREE);
      case "kd-tree" -> new TreeRule(people, TreeKind.KD_TREE);
      default -> new TileRule(people, choice(name), change -> changed(name, change));
    };
  }

  /** Returns the choice of tiles behind a rule that has one; the same for all rules of a name. */
  public TileChoice choice(String name) {
    return choices.computeIfAbsent(name, this::newChoice);
  }

  private TileChoice newChoice(String name) {
    return switch (name) {
      case "hexagon" -> TileChoices.hexagon(Terrain.of(Hexagons.tile(map.bounds(), area())));
      case "tile-circle" -> TileChoices.circle(terrain());
      case "tile-distance" -> TileChoices.distance(terrain());
      case "tile-visibility" -> TileChoices.visibility(terrain(), views());
      case "tile-neighbor" -> TileChoices.neighbor(terrain(), depth());
      case "adaptive" -> TileChoices.adaptive(terrain(), views(), settings.radius());
      case "tile-path" -> TileChoices.path(terrain(), length());
      case "hearing" -> newHearing();
      default ->
          throw new IllegalArgumentException(
              "no rule " + name + "; known are " + String.join(", ", NAMES));
    };
  }

  /** Makes the choice on the map without doors, and closes the doors that the map has. */
  private HearingChoice newHearing() {
    List<Obstacle> walls = map.obstacles().stream().filter(o -> !o.door()).toList();
    WorldMap open = WorldMap.of(map.name(), map.bounds(), walls);
    TriangleTiles tiles = TriangleTiles.of(open, TriangleOptions.refined(area()));
    HearingChoice choice = new HearingChoice(Terrain.of(tiles.tiling()), settings.radius() / 4);
    map.obstacles().stream().filter(this::isClosedDoor).forEach(choice::close);
    return choice;
  }

  private boolean isClosedDoor(Obstacle obstacle) {
    return obstacle.door() && obstacle.blocks().move() && !openDoors.contains(obstacle);
  }

  private void turnDoors(ObstacleChange change) {
    TileChoice hearing = choices.get("hearing");
    for (Obstacle door : change.removed()) {
      openDoors.add(door);
      if (door.door() && hearing instanceof HearingChoice choice) {
        choice.open(door);
      }
    }
    for (Obstacle door : change.added()) {
      openDoors.remove(door);
      if (isClosedDoor(door) && hearing instanceof HearingChoice choice) {
        choice.close(door);
      }
    }
  }

  /** Returns how far {@code ahead} looks. */
  public Lookahead lookahead() {
    Lookahead given = settings.lookahead();
    double shorter = Math.min(map.bounds().width(), map.bounds().height());
    double speed = (settings.radius() > 0 ? settings.radius() : shorter / 12) / 4;
    return given != null ? given : new Lookahead(0.1, speed, 0.5);
  }

  /** Returns the largest area of tiles that are made. */
  private double area() {
    double shorter = Math.min(map.bounds().width(), map.bounds().height());
    return settings.area() > 0 ? settings.area() : shorter / 60 * (shorter / 60);
  }

  /** Returns what a rule promises about what is visible. */
  public Soundness soundness(String name) {
    return switch (name) {
      case "distance", "ray", "square", "broadcast", "quadtree", "r-tree", "kd-tree" ->
          Soundness.NOW;
      case "ahead" -> Soundness.ahead(lookahead().seconds(), lookahead().speed());
      default -> choice(name).soundness();
    };
  }

  /** Returns how deep {@code tile-neighbor} reaches. */
  public Reach depth() {
    if (depth == null) {
      Integer given = settings.depth();
      depth =
          given != null
              ? radius -> given
              : new DepthFromRadius(tiling(), map.bounds(), this::emptyTiling);
    }
    return depth;
  }

  /** Returns how far {@code tile-path} reaches. */
  public Reach length() {
    if (length == null) {
      Double given = settings.pathLength();
      length =
          given != null
              ? radius -> given
              : new LengthFromRadius(tiling(), mesh(), settings.coverage());
    }
    return length;
  }

  public WorldMap map() {
    return map;
  }

  public Mesh mesh() {
    if (mesh == null) {
      mesh = Mesh.of(map);
    }
    return mesh;
  }

  /** Returns the tiles of the rules whose names begin with {@code tile}. */
  public Tiling tiling() {
    if (tiling == null) {
      Tiling given = settings.tiles();
      tiling = given != null ? given : ownTiling();
    }
    return tiling;
  }

  private Terrain terrain() {
    if (terrain == null) {
      terrain = Terrain.of(tiling());
    }
    return terrain;
  }

  private Tiling ownTiling() {
    triangles = TriangleTiles.of(map, TriangleOptions.refined(area()));
    for (int i = 0; i < map.obstacles().size(); i++) {
      numbers.put(map.obstacles().get(i), i);
    }
    return triangles.tiling();
  }

  /** Returns what a change did to the tiles of a rule, null for nothing; the mesh has changed. */
  @SuppressWarnings("ReferenceEquality") // each rule brings the same change
  private @Nullable TileChange changed(String name, ObstacleChange change) {
    if (name.equals("hexagon")) {
      return null; // knows no obstacles
    }
    TileChange done = effect;
    if (change != followed || done == null) {
      followed = change;
      turnDoors(change);
      done = follow(change);
      effect = done;
    }
    return name.equals("hearing") ? new TileChange(change.box(), NO_TILES, NO_TILES) : done;
  }

  private TileChange follow(ObstacleChange change) {
    IntStream.Builder tiles = IntStream.builder();
    IntStream.Builder touched = IntStream.builder();
    TriangleTiles own = triangles;
    if (own != null) {
      for (Obstacle obstacle : change.removed()) {
        own.remove(number(obstacle));
        IntStream.of(own.changedTiles()).forEach(tiles);
        IntStream.of(own.touchedTiles()).forEach(touched);
      }
      for (Obstacle obstacle : change.added()) {
        numbers.put(obstacle, own.add(obstacle));
        IntStream.of(own.changedTiles()).forEach(tiles);
        IntStream.of(own.touchedTiles()).forEach(touched);
      }
    }
    return changed(change, tiles.build().toArray(), touched.build().toArray());
  }

  private int number(Obstacle obstacle) {
    Integer number = numbers.remove(obstacle);
    if (number == null) {
      throw new IllegalArgumentException("an obstacle was removed that was not there");
    }
    return number;
  }

  private TileChange changed(ObstacleChange change, int[] tiles, int[] touched) {
    TileChange done = terrain().changed(change.box(), tiles, touched);
    if (views != null) {
      views.changed(sightBox(change), tiles);
    }
    for (TileChoice choice : choices.values()) {
      if (choice.tiling() == tiling()) {
        choice.changed(done);
      }
    }
    return done;
  }

  /** Returns a box around what came or went and blocks sight, null if there is nothing. */
  private static @Nullable Box sightBox(ObstacleChange change) {
    Box box = null;
    for (List<Obstacle> obstacles : List.of(change.removed(), change.added())) {
      for (Obstacle obstacle : obstacles) {
        if (obstacle.blocks().sight()) {
          box = box == null ? obstacle.bounds() : box.union(obstacle.bounds());
        }
      }
    }
    return box;
  }

  /** Returns triangles of the same size in a world without obstacles. */
  private Tiling emptyTiling(double radius) {
    double area = 0;
    for (int tile = 0; tile < tiling().limit(); tile++) {
      area = tiling().exists(tile) ? Math.max(area, tiling().area(tile)) : area;
    }
    double side = 4 * radius + 8 * Math.sqrt(area);
    WorldMap world = WorldMap.of("empty", new Box(0, 0, side, side), List.of());
    return TriangleTiles.of(world, TriangleOptions.refined(area)).tiling();
  }

  /** Returns which tiles see each other. */
  public TileViews views() {
    if (views == null) {
      views = new TileViews(tiling(), mesh(), terrain().order());
    }
    return views;
  }
}
