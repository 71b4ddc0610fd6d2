package dev.sightline.maps.format.grid;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.MapLimits;
import java.util.Locale;

/**
 * Reads MovingAI grid maps: {@code . G S} are free, all else is blocked; one unit per cell, y up,
 * the first row at the top.
 */
public final class MovingAiReader {
  private final String file;
  private final byte[] bytes;
  private int position;
  private int line;
  private int width = -1;
  private int height = -1;

  private MovingAiReader(String file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /**
   * Reads a map.
   *
   * @throws MapFormatException if it cannot be used
   */
  public static LoadedMap read(String file, byte[] bytes, MapDraft draft) {
    MovingAiReader reader = new MovingAiReader(file, bytes);
    reader.skipMark();
    reader.readHeader();
    CellGrid grid = reader.readCells();
    reader.checkEnd();
    draft.bounds("width", 0, 0, grid.width(), grid.height());
    new GridObstacles(0, grid.height(), 1, -1).add(grid, "regions", draft);
    return draft.finish();
  }

  private MapFormatException error(int column, String reason) {
    return new MapFormatException(file + ":" + line + ":" + column + ": " + reason);
  }

  /** Skips the mark with which some editors begin a text. */
  private void skipMark() {
    if (bytes.length == 0) {
      throw new MapFormatException(file + ": the file is empty");
    }
    boolean marked = bytes.length > 2 && bytes[0] == -17 && bytes[1] == -69 && bytes[2] == -65;
    position = marked ? 3 : 0;
  }

  private void readHeader() {
    for (String text = nextHeader(); !text.equals("map"); text = nextHeader()) {
      String[] words = text.split("\\s+", 2);
      switch (words[0]) {
        case "type", "" -> {}
        case "width" -> width = size(words, width);
        case "height" -> height = size(words, height);
        default -> throw error(1, "expected type, width, height or map, not '" + shown(text) + "'");
      }
    }
    if (width < 0 || height < 0) {
      throw error(1, (width < 0 ? "width" : "height") + " is missing before map");
    }
    if ((long) width * height > MapLimits.CELLS) {
      throw error(1, width + " x " + height + " cells are more than " + MapLimits.CELLS);
    }
    if ((long) width * height > bytes.length - position) {
      throw error(1, "the file ends early: " + width + " x " + height + " cells were announced");
    }
  }

  private int size(String[] words, int before) {
    if (before >= 0) {
      throw error(1, words[0] + " is given twice");
    }
    try {
      int size = words.length < 2 ? 0 : Integer.parseInt(words[1].strip());
      if (size > 0) {
        return size;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw error(1, words[0] + " is not a positive number");
  }

  private String nextHeader() {
    if (position >= bytes.length) {
      throw error(1, "the file ends before the line 'map'");
    }
    int end = lineEnd();
    String text = new String(bytes, position, end - position, ISO_8859_1);
    endLine(end);
    return text.strip().toLowerCase(Locale.ROOT);
  }

  private CellGrid readCells() {
    CellGrid grid = new CellGrid(width, height);
    for (int row = 0; row < height; row++) {
      if (position >= bytes.length) {
        throw error(1, "the file ends after " + row + " of " + height + " rows");
      }
      readRow(grid, row);
    }
    return grid;
  }

  /** Blank lines after the last row are fine, further rows are not. */
  private void checkEnd() {
    while (position < bytes.length) {
      int end = lineEnd();
      boolean blank = new String(bytes, position, end - position, ISO_8859_1).isBlank();
      endLine(end);
      if (!blank) {
        throw error(1, "the file goes on after " + height + " rows");
      }
    }
  }

  private void readRow(CellGrid grid, int row) {
    int end = lineEnd();
    int next = line + 1;
    int length = end - position;
    while (length > width && bytes[position + length - 1] <= ' ') {
      length--;
    }
    if (length != width) {
      line = next;
      throw error(Math.min(length, width) + 1, "the row has " + length + " cells, not " + width);
    }
    for (int column = 0; column < width; column++) {
      if (!isFree(bytes[position + column])) {
        grid.block(column, row);
      }
    }
    endLine(end);
  }

  private static boolean isFree(byte cell) {
    return cell == '.' || cell == 'G' || cell == 'S';
  }

  /** Returns the end of the current line, without its carriage return. */
  private int lineEnd() {
    int end = position;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end > position && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  private void endLine(int end) {
    position = end;
    while (position < bytes.length && bytes[position++] != '\n') {
      // skip to the next line
    }
    line++;
  }

  private static String shown(String text) {
    return text.length() > 30 ? text.substring(0, 30) + "..." : text;
  }
}
