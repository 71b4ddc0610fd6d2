package dev.sightline.lab.experiment;

import dev.sightline.geometry.Box;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.TraceReader;
import dev.sightline.lab.trace.TraceStatistics;
import dev.sightline.lab.workload.Movers;
import dev.sightline.lab.workload.Recording;
import dev.sightline.lab.workload.UnsuitableMapException;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The maps of a run and the traces that are played on each. */
final class Worlds {
  private static final List<String> MAPS = List.of("town-walls", "town");
  private static final List<String> TRACES =
      List.of("random-outside", "random-inside", "orbius-like");

  /** What is played on maps without buildings. */
  private static final String WALKERS = "waypoint";

  /** The map without obstacles, as large as its trace. */
  private static final String OPEN = "open";

  private final RunOptions options;
  private final Map<String, Scene> scenes = new LinkedHashMap<>();
  private final Map<String, Path> files = new TreeMap<>();
  private final List<Case> cases = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  Worlds(RunOptions options) {
    this.options = options;
    List<String> maps = options.maps().isEmpty() ? maps() : options.maps();
    List<String> traces = options.traces().isEmpty() ? TRACES : options.traces();
    boolean pairs = !options.maps().isEmpty() && !options.traces().isEmpty();
    if (pairs && maps.size() > 1 && traces.size() > 1) {
      addPairs(maps, traces);
    } else {
      maps.forEach(map -> addAll(map, traces));
    }
    if (cases.isEmpty()) {
      throw new SetupException("nothing is left to run: " + String.join("; ", skipped));
    }
  }

  /** Adds all traces of a map; walkers where none was asked for and none suits it. */
  private void addAll(String map, List<String> traces) {
    int before = cases.size();
    traces.forEach(trace -> add(map, trace));
    if (cases.size() == before && options.traces().isEmpty()) {
      add(map, WALKERS);
    }
  }

  private List<String> maps() {
    List<String> files =
        options.traces().stream().filter(trace -> !Workloads.contains(trace)).toList();
    files.forEach(Worlds::requireFile);
    if (!files.isEmpty()) {
      throw new SetupException(
          "a --trace file needs the --map that it belongs to; the map " + OPEN + " has no walls");
    }
    return options.isQuick() ? MAPS.subList(0, 1) : MAPS;
  }

  private static void requireFile(String trace) {
    if (!Files.exists(Path.of(trace))) {
      throw new SetupException(
          "no trace file "
              + trace
              + ", and no trace of that name; there are "
              + String.join(", ", Workloads.names()));
    }
  }

  private void addPairs(List<String> maps, List<String> traces) {
    if (maps.size() != traces.size()) {
      throw new SetupException(
          "several --map and --trace pair by position, but there are "
              + maps.size()
              + " maps and "
              + traces.size()
              + " traces");
    }
    for (int i = 0; i < maps.size(); i++) {
      add(maps.get(i), traces.get(i));
    }
  }

  private void add(String map, String trace) {
    if (Workloads.contains(trace) && !Files.exists(Path.of(trace))) {
      boolean isBeside = options.maps().isEmpty() && !map.equals(MAPS.get(0));
      int seeds = isBeside ? options.fewSeeds() : options.seeds();
      cases.addAll(generated(scene(map, null), trace, Map.of(), seeds));
    } else {
      addFile(map, Path.of(trace));
    }
  }

  private void addFile(String map, Path file) {
    requireFile(file.toString());
    Trace trace = TraceReader.read(file);
    Scene scene = scene(map, trace);
    requireNew("traces", trace.name(), file);
    FittedTrace fitted = FittedTrace.of(trace, scene.map());
    Map<String, String> params = Map.of("seed", Long.toString(options.seed()));
    cases.add(new Case(scene, trace.name(), false, params, () -> fitted));
  }

  private void requireNew(String what, String name, Path file) {
    Path known = files.putIfAbsent(what + " " + name, file);
    if (known != null && !known.equals(file)) {
      throw new SetupException("two " + what + " are called " + name + ": rename one");
    }
  }

