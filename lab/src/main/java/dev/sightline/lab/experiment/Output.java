package dev.sightline.lab.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a cell found. Values must follow from its parameters alone; times go elsewhere. */
public final class Output {
  private final Map<String, String> results = new LinkedHashMap<>();
  private final Map<String, String> times = new LinkedHashMap<>();
  private final List<String> series = new ArrayList<>();
  private final List<String> places = new ArrayList<>();

  /** Puts a whole number. */
  public void put(String metric, long value) {
    results.put(metric, Long.toString(value));
  }

  /** Puts a number; one that is not finite is left out. */
  public void put(String metric, double value) {
    if (Double.isFinite(value)) {
      results.put(metric, Double.toString(value));
    }
  }

  /** Puts a time, or anything else that depends on the machine. */
  public void time(String metric, double value) {
    times.put(metric, Double.toString(value));
  }

  /** Adds a point of a development in time. */
  public void series(double seconds, String client, String metric, double value) {
    series.add(Csv.row(Double.toString(seconds), client, metric, Double.toString(value)));
  }

  /** Adds a number that belongs to a square of the world, given by its center. */
  public void place(double x, double y, double side, String metric, long value) {
    places.add(
        Csv.row(
            Double.toString(x),
            Double.toString(y),
            Double.toString(side),
            metric,
            Long.toString(value)));
  }

  void putText(String metric, String value) {
    results.put(metric, value);
  }

  void timeText(String metric, String value) {
    times.put(metric, value);
  }

  void seriesText(String row) {
    series.add(row);
  }

  void placeText(String row) {
    places.add(row);
  }

  Map<String, String> results() {
    return results;
  }

  Map<String, String> times() {
    return times;
  }

  List<String> series() {
    return series;
  }

  List<String> places() {
    return places;
  }
}
