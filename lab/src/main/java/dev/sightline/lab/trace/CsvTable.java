package dev.sightline.lab.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A comma-separated file with a header, read whole. Cells are trimmed; empty lines are skipped;
 * every complaint names the file and the line.
 */
public final class CsvTable {
  private static final int MOST_ROWS = 50_000_000;

  private final Path file;
  private final List<String> header;
  private final List<String[]> rows = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  private CsvTable(Path file, List<String> header) {
    this.file = file;
    this.header = header;
  }

  /** Reads a file whose header names at least the given columns. */
  public static CsvTable read(Path file, String... required) {
    try (CsvRows in = CsvRows.open(file, required)) {
      CsvTable table = new CsvTable(file, in.header());
      while (in.next()) {
        table.add(in);
      }
      return table;
    }
  }

  private void add(CsvRows in) {
    if (rows.size() == MOST_ROWS) {
      throw in.fault("more than " + MOST_ROWS + " rows");
    }
    rows.add(in.cells());
    lines.add(in.line());
  }

  public int size() {
    return rows.size();
  }

  public List<String> header() {
    return header;
  }

  public boolean has(String column) {
    return header.contains(column);
  }

  /** Returns a row's cells as they stand in the file. */
  public String[] row(int row) {
    return rows.get(row);
  }

  public String cell(int row, String column) {
    return rows.get(row)[header.indexOf(column)];
  }

  /** Returns the place of a row for complaints: file and line. */
  public String place(int row) {
    return file + ":" + lines.get(row);
  }

  /** Returns a column of finite numbers. */
  public double[] numbers(String column) {
    int c = header.indexOf(column);
    double[] numbers = new double[rows.size()];
    for (int row = 0; row < numbers.length; row++) {
      numbers[row] = CsvRows.number(place(row), column, rows.get(row)[c]);
    }
    return numbers;
  }

  /** Returns a column of finite numbers, and {@code usual} where it or a cell of it is missing. */
  public double[] numbersOr(String column, double usual) {
    int c = header.indexOf(column);
    double[] numbers = new double[rows.size()];
    for (int row = 0; row < numbers.length; row++) {
      boolean isGiven = c >= 0 && !rows.get(row)[c].isEmpty();
      numbers[row] = isGiven ? CsvRows.number(place(row), column, rows.get(row)[c]) : usual;
    }
    return numbers;
  }

  /** Returns a column of 64-bit integers. */
  public long[] integers(String column) {
    int c = header.indexOf(column);
    long[] integers = new long[rows.size()];
    for (int row = 0; row < integers.length; row++) {
      integers[row] = CsvRows.integer(place(row), column, rows.get(row)[c]);
    }
    return integers;
  }
}
