package dev.sightline.lab.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleProvider;
import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Experiments;
import dev.sightline.lab.experiment.Laboratory;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.NamedMap;
import dev.sightline.lab.experiment.NamedMaps;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.RunOptions;
import dev.sightline.lab.experiment.RunProgress;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Movers;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule, a map, a trace, a scheme and an experiment that the laboratory finds by itself. */
final class ExtensionExampleTest {
  @TempDir private Path folder;

  /** A rule: half as far as others. */
  public static final class HalfRule implements RuleProvider {
    @Override
    public List<RuleKind> kinds() {
      return List.of(
          new RuleKind(
              "half",
              "within half the radius",
              List.of(),
              settings -> (population, world) -> new DistanceRule(population, 0.5, 0)));
    }
  }

  /** A map. */
  public static final class Corridor implements NamedMap {
    @Override
    public String name() {
      return "corridor";
    }

    @Override
    public String description() {
      return "two rooms with a gap in the wall between them";
    }

    @Override
    public WorldMap make() {
      return WorldMap.of(
          "corridor", new Box(0, 0, 20, 10), List.of(Obstacle.Segment.of(10, 0, 10, 8)));
    }
  }

  /** A trace: everybody goes to and fro. */
  public static final class Pendulum implements Workload {
    @Override
    public String name() {
      return "pendulum";
    }

    @Override
    public String description() {
      return "everybody goes to and fro between two walls";
    }

    @Override
    public Movers start(WorldMap map, Settings settings) {
      Box bounds = map.bounds();
      return new Movers() {
        private int time;

        @Override
        public int count() {
          return settings.players();
        }

        @Override
        public double stepSeconds() {
          return 0.5;
        }

        @Override
        public void step() {
          time++;
        }

        @Override
        public double x(int mover) {
          int at = (time + mover) % 40;
          return bounds.minX() + bounds.width() * (at < 20 ? at : 40 - at) / 20.0;
        }

        @Override
        public double y(int mover) {
          return bounds.minY() + bounds.height() * (mover + 1) / (count() + 1);
        }
      };
    }
  }

  /** A scheme that is no rule: everybody hears of the nearest, however far. */
  public static final class Nearest implements Scheme {
    @Override
    public String name() {
      return "nearest";
    }

    @Override
    public boolean usesRadius() {
      return false;
    }

    @Override
    public boolean usesMaxArea() {
      return false;
    }

    @Override
    public Session open(Scene scene, SchemeSettings settings) {
      return new NearestSession();
    }
  }

  private static final class NearestSession implements Session {
    private record Pair(int observer, int entity) {}

    private final Map<Integer, double[]> places = new TreeMap<>();
    private final Set<Integer> observers = new HashSet<>();
    private Set<Pair> related = new HashSet<>();

    @Override
    public void join(int entity, double x, double y, double radius) {
      move(entity, x, y);
      if (radius != BLIND) {
        observers.add(entity);
      }
    }

    @Override
    public void move(int entity, double x, double y) {
      places.put(entity, new double[] {x, y});
    }

    @Override
    public void leave(int entity) {
      places.remove(entity);
      observers.remove(entity);
    }

    @Override
    public void tick(Pairs changes) {
      Set<Pair> now = new HashSet<>();
      for (int observer : observers) {
        int nearest = nearest(observer);
        if (nearest >= 0) {
          now.add(new Pair(observer, nearest));
        }
      }
      related.stream()
          .filter(pair -> !now.contains(pair))
          .forEach(pair -> changes.left(pair.observer, pair.entity));
      now.stream()
          .filter(pair -> !related.contains(pair))
          .forEach(pair -> changes.entered(pair.observer, pair.entity));
      related = now;
    }

    private int nearest(int observer) {
      double[] from = places.getOrDefault(observer, new double[2]);
      double best = Double.POSITIVE_INFINITY;
      int nearest = -1;
      for (Map.Entry<Integer, double[]> one : places.entrySet()) {
        double[] to = one.getValue();
        double distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (one.getKey() != observer && distance < best) {
          best = distance;
          nearest = one.getKey();
        }
      }
      return nearest;
    }
  }

  /** An experiment. */
  public static final class Nearby implements Experiment {
    @Override
    public String name() {
      return "nearby";
    }

    @Override
    public String description() {
      return "half the radius against the nearest only";
    }

    @Override
    public void plan(Setup setup, Plan plan) {
      MessageCells messages = new MessageCells(setup, plan);
      for (Case on : setup.cases()) {
        for (String scheme : List.of("distance", "half", "nearest")) {
          messages.add(on, scheme, setup.radius(on.scene()), setup.area(on.scene()), 0);
        }
      }
    }
  }

  @Test
  void laboratory_fromAProgram_writesTheTables() throws IOException {
    RunOptions options = RunOptions.published().quick(); // as lab run --quick
    List<String> skipped =
        new Laboratory("example", RunProgress.SILENT, Clock.systemUTC())
            .run(List.of(Experiments.named("triangulation")), options, folder);
    assertEquals(List.of(), skipped);
    assertTrue(Files.readString(folder.resolve("results.csv")).contains("triangulation,"));
  }

  @Test
  void page_lab_showsTheseExamples() throws IOException {
    String page = Files.readString(Path.of("../docs/lab.md"));
    Path source = Path.of("src/test/java/dev/sightline/lab/example/ExtensionExampleTest.java");
    String code = squeeze(Files.readString(source));
    int examples = 0;
    for (int from = page.indexOf("```java\n"); from >= 0; from = page.indexOf("```java\n", from)) {
      int to = page.indexOf("```", from + 8);
      String example = page.substring(from + 8, to);
      assertTrue(code.contains(squeeze(example)), example);
      examples++;
      from = to;
    }
    assertTrue(examples >= 3, "there are " + examples);
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }

  @Test
  void laboratory_findsAllOfThem() throws IOException {
    assertTrue(Schemes.names().containsAll(List.of("half", "nearest")));
    assertTrue(NamedMaps.all().stream().anyMatch(map -> map.name().equals("corridor")));
    assertTrue(Workloads.contains("pendulum"));
    RunOptions options =
        new RunOptions(
            List.of("corridor"),
            List.of("pendulum"),
            List.of(),
            List.of(4.0),
            List.of(),
            List.of(),
            0.5,
            1,
            1,
            5,
            20,
            Preparations.NONE,
            false);
    new Laboratory("example", RunProgress.SILENT, Clock.systemUTC())
        .run(List.of(Experiments.named("nearby")), options, folder);
    List<String> rows = Files.readAllLines(folder.resolve("results.csv"));
    assertTrue(
        rows.stream().anyMatch(r -> r.startsWith("nearby,corridor,pendulum,nearest,,,0,")),
        rows.toString());
    assertEquals(
        3, rows.stream().filter(r -> r.contains(",content,")).count()); // one for each scheme
  }
}
