package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.workload.Items;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The worlds, traces and parameters of a run: what was asked for, and the published ones where
 * nothing was. On maps other than the town, lengths and areas that were not asked for grow with the
 * radius that is usual there.
 */
public final class Setup {
  private static final double[] RADII = {2, 3, 4, 5};
  private static final double[] QUICK_RADII = {2, 5};
  private static final double[] AREAS = {0.1, 0.25, 0.5, 1, 2, 4, 8};
  private static final double[] QUICK_AREAS = {0.25, 1, 4};
  private static final int[] OBJECTS = {1000, 2000, 3000};
  private static final int[] QUICK_OBJECTS = {1000};
  private static final double TOWN_RADIUS = 5;

  /** Rules that choose as distance does, by other means; an experiment of its own compares them. */
  private static final Set<String> TREES = Set.of("quadtree", "r-tree", "kd-tree");

  /** The published rules and their two bounds, for which intervals are to be narrow. */
  private static final List<String> PUBLISHED =
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
          "broadcast");

  private final RunOptions options;
  private final Worlds worlds;
  private final Map<String, Items> items = new HashMap<>();
  private final Map<String, Integer> most = new HashMap<>();
  private final Map<String, Scene> scenesWithItems = new HashMap<>();
  private boolean areCasesWanted;

  /** Reads and checks everything that was asked for. */
  public Setup(RunOptions options) {
    this.options = options;
    options.rules().forEach(Setup::requireScheme);
    worlds = new Worlds(options);
  }

  private static void requireScheme(String name) {
    try {
      Schemes.named(name);
    } catch (IllegalArgumentException e) {
      throw new SetupException(String.valueOf(e.getMessage()), e);
    }
  }

  public RunOptions options() {
    return options;
  }

  public boolean isQuick() {
    return options.isQuick();
  }

  /** Returns all maps, each with all its traces. */
  public List<Case> cases() {
    areCasesWanted = true;
    return worlds.cases();
  }

  /** Returns the maps and traces of the run; none if its experiments move players themselves. */
  List<Case> wantedCases() {
    return areCasesWanted ? worlds.cases() : List.of();
  }

  /** Returns the maps, each once. */
  public List<Scene> scenes() {
    return worlds.scenes();
  }

  /** Returns what was left out, and why. */
  public List<String> skipped() {
    return worlds.skipped();
  }

  Worlds worlds() {
    return worlds;
  }

  /** Returns the cases whose seed is the first, on the maps that count, without statistics. */
  public List<Case> firstCases() {
    return cases().stream().filter(on -> isFirst(on) && !isBeside(on)).toList();
  }

  /**
   * Returns the cases of experiments whose intervals need not be narrow: a few seeds, and the first
   * on the map that is beside the published one.
   */
  public List<Case> fewCases() {
    return cases().stream()
        .filter(on -> number(on) < (isBeside(on) ? 1 : options.fewSeeds()))
        .toList();
  }

  /** Returns whether a case is on a map that nobody asked for, after the first. */
  private boolean isBeside(Case on) {
    return options.maps().isEmpty() && on.scene() != cases().get(0).scene();
  }

  /** Returns the cases of long sweeps: one, where neither maps nor traces were asked for. */
  public List<Case> sweptCases() {
    boolean isAsked = !options.maps().isEmpty() || !options.traces().isEmpty();
    return isAsked && !isQuick() ? firstCases() : firstCases().subList(0, 1);
  }

  /** Returns how many seeds come before that of a case. */
  private long number(Case on) {
    return Long.parseLong(on.params().getOrDefault("seed", "0")) - options.seed();
  }

  private boolean isFirst(Case on) {
    return number(on) == 0;
  }

  /** Returns the first map with its traces of a name; empty if there is none. */
  public List<Case> casesOf(String trace) {
    return cases().stream().filter(c -> c.trace().equals(trace)).toList();
  }

  /** Returns the case on which times are measured: the first map with its first trace. */
  public Case timedCase() {
    return cases().get(0);
  }

  /** Makes cases of a workload on a map, for experiments with movement of their own: a few. */
  public List<Case> generated(Scene scene, String workload, Map<String, Double> workloadOptions) {
    return worlds.generated(scene, workload, workloadOptions, options.fewSeeds());
  }

  /** Returns the rules to compare: all but the trees, where nothing was asked for. */
  public List<String> rules() {
    return rules(Schemes.rules().stream().filter(rule -> !TREES.contains(rule)).toList());
  }

  /** Returns the rules to compare with all seeds: those that were published; all with the first. */
  public List<String> rules(Case on) {
    return isFirst(on) ? rules() : publishedRules();
  }

  /** Returns the rules that were published, or those asked for. */
  public List<String> publishedRules() {
    return rules(PUBLISHED);
  }

  /** Returns those of some rules that are to be compared. */
  public List<String> rules(List<String> usual) {
    return options.rules().isEmpty() ? usual : options.rules();
  }

  /** Returns the populations to sweep, or the one that was asked for. */
  public int[] players(int... usual) {
    int asked = options.players();
    return asked == RunOptions.PUBLISHED_PLAYERS ? usual : new int[] {asked};
  }

  /** Returns how long a unit is, where 5 are the radius. */
  public double unit(Scene scene) {
    return scene.usualRadius() / TOWN_RADIUS;
  }

  /** Returns the radii to sweep. */
  public List<Double> radii(Scene scene) {
    return options.radii().isEmpty()
        ? scaled(isQuick() ? QUICK_RADII : RADII, unit(scene))
        : options.radii();
  }

  /** Returns the radius where it is not swept: the largest. */
  public double radius(Scene scene) {
    return radii(scene).stream().mapToDouble(r -> r).max().orElseThrow();
  }

  /** Returns the largest areas of tiles to sweep. */
  public List<Double> areas(Scene scene) {
    return options.areas().isEmpty()
        ? scaled(isQuick() ? QUICK_AREAS : AREAS, usualArea(scene))
        : options.areas();
  }

  /**
   * Returns the largest area of tiles where it is not swept, the same at every radius: the first
   * asked for; else 1 in the town, and the square of a fifth of the largest radius elsewhere.
   */
  public double area(Scene scene) {
    return options.areas().isEmpty() ? usualArea(scene) : options.areas().get(0);
  }

  private double usualArea(Scene scene) {
    boolean isUsual = scene.isTown() || options.radii().isEmpty();
    double side = isUsual ? unit(scene) : radius(scene) / TOWN_RADIUS;
    return side * side;
  }

  /** Returns the numbers of things to sweep: the map's own first. */
  public List<Integer> objects(Scene scene) {
    if (!options.objects().isEmpty()) {
      return options.objects();
    }
    List<Integer> all = new ArrayList<>();
    all.add(scene.map().items().size());
    IntStream.of(isQuick() ? QUICK_OBJECTS : OBJECTS).filter(n -> n > all.get(0)).forEach(all::add);
    return all;
  }

  /** Returns the number of things where it is not swept: the map's own, or the first asked for. */
  public int objectCount(Scene scene) {
    return options.objects().isEmpty() ? scene.map().items().size() : options.objects().get(0);
  }

  private static List<Double> scaled(double[] values, double unit) {
    return DoubleStream.of(values).mapToObj(v -> v * unit).toList();
  }

  public double tick() {
    return options.tick();
  }

  /** Returns settings of schemes with the tick and the preparation of the run. */
  public SchemeSettings settings(double radius, double area) {
    return SchemeSettings.of(radius, area, options.preparation(), options.tick());
  }

  /** Notes that things will lie on a map. */
  public synchronized void needItems(Scene scene, int count) {
    scenesWithItems.put(scene.name(), scene);
    most.merge(scene.name(), count, Math::max);
  }

  /** Returns things on a map. */
  public synchronized Items items(Scene scene, int count) {
    needItems(scene, count);
    int wanted = most.getOrDefault(scene.name(), count);
    Items known = items.get(scene.name());
    if (known == null || known.count() < wanted) {
      known = Items.of(scene.map(), wanted, options.seed());
      items.put(scene.name(), known);
    }
    return known.count() == count
        ? known
        : new Items(known.places().subList(0, count), known.snapped());
  }

  /** Returns how many of a map's things were moved out of obstacles. */
  synchronized int snappedItems(Scene scene) {
    Items known = items.get(scene.name());
    return known == null ? 0 : known.snapped();
  }

  /** Returns the most things that lie on each map, by its name. */
  synchronized Map<String, Items> allItems() {
    scenesWithItems.values().forEach(scene -> items(scene, 0));
    return Map.copyOf(items);
  }
}
