package dev.sightline.lab.report.figure;

import dev.sightline.lab.report.finding.Evidence;
import dev.sightline.lab.report.result.Point;
import dev.sightline.lab.report.result.ResultTable;
import dev.sightline.lab.report.result.Sample;
import dev.sightline.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds the samples that charts show. */
final class Select {
  /** The rules in charts with lines: more could not be told apart. */
  static final List<String> SHOWN =
      List.of(
          "ray",
          "ahead",
          "distance",
          "square",
          "hexagon",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path");

  private Select() {}

  /** Returns points that fit, with their samples. */
  static Map<Point, Sample> where(
      ResultTable table, String experiment, String metric, Predicate<Point> wanted) {
    Map<Point, Sample> found = new LinkedHashMap<>();
    table
        .of(experiment, metric)
        .forEach(
            (point, sample) -> {
              if (wanted.test(point)) {
                found.put(point, sample);
              }
            });
    return found;
  }

  /** Returns the different texts of a column, the known ones first and in their order. */
  static List<String> names(
      Map<Point, Sample> points, Function<Point, String> column, List<String> known) {
    Set<String> all = new LinkedHashSet<>();
    points.keySet().forEach(point -> all.add(column.apply(point)));
    List<String> names = new ArrayList<>(known);
    names.retainAll(all);
    all.removeAll(known);
    names.addAll(all);
    return names;
  }

  static List<String> traces(Map<Point, Sample> points) {
    return names(points, Point::trace, List.of(Evidence.OUTSIDE, Evidence.INSIDE, Evidence.ORBIUS));
  }

  static List<String> maps(Map<Point, Sample> points) {
    return names(points, Point::map, List.of(Evidence.THEIR_MAP, "town"));
  }

  /** Returns how a trace is called in titles. */
  static String called(String trace) {
    return Evidence.isSynthetic(trace) ? trace + " (synthetic)" : trace;
  }

  static Interval interval(Sample sample, double factor) {
    return sample.interval().times(factor);
  }

  /** Returns a name that a file may have. */
  static String fileName(String text) {
    String plain =
        text.replaceAll("[^A-Za-z0-9.-]+", "-").replaceAll("\\.(json|csv|map|tmx|tmj)$", "");
    return plain.isEmpty() ? "x" : plain.substring(0, Math.min(60, plain.length()));
  }
}
