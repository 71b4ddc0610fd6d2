package dev.sightline.maps.format.tiled;

import java.util.List;
import java.util.Map;

/**
 * A Tiled map as both of its formats describe it, groups already dissolved.
 *
 * @param width columns
 * @param height rows
 * @param tileWidth width of a cell in pixels
 * @param tileHeight height of a cell in pixels
 * @param layers tile layers and object layers in file order
 */
record TiledMap(
    int width,
    int height,
    int tileWidth,
    int tileHeight,
    boolean infinite,
    Map<String, String> properties,
    List<Tileset> tilesets,
    List<Layer> layers) {

  /** What lies in a map, moved by an offset in pixels. */
  sealed interface Layer {
    /** Returns where the layer is in the file, for messages. */
    String place();

    String name();

    double offsetX();

    double offsetY();
  }

  /** A layer of cells. */
  record TileLayer(String place, String name, double offsetX, double offsetY, List<Chunk> chunks)
      implements Layer {}

  /** A layer of objects. */
  record ObjectLayer(
      String place, String name, double offsetX, double offsetY, List<TiledObject> objects)
      implements Layer {}

  /** A rectangle of cells with its first column and row; finite layers have one. */
  record Chunk(int column, int row, int width, int height, TileData data) {}

  /**
   * A tileset that has shapes to collide with.
   *
   * @param firstId the global id of its first tile
   * @param offsetX where its tiles are drawn, in pixels from the usual place
   * @param collisions the shapes by the tile's number in the set
   */
  record Tileset(
      long firstId,
      int tileWidth,
      int tileHeight,
      double offsetX,
      double offsetY,
      Map<Integer, List<TiledObject>> collisions) {}
}
