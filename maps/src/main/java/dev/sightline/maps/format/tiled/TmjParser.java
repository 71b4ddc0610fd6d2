package dev.sightline.maps.format.tiled;

import dev.sightline.maps.format.json.JsonValue;
import dev.sightline.maps.format.tiled.TiledMap.Chunk;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import dev.sightline.maps.format.tiled.TiledMap.TileLayer;
import dev.sightline.maps.format.tiled.TiledMap.Tileset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses Tiled's JSON: maps and tilesets. */
final class TmjParser {
  private final String file;
  private final TilesetFiles files;

  TmjParser(String file, TilesetFiles files) {
    this.file = file;
    this.files = files;
  }

  TiledMap map(JsonValue root) {
    String orientation = text(root, "orientation", "orthogonal");
    if (!orientation.equals("orthogonal")) {
      throw root.get("orientation")
          .error("'" + orientation + "' is not supported, only orthogonal");
    }
    List<Tileset> tilesets = new ArrayList<>();
    root.get("tilesets").items().forEach(value -> tilesets.addAll(tileset(value)));
    List<Layer> layers = new ArrayList<>();
    boolean infinite = root.has("infinite") && root.get("infinite").bool();
    root.get("layers").size(); // it must be there, an empty list will do
    addLayers(root, 0, 0, infinite, layers);
    return new TiledMap(
        root.get("width").integer(),
        root.get("height").integer(),
        root.get("tilewidth").integer(),
        root.get("tileheight").integer(),
        infinite,
        properties(root),
        tilesets,
        layers);
  }

  private void addLayers(
      JsonValue parent, double offsetX, double offsetY, boolean infinite, List<Layer> layers) {
    for (JsonValue layer : parent.get("layers").items()) {
      double x = offsetX + number(layer, "offsetx");
      double y = offsetY + number(layer, "offsety");
      String name = text(layer, "name", "");
      switch (layer.get("type").text()) {
        case "tilelayer" ->
            layers.add(new TileLayer(layer.place(), name, x, y, chunks(layer, infinite)));
        case "objectgroup" ->
            layers.add(new ObjectLayer(layer.place(), name, x, y, objects(layer)));
        case "group" -> addLayers(layer, x, y, infinite, layers);
        default -> {}
      }
    }
  }

  private List<Chunk> chunks(JsonValue layer, boolean infinite) {
    if (!infinite) {
      int width = layer.get("width").integer();
      int height = layer.get("height").integer();
      return List.of(new Chunk(0, 0, width, height, data(layer.get("data"), layer)));
    }
    List<Chunk> chunks = new ArrayList<>();
    for (JsonValue chunk : layer.get("chunks").items()) {
      chunks.add(
          new Chunk(
              chunk.get("x").integer(),
              chunk.get("y").integer(),
              chunk.get("width").integer(),
              chunk.get("height").integer(),
              data(chunk.get("data"), layer)));
    }
    return chunks;
  }

  private TileData data(JsonValue data, JsonValue layer) {
    String where = file + ": " + data.place();
    return data.isText()
        ? TileData.of(
            where, text(layer, "encoding", "csv"), text(layer, "compression", ""), data.text())
        : TileData.of(where, data.numbers());
  }

  private static List<TiledObject> objects(JsonValue layer) {
    List<TiledObject> objects = new ArrayList<>();
    for (JsonValue value : layer.get("objects").items()) {
      objects.add(object(value));
    }
    return objects;
  }

  private static TiledObject object(JsonValue value) {
    double[] frame = {
      number(value, "x"),
      number(value, "y"),
      number(value, "width"),
      number(value, "height"),
      number(value, "rotation")
    };
    return new TiledObject(
        value.place(),
        value.has("id") ? value.get("id").integer() : 0,
        text(value, "name", ""),
        text(value, "type", text(value, "class", "")),
        shape(value),
        frame,
        points(value),
        properties(value));
  }

  private static TiledObject.Shape shape(JsonValue value) {
    if (value.has("template")) {
      return TiledObject.Shape.TEMPLATE;
    }
    if (value.has("gid")) {
      return TiledObject.Shape.TILE;
    }
    if (value.has("polygon")) {
      return TiledObject.Shape.POLYGON;
    }
    if (value.has("polyline")) {
      return TiledObject.Shape.POLYLINE;
    }
    if (value.has("text")) {
      return TiledObject.Shape.TEXT;
    }
    if (value.has("ellipse") && value.get("ellipse").bool()) {
      return TiledObject.Shape.ELLIPSE;
    }
    return value.has("point") && value.get("point").bool()
        ? TiledObject.Shape.POINT
        : TiledObject.Shape.RECTANGLE;
  }

  private static double[] points(JsonValue value) {
    JsonValue line = value.get(value.has("polygon") ? "polygon" : "polyline");
    List<JsonValue> corners = line.items();
    double[] xy = new double[2 * corners.size()];
    for (int i = 0; i < corners.size(); i++) {
      xy[2 * i] = corners.get(i).get("x").number();
      xy[2 * i + 1] = corners.get(i).get("y").number();
    }
    return xy;
  }

  private static Map<String, String> properties(JsonValue value) {
    Map<String, String> properties = new LinkedHashMap<>();
    JsonValue list = value.get("properties");
    if (list.isObject()) { // as Tiled wrote it before version 1.2
      list.keys().forEach(key -> properties.put(key, scalar(list.get(key))));
      return properties;
    }
    for (JsonValue property : list.items()) {
      properties.put(text(property, "name", ""), scalar(property.get("value")));
    }
    return properties;
  }

  /** Returns a property's value as the XML format would hold it; empty for objects. */
  private static String scalar(JsonValue value) {
    return value.isScalar() ? value.scalar() : "";
  }

  private List<Tileset> tileset(JsonValue value) {
    int firstId = value.has("firstgid") ? value.get("firstgid").integer() : 1;
    if (firstId < 1) {
      throw value.get("firstgid").error("must be positive, not " + firstId);
    }
    return value.has("source")
        ? files.read(value.get("source").text(), firstId)
        : List.of(tileset(value, firstId));
  }

  static Tileset tileset(JsonValue value, long firstId) {
    Map<Integer, List<TiledObject>> collisions = new HashMap<>();
    JsonValue tiles = value.get("tiles");
    if (!tiles.isObject()) { // before version 1.2 an object, which held no shapes worth the while
      for (JsonValue tile : tiles.items()) {
        if (tile.has("objectgroup")) {
          collisions.put(tile.get("id").integer(), objects(tile.get("objectgroup")));
        }
      }
    }
    JsonValue offset = value.get("tileoffset");
    return new Tileset(
        firstId,
        (int) number(value, "tilewidth"),
        (int) number(value, "tileheight"),
        offset.isNull() ? 0 : number(offset, "x"),
        offset.isNull() ? 0 : number(offset, "y"),
        collisions);
  }

  private static String text(JsonValue value, String key, String otherwise) {
    return value.has(key) ? value.get(key).text() : otherwise;
  }

  private static double number(JsonValue value, String key) {
    return value.has(key) ? value.get(key).number() : 0;
  }
}
