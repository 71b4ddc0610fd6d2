package dev.sightline.bots.behavior;

import dev.sightline.maps.format.FileFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where players were and when: a CSV file with the columns {@code player,t,x,y}, sorted by time in
 * seconds. A column {@code event} is read over: bots stay where they are when a player leaves.
 *
 * @param players one per player, in the order of their first rows
 * @param seconds from the first row to the last
 */
public record TraceFile(List<Rows> players, double seconds) {

  /** The rows of one player. Times count from the first row of the file. */
  public static final class Rows {
    private int size;
    private double[] times = new double[16];
    private double[] xs = new double[16];
    private double[] ys = new double[16];

    private void add(double time, double x, double y) {
      if (size == times.length) {
        times = Arrays.copyOf(times, 2 * size);
        xs = Arrays.copyOf(xs, 2 * size);
        ys = Arrays.copyOf(ys, 2 * size);
      }
      times[size] = time;
      xs[size] = x;
      ys[size] = y;
      size++;
    }

    /** Returns the last row at or before a time; the first if there is none. */
    int at(double time) {
      int found = Arrays.binarySearch(times, 0, size, time);
      return Math.max(0, found >= 0 ? found : -found - 2);
    }

    double x(int row) {
      return xs[row];
    }

    double y(int row) {
      return ys[row];
    }
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException naming the file and the line, if it is no trace
   */
  public static TraceFile read(Path file) {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(file.toString(), in);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  private static TraceFile read(String name, BufferedReader in) throws IOException {
    String header = in.readLine();
    if (header == null || !header.strip().matches("player,t,x,y(,event)?")) {
      throw new IllegalArgumentException(name + ":1: the columns are not player,t,x,y");
    }
    Map<String, Rows> players = new LinkedHashMap<>();
    double first = Double.NaN;
    double last = Double.NEGATIVE_INFINITY;
    int number = 1;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String place = name + ":" + ++number;
      String[] cells = line.strip().split(",", -1);
      if (cells.length < 4) {
        throw new IllegalArgumentException(place + ": expected player,t,x,y");
      }
      double time = number(cells[1], place);
      if (time < last) {
        throw new IllegalArgumentException(place + ": not sorted by t");
      }
      last = time;
      first = Double.isNaN(first) ? time : first;
      players
          .computeIfAbsent(cells[0], key -> new Rows())
          .add(time - first, number(cells[2], place), number(cells[3], place));
    }
    if (players.isEmpty()) {
      throw new IllegalArgumentException(name + ": there is no row");
    }
    return new TraceFile(List.copyOf(players.values()), last - first);
  }

  private static double number(String cell, String place) {
    try {
      double value = Double.parseDouble(cell);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(place + ": '" + cell + "' is not a number");
  }
}
