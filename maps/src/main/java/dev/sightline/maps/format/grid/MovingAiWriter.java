package dev.sightline.maps.format.grid;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.check.MapLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes maps that are grids of unit cells in the MovingAI format. */
public final class MovingAiWriter {
  private final String file;
  private final CellGrid grid;

  private MovingAiWriter(String file, CellGrid grid) {
    this.file = file;
    this.grid = grid;
  }

  /**
   * Writes a map.
   *
   * @throws MapFormatException if the map is more than a grid of unit cells
   */
  public static void write(WorldMap map, String file, OutputStream out) throws IOException {
    checkBounds(map.bounds(), file);
    if (!map.spawns().isEmpty() || !map.items().isEmpty() || !map.areas().isEmpty()) {
      throw error(file, "spawns, items and areas cannot be written as a grid of cells");
    }
    CellGrid grid = new CellGrid((int) map.bounds().maxX(), (int) map.bounds().maxY());
    MovingAiWriter writer = new MovingAiWriter(file, grid);
    for (int i = 0; i < map.obstacles().size(); i++) {
      writer.rasterize("obstacles[" + i + "]", map.obstacles().get(i));
    }
    writer.writeTo(out);
  }

  private static MapFormatException error(String file, String reason) {
    return new MapFormatException(file + ": " + reason);
  }

  private static void checkBounds(Box box, String file) {
    boolean whole = isWhole(box.maxX()) && isWhole(box.maxY());
    if (box.minX() != 0 || box.minY() != 0 || !whole) {
      throw error(file, "not a grid of unit cells: the bounds must be 0, 0, width, height");
    }
    if (box.maxX() * box.maxY() > MapLimits.CELLS) {
      throw error(
          file, "a grid of unit cells would have more than " + MapLimits.CELLS + " of them");
    }
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value);
  }

  private void rasterize(String place, Obstacle obstacle) {
    if (obstacle.blocks() != Blocks.BOTH || obstacle.door() || obstacle.id() != null) {
      throw error(file, place + ": a grid of cells holds no ids, doors or partial blocking");
    }
    if (!(obstacle instanceof Obstacle.Polygon polygon)) {
      throw error(file, place + ": a segment cannot be written as a grid of cells");
    }
    Toggles toggles = new Toggles();
    collect(place, polygon.ring(), toggles);
    for (Ring hole : polygon.holes()) {
      collect(place, hole, toggles);
    }
    toggles.fill(grid);
  }

  /** Notes the rows and columns at which the ring's upright edges change inside and outside. */
  private void collect(String place, Ring ring, Toggles toggles) {
    for (int i = 0; i < ring.size(); i++) {
      double x = ring.x(i);
      double y = ring.y(i);
      boolean straight = x == ring.x(i + 1) || y == ring.y(i + 1);
      if (!straight || !isWhole(x) || !isWhole(y)) {
        throw error(file, place + ": not on the grid of unit cells");
      }
      if (x < 0 || x > grid.width() || y < 0 || y > grid.height()) {
        throw error(file, place + ": reaches beyond the bounds");
      }
      if (x == ring.x(i + 1)) {
        int from = (int) Math.min(y, ring.y(i + 1));
        int to = (int) Math.max(y, ring.y(i + 1));
        for (int above = from; above < to; above++) {
          toggles.add(grid.height() - 1 - above, (int) x);
        }
      }
    }
  }

  private void writeTo(OutputStream out) throws IOException {
    String header = "type octile\nheight " + grid.height() + "\nwidth " + grid.width() + "\nmap\n";
    out.write(header.getBytes(StandardCharsets.US_ASCII));
    byte[] row = new byte[grid.width() + 1];
    row[grid.width()] = '\n';
    for (int r = 0; r < grid.height(); r++) {
      for (int c = 0; c < grid.width(); c++) {
        row[c] = (byte) (grid.isBlocked(c, r) ? '@' : '.');
      }
      out.write(row);
    }
  }

  /** Where a polygon's rows change between inside and outside. */
  private static final class Toggles {
    private long[] places = new long[64];
    private int size;

    void add(int row, int column) {
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
      }
      places[size++] = (long) row << 32 | column;
    }

    void fill(CellGrid grid) {
      Arrays.sort(places, 0, size);
      for (int i = 0; i < size; i += 2) {
        grid.block((int) places[i], (int) places[i + 1], (int) (places[i] >> 32));
      }
    }
  }
}
