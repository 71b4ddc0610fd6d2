package dev.sightline.lab.trace;

import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.FileFault;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a comma-separated file with a header, row by row. Cells are trimmed; empty lines are
 * skipped; every complaint names the file and the line.
 */
public final class CsvRows implements Closeable {
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+"); // other digits are not

  private final Path file;
  private final BufferedReader in;
  private final List<String> header;
  private String[] cells = {};
  private int line = 1;

  private CsvRows(Path file, BufferedReader in, List<String> header) {
    this.file = file;
    this.in = in;
    this.header = header;
  }

  /** Opens a file whose header names at least the given columns. */
  public static CsvRows open(Path file, String... required) {
    try {
      BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8);
      try {
        return start(file, in, required);
      } catch (IOException | RuntimeException e) {
        in.close();
        throw e;
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static CsvRows start(Path file, BufferedReader in, String[] required) throws IOException {
    String first = in.readLine();
    if (first == null) {
      throw new TableFormatException(
          file + ": empty; a header with " + String.join(",", required) + " is due");
    }
    CsvRows rows = new CsvRows(file, in, List.of(split(withoutMark(first))));
    rows.checkHeader(required);
    return rows;
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  private static String[] split(String line) {
    String[] cells = line.split(",", -1);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cells[i].trim();
    }
    return cells;
  }

  private void checkHeader(String[] required) {
    for (String name : required) {
      if (!header.contains(name)) {
        throw fault("no column " + name + " in the header " + header);
      }
    }
    for (int i = 0; i < header.size(); i++) {
      if (header.indexOf(header.get(i)) < i) {
        throw fault("two columns " + header.get(i) + " in the header " + header);
      }
    }
  }

  private static TableFormatException unreadable(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new TableFormatException(file + ": no such file", e);
    }
    if (e instanceof CharacterCodingException) {
      return new TableFormatException(file + ": not UTF-8 text", e);
    }
    return new TableFormatException(file + ": cannot be read: " + FileFault.reason(e), e);
  }

  /** Steps to the next row; false when there is none. */
  public boolean next() {
    try {
      String text = in.readLine();
      for (line++; text != null && text.isBlank(); line++) {
        text = in.readLine();
      }
      if (text == null) {
        return false;
      }
      cells = split(text);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    if (cells.length != header.size()) {
      throw fault(cells.length + " cells where the header has " + header.size());
    }
    return true;
  }

  public List<String> header() {
    return header;
  }

  /** Returns the number of a column, or -1. */
  public int column(String name) {
    return header.indexOf(name);
  }

  /** Returns the line of the present row; the header is line 1. */
  public int line() {
    return line;
  }

  /** Returns the cells of the present row. */
  public String[] cells() {
    return cells;
  }

  public String cell(int column) {
    return cells[column];
  }

  /** Returns a finite number. */
  public double number(int column) {
    return number(file + ":" + line, header.get(column), cells[column]);
  }

  /** Returns a 64-bit integer. */
  public long integer(int column) {
    return integer(file + ":" + line, header.get(column), cells[column]);
  }

  static double number(String place, String column, String cell) {
    double number;
    try {
      number = Decimals.parse(cell);
    } catch (NumberFormatException e) {
      throw new TableFormatException(place + ": " + column + " is not a number: '" + cell + "'", e);
    }
    if (!Double.isFinite(number)) {
      throw new TableFormatException(place + ": " + column + " is not finite: '" + cell + "'");
    }
    return number;
  }

  static long integer(String place, String column, String cell) {
    try {
      return Long.parseLong(INTEGER.matcher(cell).matches() ? cell : "");
    } catch (NumberFormatException e) {
      throw new TableFormatException(
          place + ": " + column + " is not a 64-bit integer: '" + cell + "'", e);
    }
  }

  /** Returns a complaint about the present line. */
  public TableFormatException fault(String reason) {
    return new TableFormatException(file + ":" + line + ": " + reason);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}
