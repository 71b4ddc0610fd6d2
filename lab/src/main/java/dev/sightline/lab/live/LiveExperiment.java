package dev.sightline.lab.live;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Key;
import dev.sightline.lab.experiment.Output;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.MapFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Each trace played five times by clients against a running server: how much replays differ, and
 * the processor time of the server, each second, without the first 30 and without what it takes
 * when nobody is there. All of it depends on the machine, so it goes to {@code timing.csv}.
 */
public final class LiveExperiment implements Experiment {
  /** Its name in tables; it is run beside other experiments. */
  public static final String NAME = "live";

  private static final int REPLAYS = 5;
  private static final int QUICK_REPLAYS = 2;
  private static final int WARM_UP_SECONDS = 30;
  private static final int QUICK_WARM_UP_SECONDS = 2;
  private static final int IDLE_SECONDS = 10;
  private static final int QUICK_IDLE_SECONDS = 2;
  private static final double QUICK_SECONDS = 8;
  private static final List<String> RULES = List.of("ray");

  private final List<String> program;

  /**
   * Makes the experiment.
   *
   * @param program what starts the program that has the command serve, without arguments
   */
  public LiveExperiment(List<String> program) {
    this.program = List.copyOf(program);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "clients replay each trace against a running server: variation and CPU";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    List<Case> cases = setup.isQuick() ? setup.firstCases().subList(0, 1) : setup.firstCases();
    for (Case on : cases) {
      for (String rule : setup.rules(RULES)) {
        double radius = setup.radius(on.scene());
        Replays replays = new Replays(on, rule, radius, setup);
        plan.add(replays.key(), name(), true, 50, Set.of(), replays::run);
      }
    }
  }

  private final class Replays {
    private final Case on;
    private final String rule;
    private final double radius;
    private final boolean isQuick;
    private final int count;
    private final double seconds;

    Replays(Case on, String rule, double radius, Setup setup) {
      this.on = on;
      this.rule = rule;
      this.radius = radius;
      isQuick = setup.isQuick();
      count = isQuick ? QUICK_REPLAYS : REPLAYS;
      double asked = setup.options().seconds();
      seconds = isQuick ? Math.min(asked, QUICK_SECONDS) : asked;
    }

    Key key() {
      Map<String, String> params = new TreeMap<>(on.params());
      params.put("replays", Integer.toString(count));
      params.put("seconds", Decimals.text(seconds));
      return new Key(on.scene().name(), on.trace(), rule, Decimals.text(radius), "", "", params);
    }

    void run(Output out) {
      try {
        Path folder = Files.createTempDirectory("sightline-live");
        try {
          run(folder, out);
        } finally {
          delete(folder);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    private void run(Path folder, Output out) throws IOException, InterruptedException {
      Path map = folder.resolve("map.json");
      MapFiles.write(on.scene().map(), map);
      double[] content = new double[count];
      double[] updates = new double[count];
      double[] cpu = new double[count];
      double[] idle = new double[count];
      LiveReplay replay = new LiveReplay(on.fitted().trace(), on.scene().map(), seconds);
      for (int i = 0; i < count; i++) {
        try (LiveServer server =
            new LiveServer(program, map, folder.resolve("data" + i), rule, radius)) {
          idle[i] = idle(server);
          LiveReplay.Told told = replay.run(server);
          content[i] = told.content();
          updates[i] = told.updates();
          cpu[i] = mean(told.cpu());
          messagesOverTime(i, told, out);
        }
      }
      put(content, updates, cpu, idle, out);
    }

    /** Returns what a server takes when nobody is there, in parts of a processor. */
    private double idle(LiveServer server) throws InterruptedException {
      int length = isQuick ? QUICK_IDLE_SECONDS : IDLE_SECONDS;
      TimeUnit.SECONDS.sleep(1); // it has only just started
      double before = server.cpuSeconds();
      TimeUnit.SECONDS.sleep(length);
      return (server.cpuSeconds() - before) / length;
    }

    private double mean(List<Double> cpu) {
      int dropped = isQuick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS;
      return cpu.stream().skip(dropped).mapToDouble(d -> d).average().orElse(Double.NaN);
    }

    private void messagesOverTime(int number, LiveReplay.Told told, Output out) {
      for (int second = 0; second < told.cpu().size(); second++) {
        out.series(second + 1, "replay" + (number + 1), "cpuShare", told.cpu().get(second));
      }
    }

    private void put(double[] content, double[] updates, double[] cpu, double[] idle, Output out) {
      double[] messages = new double[count];
      Arrays.setAll(messages, i -> content[i] + updates[i]);
      out.time("replaySpread", spread(messages));
      out.time("contentSpread", spread(content));
      out.time("updatesSpread", spread(updates));
      out.time("liveContentPerClient", Arrays.stream(content).average().orElse(0));
      out.time("liveUpdatesPerClient", Arrays.stream(updates).average().orElse(0));
      out.time("idleCpuShare", Arrays.stream(idle).average().orElse(0));
      double all = Arrays.stream(cpu).average().orElse(Double.NaN);
      if (Double.isFinite(all)) {
        out.time("cpuShare", all);
        out.time("cpuShareWithoutIdle", all - Arrays.stream(idle).average().orElse(0));
      }
    }
  }

  /** Returns how far the largest is from the smallest, in parts of the mean. */
  private static double spread(double[] values) {
    double most = Arrays.stream(values).max().orElse(0);
    double least = Arrays.stream(values).min().orElse(0);
    double mean = Arrays.stream(values).average().orElse(0);
    return mean == 0 ? 0 : (most - least) / mean;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
