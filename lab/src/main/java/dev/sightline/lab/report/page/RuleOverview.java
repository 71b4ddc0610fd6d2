package dev.sightline.lab.report.page;

import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All rules on one map and one trace, or the mean over the traces of a map. */
final class RuleOverview {
  private static final List<String> MESSAGES = List.of("filtering", "maps", "accuracy");
  private static final List<String> SIGHT = List.of("accuracy", "maps");
  private static final List<String> LEAK = List.of("leak", "maps");

  private final Results results;
  private final String map;
  private final String onlyTrace;

  /** Looks at all traces of a map, or of all maps if it has no name. */
  RuleOverview(Results results, String map) {
    this(results, map, "");
  }

  /** Looks at one trace, or at all if it has no name. */
  RuleOverview(Results results, String map, String onlyTrace) {
    this.results = results;
    this.map = map;
    this.onlyTrace = onlyTrace;
  }

  /** Returns the map that a page is about: theirs or the only one; with several maps, all. */
  static String scope(Results results) {
    Evidence evidence = new Evidence(results);
    long maps =
        results.values().of("maps", "updates").keySet().stream().map(Point::map).distinct().count();
    return evidence.isTheirMap() || maps < 2 ? evidence.map() : "";
  }

  /** Returns how a scope is called in a sentence. */
  static String called(String scope) {
    return scope.isEmpty() ? "all maps" : scope;
  }

  /** Returns the rules that have numbers, the published first. */
  List<RuleNumbers> rules() {
    Set<String> names = new LinkedHashSet<>(Evidence.RULES);
    Set<String> found = new LinkedHashSet<>();
    for (String experiment : MESSAGES) {
      results.values().of(experiment, "updates").keySet().stream()
          .filter(this::isHere)
          .map(Point::rule)
          .forEach(found::add);
    }
    names.retainAll(found);
    names.addAll(found);
    return names.stream().map(this::numbers).toList();
  }

  private boolean isHere(Point point) {
    return (map.isEmpty() || point.map().equals(map))
        && point.isPlain()
        && (onlyTrace.isEmpty() || point.trace().equals(onlyTrace));
  }

  private RuleNumbers numbers(String rule) {
    return new RuleNumbers(
        rule,
        ratio(rule, "distance"),
        ratio(rule, "ray"),
        mean(SIGHT, rule, "missedShare"),
        mean(SIGHT, rule, "superfluousPerVisible"),
        mean(LEAK, rule, "hiddenKnownShare"),
        mean(SIGHT, rule, "popInsNearPerMinute"),
        cpu(rule));
  }

  private @Nullable Interval ratio(String rule, String base) {
    for (String experiment : MESSAGES) {
      Map<String, Sample> own = messages(experiment, rule);
      Map<String, Sample> others = messages(experiment, base);
      own.keySet().retainAll(others.keySet());
      others.values().removeIf(sample -> sample.value() == 0);
      own.keySet().retainAll(others.keySet());
      others.keySet().retainAll(own.keySet());
      if (!own.isEmpty()) {
        return Sample.meanRatio(List.copyOf(own.values()), List.copyOf(others.values()));
      }
    }
    return null;
  }

  /** Returns updates and content at the largest radius, by trace. */
  private Map<String, Sample> messages(String experiment, String rule) {
    Map<String, Sample> sums = byTrace(results.values(), experiment, rule, "updates");
    byTrace(results.values(), experiment, rule, "content")
        .forEach((trace, more) -> sums.computeIfPresent(trace, (k, sample) -> sample.plus(more)));
    return sums;
  }

  private Map<String, Sample> byTrace(
      ResultTable table, String experiment, String rule, String metric) {
    Map<String, Sample> found = new TreeMap<>();
    Map<String, Double> radii = new TreeMap<>();
    table
        .of(experiment, metric)
        .forEach(
            (point, sample) -> {
              String at = point.map() + "\n" + point.trace();
              double radius = point.radius().isEmpty() ? 0 : point.radiusNumber();
              boolean isFarther = radius >= radii.getOrDefault(at, 0.0);
              if (isHere(point) && point.rule().equals(rule) && isFarther) {
                found.put(at, sample);
                radii.put(at, radius);
              }
            });
    return found;
  }

  private @Nullable Interval mean(List<String> experiments, String rule, String metric) {
    for (String experiment : experiments) {
      List<Sample> all = List.copyOf(byTrace(results.values(), experiment, rule, metric).values());
      if (!all.isEmpty()) {
        return mean(all);
      }
    }
    return null;
  }

  private static Interval mean(List<Sample> all) {
    List<Sample> ones = new ArrayList<>();
    for (Sample sample : all) {
      double[] values = new double[sample.size()];
      Arrays.fill(values, 1);
      ones.add(Sample.ofSeeds(values));
    }
    return Sample.meanRatio(all, ones);
  }

  private @Nullable Interval cpu(String rule) {
    Map<String, Sample> median = byTrace(results.times(), "cost", rule, "cpuMicrosPerTick");
    if (median.isEmpty()) {
      return null;
    }
    double value = median.values().stream().mapToDouble(Sample::value).average().orElseThrow();
    double low = mean(byTrace(results.times(), "cost", rule, "cpuMicrosPerTickLower"), value);
    double high = mean(byTrace(results.times(), "cost", rule, "cpuMicrosPerTickUpper"), value);
    return new Interval(value, low, high, 2);
  }

  private static double mean(Map<String, Sample> samples, double otherwise) {
    return samples.values().stream().mapToDouble(Sample::value).average().orElse(otherwise);
  }
}
