package dev.sightline.lab.report.result;

import dev.sightline.lab.experiment.Csv;
import dev.sightline.maps.format.FileFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A folder that a run wrote. Only {@code results.csv} must be there; what else is missing is empty.
 *
 * @param values what follows from the parameters alone
 * @param times what depends on the machine
 * @param places numbers by place
 */
public record Results(
    Path folder, RunFacts facts, ResultTable values, ResultTable times, List<Place> places) {

  private static final String KEYS = "experiment,map,trace,rule,radius,maxArea,objects,params";
  private static final String VALUES = KEYS + ",metric,value";
  private static final String SERIES = KEYS + ",time,client,metric,value";
  private static final String PLACES = KEYS + ",x,y,side,metric,value";
  private static final int KEY_COUNT = 8;

  /**
   * Reads a folder.
   *
   * @throws ResultsException if it holds no results, or broken ones
   */
  public static Results read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ResultsException(folder + ": no such folder");
    }
    Path values = folder.resolve("results.csv");
    if (!Files.exists(values)) {
      throw new ResultsException(folder + " holds no results.csv: is it a folder of lab run?");
    }
    Map<Point, Sample> minutes = minutes(folder.resolve("series.csv"));
    ResultTable table = table(values, minutes);
    if (table.isEmpty()) {
      throw new ResultsException(values + ": no rows");
    }
    return new Results(
        folder,
        RunFacts.read(folder.resolve("run.json")),
        table,
        table(folder.resolve("timing.csv"), Map.of()),
        places(folder.resolve("places.csv")));
  }

  /**
   * Returns these results with what they lack of others, such as replays against a server that ran
   * into a folder of their own. Where both have a value, the one of these stays.
   */
  public Results with(Results other) {
    List<Place> all = new ArrayList<>(places);
    if (all.isEmpty()) {
      all.addAll(other.places);
    }
    return new Results(
        folder,
        facts.with(String.valueOf(other.folder.getFileName()), other.facts),
        values.with(other.values),
        times.with(other.times),
        all);
  }

  /** Returns the experiments that have rows, in the order of their names. */
  public List<String> experiments() {
    TreeSet<String> names = new TreeSet<>();
    values.all().forEach(entry -> names.add(entry.getKey().experiment()));
    times.all().forEach(entry -> names.add(entry.getKey().experiment()));
    return List.copyOf(names);
  }

  private static ResultTable table(Path file, Map<Point, Sample> minutes) {
    ResultTable table = new ResultTable();
    Keys keys = new Keys();
    if (Files.exists(file)) {
      read(
          file,
          VALUES,
          cells -> table.add(keys.point(cells, cells.get(8)), keys.seed(cells), number(cells, 9)));
    }
    table.close(minutes);
    return table;
  }

  /** Reads messages of each minute; only whole worlds count, not single clients. */
  private static Map<Point, Sample> minutes(Path file) {
    Map<Point, List<Double>> rows = new HashMap<>();
    Keys keys = new Keys();
    if (Files.exists(file)) {
      read(
          file,
          SERIES,
          cells -> {
            if (cells.get(9).isEmpty()) {
              rows.computeIfAbsent(keys.point(cells, cells.get(10)), k -> new ArrayList<>())
                  .add(number(cells, 11));
            }
          });
    }
    Map<Point, Sample> minutes = new HashMap<>();
    rows.forEach(
        (point, values) ->
            minutes.put(point, Sample.ofMinutes(values.stream().mapToDouble(v -> v).toArray())));
    return minutes;
  }

  private static List<Place> places(Path file) {
    List<Place> places = new ArrayList<>();
    if (Files.exists(file)) {
      read(
          file,
          PLACES,
          c ->
              places.add(
                  new Place(
                      c.get(1),
                      c.get(2),
                      c.get(3),
                      number(c, 8),
                      number(c, 9),
                      number(c, 10),
                      c.get(11),
                      number(c, 12))));
    }
    return places;
  }

  private static double number(List<String> cells, int column) {
    return Double.parseDouble(cells.get(column));
  }

  private interface Row {
    void take(List<String> cells);
  }

  private static void read(Path file, String header, Row row) {
    int columns = Csv.cells(header).size();
    int line = 1;
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      if (!header.equals(in.readLine())) {
        throw new ResultsException(file + ", line 1: the header must be " + header);
      }
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        line++;
        List<String> cells = Csv.cells(text);
        if (cells.size() != columns) {
          throw new ResultsException(
              file + ", line " + line + ": " + cells.size() + " cells instead of " + columns);
        }
        row.take(cells);
      }
    } catch (NumberFormatException e) {
      throw new ResultsException(file + ", line " + line + ": not a number: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new ResultsException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  /** Makes points; equal texts are kept once. */
  private static final class Keys {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, SortedMap<String, String>> params = new HashMap<>();

    Point point(List<String> cells, String metric) {
      requireNumber(cells.get(4));
      requireNumber(cells.get(5));
      requireNumber(cells.get(6));
      return new Point(
          kept(cells.get(0)),
          kept(cells.get(1)),
          kept(cells.get(2)),
          kept(cells.get(3)),
          kept(cells.get(4)),
          kept(cells.get(5)),
          kept(cells.get(6)),
          withoutSeed(cells.get(KEY_COUNT - 1)),
          kept(metric));
    }

    private static void requireNumber(String text) {
      if (!text.isEmpty()) {
        Double.parseDouble(text);
      }
    }

    private String kept(String text) {
      return texts.computeIfAbsent(text, t -> t);
    }

    private SortedMap<String, String> withoutSeed(String text) {
      return params.computeIfAbsent(
          text,
          t -> {
            SortedMap<String, String> all = parse(t);
            all.remove("seed");
            return all;
          });
    }

    private static SortedMap<String, String> parse(String text) {
      SortedMap<String, String> all = new TreeMap<>();
      for (String part : text.split(";", -1)) {
        int equals = part.indexOf('=');
        if (equals > 0) {
          all.put(part.substring(0, equals), part.substring(equals + 1));
        }
      }
      return all;
    }

    long seed(List<String> cells) {
      String seed = parse(cells.get(KEY_COUNT - 1)).getOrDefault("seed", "0");
      return Long.parseLong(seed);
    }
  }
}
