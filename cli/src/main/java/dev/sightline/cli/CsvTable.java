package dev.sightline.cli;

import dev.sightline.maps.format.json.Decimals;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A comma-separated file with a header, read whole. Cells are trimmed; empty lines are skipped;
 * every complaint names the file and the line.
 */
final class CsvTable {
  private static final int MOST_ROWS = 50_000_000;

  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+"); // other digits are not

  private final Path file;
  private final List<String> header;
  private final List<String[]> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  private CsvTable(Path file, List<String> header) {
    this.file = file;
    this.header = header;
  }

  /** Reads a file whose header names at least the given columns. */
  static CsvTable read(Path file, String... required) {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(file, in, required);
    } catch (NoSuchFileException e) {
      throw new BadInput(file + ": no such file", e);
    } catch (CharacterCodingException e) {
      throw new BadInput(file + ": not UTF-8 text", e);
    } catch (IOException e) {
      throw new BadInput(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static CsvTable read(Path file, BufferedReader in, String[] required) throws IOException {
    String first = in.readLine();
    if (first == null) {
      throw new BadInput(file + ": empty; a header with " + String.join(",", required) + " is due");
    }
    CsvTable table = new CsvTable(file, List.of(cells(withoutMark(first))));
    table.refuseTwins();
    for (String name : required) {
      table.requireColumn(name);
    }
    int number = 1;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (!line.isBlank()) {
        table.add(number, cells(line));
      }
    }
    return table;
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  private static String[] cells(String line) {
    String[] cells = line.split(",", -1);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cells[i].trim();
    }
    return cells;
  }

  private void refuseTwins() {
    for (int i = 0; i < header.size(); i++) {
      if (header.indexOf(header.get(i)) < i) {
        throw new BadInput(file + ":1: two columns " + header.get(i) + " in the header " + header);
      }
    }
  }

  private void requireColumn(String name) {
    if (!header.contains(name)) {
      throw new BadInput(file + ":1: no column " + name + " in the header " + header);
    }
  }

  private void add(int line, String[] cells) {
    if (cells.length != header.size()) {
      throw new BadInput(
          file + ":" + line + ": " + cells.length + " cells where the header has " + header.size());
    }
    if (rows.size() == MOST_ROWS) {
      throw new BadInput(file + ":" + line + ": more than " + MOST_ROWS + " rows");
    }
    rows.add(cells);
    lines.add(line);
  }

  int size() {
    return rows.size();
  }

  List<String> header() {
    return header;
  }

  boolean has(String column) {
    return header.contains(column);
  }

  /** Returns a row's cells as they stand in the file. */
  String[] row(int row) {
    return rows.get(row);
  }

  String cell(int row, String column) {
    return rows.get(row)[header.indexOf(column)];
  }

  /** Returns the place of a row for complaints: file and line. */
  String place(int row) {
    return file + ":" + lines.get(row);
  }

  /** Returns a column of finite numbers. */
  double[] numbers(String column) {
    double[] numbers = new double[rows.size()];
    for (int row = 0; row < numbers.length; row++) {
      numbers[row] = number(row, column, rows.get(row)[header.indexOf(column)]);
    }
    return numbers;
  }

  /** Returns a column of finite numbers, and {@code usual} where it or a cell of it is missing. */
  double[] numbersOr(String column, double usual) {
    int c = header.indexOf(column);
    double[] numbers = new double[rows.size()];
    for (int row = 0; row < numbers.length; row++) {
      boolean isGiven = c >= 0 && !rows.get(row)[c].isEmpty();
      numbers[row] = isGiven ? number(row, column, rows.get(row)[c]) : usual;
    }
    return numbers;
  }

  private double number(int row, String column, String cell) {
    double number;
    try {
      number = Decimals.parse(cell);
    } catch (NumberFormatException e) {
      throw new BadInput(place(row) + ": " + column + " is not a number: '" + cell + "'", e);
    }
    if (!Double.isFinite(number)) {
      throw new BadInput(place(row) + ": " + column + " is not finite: '" + cell + "'");
    }
    return number;
  }

  /** Returns a column of 64-bit integers. */
  long[] integers(String column) {
    int c = header.indexOf(column);
    long[] integers = new long[rows.size()];
    for (int row = 0; row < integers.length; row++) {
      String cell = rows.get(row)[c];
      try {
        integers[row] = Long.parseLong(INTEGER.matcher(cell).matches() ? cell : "");
      } catch (NumberFormatException e) {
        throw new BadInput(
            place(row) + ": " + column + " is not a 64-bit integer: '" + cell + "'", e);
      }
    }
    return integers;
  }
}
