package dev.sightline.cli.interest;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Obstacles;
import dev.sightline.geometry.Point;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.lab.trace.CsvTable;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import dev.sightline.world.World;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that asks about interest: a map, positions on it, and tiles. */
final class InterestOptions {
  static final String RULES = "One of ${COMPLETION-CANDIDATES}.";

  @Option(
      names = "--map",
      required = true,
      paramLabel = "FILE",
      description = MapReading.DESCRIPTION)
  private Path file;

  @Option(
      names = "--positions",
      paramLabel = "CSV",
      description = "File with the columns id,x,y and optionally radius and size (a diameter).")
  private @Nullable Path positions;

  @Option(
      names = "--radius",
      required = true,
      paramLabel = "R",
      description = "How far observers perceive that have no radius of their own.")
  private double radius;

  @Option(names = "--snap", description = "Move points inside obstacles to the nearest free point.")
  private boolean snap;

  @Mixin private TileOptions tiles;

  @Mixin private MapReading reading;

  private @Nullable RuleSettings settings;
  private @Nullable WorldMap map;
  private @Nullable World world;
  private long[] ids = {};
  private int snapped;
  private boolean hasLooked;

  /** Reads everything and lets a rule decide once. */
  Space read(String rule) {
    InstalledRules.check(rule);
    Population population = population();
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    try {
      Space space =
          Space.builder(world()).sense(rule, (here, there) -> rule(rule, here, err)).build();
      for (int row = 0; row < population.end(); row++) {
        long id = space.add(population.x(row), population.y(row), population.radius(row));
        space.size(id, population.size(row));
      }
      space.tick();
      return space;
    } catch (IllegalArgumentException e) {
      throw InstalledRules.tooHard(rule, e);
    }
  }

  /** Makes a rule, with what is stored beside the map. */
  Rule rule(String name, Population population, PrintWriter err) {
    try {
      if (InstalledRules.kind(name).usesViews() && !hasLooked) {
        hasLooked = true;
        readViews(err);
      }
      return InstalledRules.factory(name, settings()).make(population, world());
    } catch (IllegalArgumentException e) {
      throw InstalledRules.tooHard(name, e);
    }
  }

  /** Says how many points were moved, if any were. */
  void reportSnapped(PrintWriter err) {
    if (snapped > 0) {
      err.println("snapped " + snapped + (snapped == 1 ? " point" : " points"));
    }
  }

  boolean hasPositions() {
    return positions != null;
  }

  /** Reads the map, without positions. */
  void readMap() {
    checkRadius(radius);
    map = reading.read(file).map();
  }

  double radius() {
    return radius;
  }

  /** Reads which tiles see each other from beside the map, if that is stored there. */
  private void readViews(PrintWriter err) {
    StoredViews.read(file, TileRuleKinds.tiles(world(), settings()).views(), err);
  }

  static void checkRadius(double radius) {
    if (!(radius >= 0 && radius < 1e150)) {
      throw new BadInput("--radius must be at least 0 and below 1e150, not " + radius);
    }
  }

  /** Reads everything. */
  Population population() {
    checkRadius(radius);
    if (positions == null) {
      throw new BadInput("--positions is missing");
    }
    CsvTable table = CsvTable.read(positions, "id", "x", "y");
    ids = table.integers("id");
    checkIds(table);
    map = reading.read(file).map();
    Population population = new Population(Math.max(1, ids.length), map.bounds());
    populate(table, population);
    return population;
  }

  /** Returns what the options tell rules. */
  RuleSettings settings() {
    if (settings == null) {
      settings = tiles.settings(radius);
    }
    return settings;
  }

  WorldMap map() {
    return Objects.requireNonNull(map);
  }

  /** Returns the live form of the map, made when first asked for. */
  World world() {
    if (world == null) {
      world = World.of(map());
    }
    return world;
  }

  Mesh mesh() {
    return world().mesh();
  }

  /** Returns the ids as in the file, by row. */
  long[] ids() {
    return ids;
  }

  /** Returns how many points were moved out of obstacles. */
  int snapped() {
    return snapped;
  }

  /** Returns the row of an id. */
  int row(long id) {
    for (int row = 0; row < ids.length; row++) {
      if (ids[row] == id) {
        return row;
      }
    }
    throw new BadInput(positions + ": no id " + id);
  }

  private void checkIds(CsvTable table) {
    Map<Long, Integer> rows = new HashMap<>();
    for (int row = 0; row < ids.length; row++) {
      Integer before = rows.putIfAbsent(ids[row], row);
      if (before != null) {
        throw new BadInput(
            table.place(row) + ": id " + ids[row] + " stands at " + table.place(before) + " too");
      }
    }
  }

  private void populate(CsvTable table, Population population) {
    double[] x = table.numbers("x");
    double[] y = table.numbers("y");
    double[] radii = table.numbersOr("radius", radius);
    double[] sizes = table.numbersOr("size", 0);
    FreeSpace free = mesh().freeSpace();
    for (int row = 0; row < x.length; row++) {
      Point at = place(table, row, x[row], y[row], free);
      checkExtent(table, row, "radius", radii[row]);
      checkExtent(table, row, "size", sizes[row]);
      population.add(row, at.x(), at.y(), radii[row]);
      if (sizes[row] > 0) {
        population.size(row, sizes[row]);
      }
    }
  }

  private Point place(CsvTable table, int row, double x, double y, FreeSpace free) {
    if (!map().bounds().contains(x, y)) {
      throw new BadInput(table.place(row) + ": " + x + "," + y + " is outside the bounds");
    }
    int blocker = free.blocker(x, y);
    if (blocker < 0) {
      return new Point(x, y);
    }
    if (!snap) {
      String obstacle = Obstacles.name(map(), blocker);
      throw new BadInput(table.place(row) + ": " + x + "," + y + " is inside " + obstacle);
    }
    snapped++;
    try {
      return free.nearest(x, y);
    } catch (IllegalStateException e) {
      throw new BadInput(table.place(row) + ": " + e.getMessage() + " to move to", e);
    }
  }

  private static void checkExtent(CsvTable table, int row, String column, double value) {
    if (!(value >= 0 && value < 1e150)) {
      throw new BadInput(table.place(row) + ": " + column + " is negative or too large: " + value);
    }
  }
}