  private Scene scene(String name, @Nullable Trace trace) {
    if (name.equals(OPEN)) {
      return open(trace);
    }
    NamedMap named = NamedMaps.named(name);
    Path file = Path.of(name);
    if (named != null && !Files.exists(file)) {
      return scenes.computeIfAbsent(name, n -> new Scene(n, named.make()));
    }
    if (!Files.exists(file)) {
      throw new SetupException(
          "no map file "
              + name
              + ", and no map of that name; there are "
              + String.join(", ", NamedMaps.names())
              + ", "
              + OPEN);
    }
    String shortName = String.valueOf(file.getFileName());
    requireNew("maps", shortName, file);
    return scenes.computeIfAbsent(
        shortName, n -> new Scene(n, MapFiles.read(file, new ReadOptions("Collision")).map()));
  }

  private Scene open(@Nullable Trace trace) {
    if (trace == null) {
      throw new SetupException("the map " + OPEN + " is made for a --trace file");
    }
    String name = OPEN + " " + trace.name();
    Box extent = TraceStatistics.of(trace).extent();
    return scenes.computeIfAbsent(name, n -> new Scene(n, WorldMap.of(n, extent, List.of())));
  }

  /** Returns the cases of a workload, one for each seed; none if the map does not suit it. */
  List<Case> generated(
      Scene scene, String workload, Map<String, Double> workloadOptions, int seeds) {
    if (!suits(scene, workload, workloadOptions)) {
      return List.of();
    }
    List<Case> made = new ArrayList<>();
    for (int i = 0; i < seeds; i++) {
      made.add(generated(scene, workload, workloadOptions, options.seed() + i));
    }
    return made;
  }

  /** Returns whether a few players find their starts on a map; notes why if they do not. */
  private boolean suits(Scene scene, String workload, Map<String, Double> workloadOptions) {
    int few = Math.min(options.players(), RunOptions.PUBLISHED_PLAYERS);
    try {
      movers(scene, workload, workloadOptions, few, options.seed());
      return true;
    } catch (UnsuitableMapException e) {
      String reason = scene.name() + ": " + e.getMessage();
      if (!skipped.contains(reason)) {
        skipped.add(reason);
      }
      return false;
    }
  }

  private static Movers movers(
      Scene scene, String workload, Map<String, Double> workloadOptions, int players, long seed) {
    Workload.Settings settings = new Workload.Settings(players, seed, workloadOptions);
    return Workloads.named(workload).start(scene.map(), settings);
  }

  private Case generated(
      Scene scene, String workload, Map<String, Double> workloadOptions, long seed) {
    Map<String, String> params = new TreeMap<>();
    params.put("seed", Long.toString(seed));
    workloadOptions.forEach((name, value) -> params.put(name, Decimals.text(value)));
    return new Case(
        scene,
        workload,
        true,
        params,
        () -> {
          Movers movers = movers(scene, workload, workloadOptions, options.players(), seed);
          Trace trace = Recording.of(workload, movers, options.seconds(), seed);
          return FittedTrace.of(trace, scene.map());
        });
  }

  /** Returns what names a case's map on the command line. */
  String mapSource(Case on) {
    Path file = files.get("maps " + on.scene().name());
    return file != null
        ? file.toString()
        : on.scene().name().startsWith(OPEN + " ") ? OPEN : on.scene().name();
  }

  /** Returns what names a case's trace on the command line. */
  String traceSource(Case on) {
    Path file = files.get("traces " + on.trace());
    return file == null ? on.trace() : file.toString();
  }

  List<Case> cases() {
    return cases;
  }

  List<Scene> scenes() {
    return List.copyOf(scenes.values());
  }

  /** Returns the files that were read, by what they are. */
  Map<String, Path> files() {
    return files;
  }

  List<String> skipped() {
    return skipped;
  }
}
