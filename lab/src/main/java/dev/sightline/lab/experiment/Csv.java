package dev.sightline.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/** Rows of comma-separated values; cells with commas, quotes or line ends are quoted. */
public final class Csv {
  private Csv() {}

  /** Joins cells to a row. */
  public static String row(String... cells) {
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      row.append(i == 0 ? "" : ",").append(quoted(cells[i]));
    }
    return row.toString();
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return isPlain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }

  /** Splits a row into cells. */
  public static List<String> cells(String row) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '"') {
        boolean isDoubled = isQuoted && i + 1 < row.length() && row.charAt(i + 1) == '"';
        isQuoted = isDoubled || !isQuoted;
        if (isDoubled) {
          cell.append(row.charAt(++i));
        }
      } else if (c == ',' && !isQuoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
