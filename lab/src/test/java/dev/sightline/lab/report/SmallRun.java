package dev.sightline.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes results with numbers that can be worked out by hand. */
final class SmallRun {
  static final String HEADER =
      "experiment,map,trace,rule,radius,maxArea,objects,params,metric,value";

  private final List<String> results = new ArrayList<>();
  private final List<String> times = new ArrayList<>();

  /** Adds a value of a rule at a radius, for one seed. */
  SmallRun filtering(String trace, String rule, int radius, int seed, String metric, double value) {
    return row("filtering", "town-walls", trace, rule, radius, seed, metric, value);
  }

  SmallRun row(
      String experiment,
      String map,
      String trace,
      String rule,
      int radius,
      int seed,
      String metric,
      double value) {
    results.add(
        String.format(
            Locale.ROOT,
            "%s,%s,%s,%s,%d,,186,seed=%d;tick=0.1,%s,%s",
            experiment,
            map,
            trace,
            rule,
            radius,
            seed,
            metric,
            Double.toString(value)));
    return this;
  }

  /** Adds a row as it is. */
  SmallRun raw(String row) {
    results.add(row);
    return this;
  }

  SmallRun time(String row) {
    times.add(row);
    return this;
  }

  /** Writes everything, as of a quick run. */
  Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("results.csv"), HEADER + "\n" + String.join("\n", results) + "\n");
    Files.writeString(folder.resolve("timing.csv"), HEADER + "\n" + String.join("\n", times));
    Files.writeString(
        folder.resolve("run.json"),
        "{\"version\":\"sightline test\",\"quick\":true,\"seeds\":2,\"experiments\":[\"filtering\"],"
            + "\"traces\":[{\"map\":\"town-walls\",\"trace\":\"random-outside\",\"players\":28,"
            + "\"rows\":10,\"snapped\":0}],\"skipped\":[]}");
    return folder;
  }

  /** Returns two rules on random-outside, hexagon with 17 % more updates than distance. */
  static SmallRun twoRules() {
    SmallRun run = new SmallRun();
    for (int radius : new int[] {2, 5}) {
      for (int seed : new int[] {1, 2}) {
        run.filtering("random-outside", "distance", radius, seed, "updates", 1000 * radius);
        run.filtering("random-outside", "hexagon", radius, seed, "updates", 1170 * radius);
        run.filtering("random-outside", "distance", radius, seed, "content", 100);
        run.filtering("random-outside", "hexagon", radius, seed, "content", 300);
        run.filtering("random-outside", "distance", radius, seed, "updatesPerClient", 10 * radius);
        run.filtering("random-outside", "hexagon", radius, seed, "updatesPerClient", 12 * radius);
      }
    }
    return run;
  }
}
