package dev.sightline.maps.format.tiled;

import dev.sightline.geometry.Box;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.MapLimits;
import dev.sightline.maps.format.check.Traits;
import dev.sightline.maps.format.grid.CellGrid;
import dev.sightline.maps.format.grid.GridObstacles;
import dev.sightline.maps.format.tiled.TiledMap.Chunk;
import dev.sightline.maps.format.tiled.TiledMap.TileLayer;
import dev.sightline.maps.format.tiled.TiledMap.Tileset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What blocks in tile layers: every tile of the collision layer, and in the others the collision
 * shapes that tilesets give their tiles. Whole cells are joined to few large polygons.
 */
final class TileObstacles {
  private static final int FLIP_X = 1 << 31;
  private static final int FLIP_Y = 1 << 30;
  private static final int FLIP_DIAGONAL = 1 << 29;
  private static final int ID = 0x0FFFFFFF; // the fourth bit turns hexagons

  private final TiledMap map;
  private final MapDraft draft;
  private final TreeMap<Long, Tileset> tilesets = new TreeMap<>();
  private long decoded;

  TileObstacles(TiledMap map, MapDraft draft) {
    this.map = map;
    this.draft = draft;
    map.tilesets().forEach(tileset -> tilesets.put(tileset.firstId(), tileset));
  }

  /** Returns the box of a chunk in pixels. */
  static Box box(TiledMap map, TileLayer layer, Chunk chunk, MapDraft draft) {
    if (chunk.width() <= 0 || chunk.height() <= 0) {
      throw draft.error(layer.place(), "a chunk must have a size");
    }
    double x = layer.offsetX() + (double) chunk.column() * map.tileWidth();
    double y = layer.offsetY() + (double) chunk.row() * map.tileHeight();
    double right = x + (double) chunk.width() * map.tileWidth();
    double bottom = y + (double) chunk.height() * map.tileHeight();
    for (double value : new double[] {x, y, right, bottom}) {
      if (!(Math.abs(value) <= MapLimits.COORDINATE)) {
        throw draft.error(layer.place(), "a chunk lies beyond the largest coordinate");
      }
    }
    return new Box(x, y, right, bottom);
  }

  void add(TileLayer layer, boolean collision) {
    boolean shapes = map.tilesets().stream().anyMatch(set -> !set.collisions().isEmpty());
    if (layer.chunks().isEmpty() || !(collision || shapes)) {
      return;
    }
    Extent extent = extent(layer);
    CellGrid grid = new CellGrid(extent.width, extent.height);
    for (Chunk chunk : layer.chunks()) {
      addChunk(layer, chunk, collision, grid, extent);
    }
    double x = layer.offsetX() + (double) extent.column * map.tileWidth();
    double y = layer.offsetY() + (double) extent.row * map.tileHeight();
    new GridObstacles(x, y, map.tileWidth(), map.tileHeight())
        .add(grid, layer.name().isEmpty() ? "layer" : layer.name(), draft);
  }

  private Extent extent(TileLayer layer) {
    int left = Integer.MAX_VALUE;
    int top = Integer.MAX_VALUE;
    long right = Integer.MIN_VALUE;
    long bottom = Integer.MIN_VALUE;
    for (Chunk chunk : layer.chunks()) {
      box(map, layer, chunk, draft);
      left = Math.min(left, chunk.column());
      top = Math.min(top, chunk.row());
      right = Math.max(right, (long) chunk.column() + chunk.width());
      bottom = Math.max(bottom, (long) chunk.row() + chunk.height());
      decoded += (long) chunk.width() * chunk.height();
    }
    long width = right - left;
    long height = bottom - top;
    if (width > MapLimits.CELLS || height > MapLimits.CELLS || width * height > MapLimits.CELLS) {
      throw draft.error(
          layer.place(), width + " x " + height + " cells are more than " + MapLimits.CELLS);
    }
    if (decoded > 8L * MapLimits.CELLS) {
      throw draft.error(layer.place(), "the layers claim too many cells");
    }
    return new Extent(left, top, (int) width, (int) height);
  }

  private void addChunk(
      TileLayer layer, Chunk chunk, boolean collision, CellGrid grid, Extent extent) {
    int[] ids = chunk.data().decode(chunk.width() * chunk.height());
    for (int i = 0; i < ids.length; i++) {
      int column = chunk.column() + i % chunk.width();
      int row = chunk.row() + i / chunk.width();
      if ((ids[i] & ID) == 0) {
        continue;
      }
      if (collision) {
        grid.block(column - extent.column, row - extent.row);
      } else {
        addShapes(layer, ids[i], column, row, grid, extent);
      }
    }
  }

  private void addShapes(
      TileLayer layer, int flippedId, int column, int row, CellGrid grid, Extent extent) {
    int id = flippedId & ID;
    Map.Entry<Long, Tileset> entry = tilesets.floorEntry((long) id);
    if (entry == null) {
      return;
    }
    Tileset tileset = entry.getValue();
    int tile = (int) (id - tileset.firstId());
    for (TiledObject shape : tileset.collisions().getOrDefault(tile, List.of())) {
      if (fillsCell(tileset, shape)) {
        grid.block(column - extent.column, row - extent.row);
      } else {
        addShape(layer, tileset, shape, flippedId, column, row);
      }
    }
  }

  private boolean fillsCell(Tileset tileset, TiledObject shape) {
    boolean sameSize =
        tileset.tileWidth() == map.tileWidth() && tileset.tileHeight() == map.tileHeight();
    return sameSize
        && tileset.offsetX() == 0
        && tileset.offsetY() == 0
        && shape.shape == TiledObject.Shape.RECTANGLE
        && shape.x == 0
        && shape.y == 0
        && shape.rotation == 0
        && shape.width == map.tileWidth()
        && shape.height == map.tileHeight();
  }

  private void addShape(
      TileLayer layer, Tileset tileset, TiledObject shape, int flippedId, int column, int row) {
    double[] xy = Outline.of(shape, 0, 0);
    flip(xy, flippedId, tileset.tileWidth(), tileset.tileHeight());
    double x = layer.offsetX() + tileset.offsetX() + (double) column * map.tileWidth();
    double y =
        layer.offsetY()
            + tileset.offsetY()
            + ((double) row + 1) * map.tileHeight()
            - tileset.tileHeight(); // tiles stand on the lower side of their cell
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] += x;
      xy[i + 1] += y;
    }
    String place = layer.place() + " column " + column + " row " + row;
    switch (shape.shape) {
      case RECTANGLE, ELLIPSE, POLYGON ->
          ObjectObstacles.addFilled(draft, place, Traits.WALL, shape, List.of(xy));
      case POLYLINE -> draft.line(place, Traits.WALL, xy);
      default -> {}
    }
  }

  private static void flip(double[] xy, int id, double width, double height) {
    boolean diagonal = (id & FLIP_DIAGONAL) != 0;
    double across = diagonal ? height : width;
    double down = diagonal ? width : height;
    for (int i = 0; i < xy.length; i += 2) {
      double x = diagonal ? xy[i + 1] : xy[i];
      double y = diagonal ? xy[i] : xy[i + 1];
      xy[i] = (id & FLIP_X) != 0 ? across - x : x;
      xy[i + 1] = (id & FLIP_Y) != 0 ? down - y : y;
    }
  }

  /** The cells that a layer's chunks span. */
  private record Extent(int column, int row, int width, int height) {}
}
