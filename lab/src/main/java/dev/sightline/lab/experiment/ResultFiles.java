package dev.sightline.lab.experiment;

import dev.sightline.lab.workload.Items;
import dev.sightline.maps.format.OutputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Writes the tables of a run. */
final class ResultFiles {
  static final String KEYS = "experiment,map,trace,rule,radius,maxArea,objects,params";

  private final Path folder;
  private final List<Cell> cells;
  private final Journal journal;

  ResultFiles(Path folder, List<Cell> cells, Journal journal) {
    this.folder = folder;
    this.cells = cells;
    this.journal = journal;
  }

  void write(Map<String, Items> items) {
    write("results.csv", KEYS + ",metric,value", rows(Output::results));
    write("timing.csv", KEYS + ",metric,value", rows(Output::times));
    write("objects.csv", "map,object,x,y", objects(items));
    writeIfAny("series.csv", KEYS + ",time,client,metric,value", lists(Output::series));
    writeIfAny("places.csv", KEYS + ",x,y,side,metric,value", lists(Output::places));
  }

  /** Returns sorted rows, each once. */
  private List<String> rows(Function<Output, Map<String, String>> values) {
    TreeSet<String> rows = new TreeSet<>();
    for (Cell cell : cells) {
      values
          .apply(output(cell))
          .forEach(
              (metric, value) -> {
                if (cell.wants(metric)) {
                  rows.add(prefix(cell) + "," + Csv.row(metric, value));
                }
              });
    }
    return List.copyOf(rows);
  }

  private static String prefix(Cell cell) {
    return Csv.row(cell.experiment()) + "," + cell.key().text();
  }

  private Output output(Cell cell) {
    Output output = journal.get(cell.work());
    if (output == null) {
      throw new IllegalStateException("not done: " + cell.work());
    }
    return output;
  }

  private List<String> lists(Function<Output, List<String>> list) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (Cell cell : cells) {
      List<String> own =
          list.apply(output(cell)).stream().map(r -> prefix(cell) + "," + r).toList();
      rows.putIfAbsent(prefix(cell), own);
    }
    return rows.values().stream().flatMap(List::stream).toList();
  }

  private static List<String> objects(Map<String, Items> items) {
    List<String> rows = new ArrayList<>();
    new TreeMap<>(items)
        .forEach(
            (map, all) -> {
              for (int i = 0; i < all.count(); i++) {
                rows.add(
                    Csv.row(
                        map,
                        Integer.toString(i),
                        Double.toString(all.x(i)),
                        Double.toString(all.y(i))));
              }
            });
    return rows;
  }

  private void writeIfAny(String name, String header, List<String> rows) {
    if (!rows.isEmpty()) {
      write(name, header, rows);
    }
  }

  private void write(String name, String header, List<String> rows) {
    OutputFile.write(
        folder.resolve(name),
        out -> {
          out.write((header + "\n").getBytes(StandardCharsets.UTF_8));
          for (String row : rows) {
            out.write((row + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }
}
