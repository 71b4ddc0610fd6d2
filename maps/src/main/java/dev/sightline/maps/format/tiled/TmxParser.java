package dev.sightline.maps.format.tiled;

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
import org.jspecify.annotations.Nullable;

/** Parses Tiled's XML: maps and tilesets. */
final class TmxParser {
  private static final Map<String, TiledObject.Shape> SHAPES =
      Map.of(
          "ellipse", TiledObject.Shape.ELLIPSE,
          "point", TiledObject.Shape.POINT,
          "polygon", TiledObject.Shape.POLYGON,
          "polyline", TiledObject.Shape.POLYLINE,
          "text", TiledObject.Shape.TEXT);

  private final TilesetFiles files;

  TmxParser(TilesetFiles files) {
    this.files = files;
  }

  TiledMap map(XmlElement root) {
    if (!root.name.equals("map")) {
      throw root.error("expected <map>");
    }
    String orientation = root.text("orientation", "orthogonal");
    if (!orientation.equals("orthogonal")) {
      throw root.error("orientation '" + orientation + "' is not supported, only orthogonal");
    }
    List<Tileset> tilesets = new ArrayList<>();
    root.children("tileset").forEach(element -> tilesets.addAll(tileset(element)));
    List<Layer> layers = new ArrayList<>();
    boolean infinite = root.text("infinite", "0").equals("1");
    addLayers(root, 0, 0, infinite, layers);
    return new TiledMap(
        root.required("width"),
        root.required("height"),
        root.required("tilewidth"),
        root.required("tileheight"),
        infinite,
        properties(root),
        tilesets,
        layers);
  }

  private void addLayers(
      XmlElement parent, double offsetX, double offsetY, boolean infinite, List<Layer> layers) {
    for (XmlElement element : parent.children()) {
      double x = offsetX + element.number("offsetx", 0);
      double y = offsetY + element.number("offsety", 0);
      String name = element.text("name", "");
      switch (element.name) {
        case "layer" ->
            layers.add(new TileLayer(element.place(), name, x, y, chunks(element, infinite)));
        case "objectgroup" ->
            layers.add(new ObjectLayer(element.place(), name, x, y, objects(element)));
        case "group" -> addLayers(element, x, y, infinite, layers);
        default -> {}
      }
    }
  }

  private static List<Chunk> chunks(XmlElement layer, boolean infinite) {
    XmlElement data = layer.child("data");
    if (data == null) {
      throw layer.error("the layer has no <data>");
    }
    if (!infinite) {
      return List.of(
          new Chunk(0, 0, layer.required("width"), layer.required("height"), data(data, data)));
    }
    List<Chunk> chunks = new ArrayList<>();
    for (XmlElement chunk : data.children("chunk")) {
      chunks.add(
          new Chunk(
              chunk.required("x"),
              chunk.required("y"),
              chunk.required("width"),
              chunk.required("height"),
              data(chunk, data)));
    }
    return chunks;
  }

  private static TileData data(XmlElement holder, XmlElement format) {
    String where = holder.where();
    return format.has("encoding")
        ? TileData.of(
            where, format.text("encoding", ""), format.text("compression", ""), holder.text())
        : TileData.of(where, holder.tiles());
  }

  private static List<TiledObject> objects(XmlElement group) {
    List<TiledObject> objects = new ArrayList<>();
    for (XmlElement element : group.children("object")) {
      objects.add(object(element));
    }
    return objects;
  }

  private static TiledObject object(XmlElement element) {
    TiledObject.Shape shape = shape(element);
    double[] frame = {
      element.number("x", 0),
      element.number("y", 0),
      element.number("width", 0),
      element.number("height", 0),
      element.number("rotation", 0)
    };
    return new TiledObject(
        element.place(),
        element.integer("id", 0),
        element.text("name", ""),
        element.text("type", element.text("class", "")),
        shape,
        frame,
        points(element),
        properties(element));
  }

  private static TiledObject.Shape shape(XmlElement element) {
    if (element.has("template")) {
      return TiledObject.Shape.TEMPLATE;
    }
    if (element.has("gid")) {
      return TiledObject.Shape.TILE;
    }
    for (XmlElement child : element.children()) {
      TiledObject.Shape shape = SHAPES.get(child.name);
      if (shape != null) {
        return shape;
      }
    }
    return TiledObject.Shape.RECTANGLE;
  }

  private static double[] points(XmlElement element) {
    XmlElement polygon = element.child("polygon");
    XmlElement line = polygon == null ? element.child("polyline") : polygon;
    if (line == null) {
      return new double[0];
    }
    String text = line.text("points", "").strip();
    String[] pairs = text.isEmpty() ? new String[0] : text.split("\\s+", -1);
    double[] xy = new double[2 * pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      int comma = pairs[i].indexOf(',');
      if (comma < 0) {
        throw line.error("points[" + i + "] is not x,y");
      }
      xy[2 * i] = line.number(pairs[i].substring(0, comma), "points[" + i + "]");
      xy[2 * i + 1] = line.number(pairs[i].substring(comma + 1), "points[" + i + "]");
    }
    return xy;
  }

  private static Map<String, String> properties(XmlElement element) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (XmlElement group : element.children("properties")) {
      for (XmlElement property : group.children("property")) {
        properties.put(property.text("name", ""), property.text("value", property.text()));
      }
    }
    return properties;
  }

  private List<Tileset> tileset(XmlElement element) {
    int firstId = element.integer("firstgid", 1);
    if (firstId < 1) {
      throw element.error("firstgid must be positive, not " + firstId);
    }
    if (element.has("source")) {
      return files.read(element.text("source", ""), firstId);
    }
    return List.of(tileset(element, firstId));
  }

  static Tileset tileset(XmlElement element, long firstId) {
    if (!element.name.equals("tileset")) {
      throw element.error("expected <tileset>");
    }
    Map<Integer, List<TiledObject>> collisions = new HashMap<>();
    for (XmlElement tile : element.children("tile")) {
      XmlElement group = tile.child("objectgroup");
      if (group != null) {
        collisions.put(tile.integer("id", 0), objects(group));
      }
    }
    @Nullable XmlElement offset = element.child("tileoffset");
    return new Tileset(
        firstId,
        element.integer("tilewidth", 0),
        element.integer("tileheight", 0),
        offset == null ? 0 : offset.number("x", 0),
        offset == null ? 0 : offset.number("y", 0),
        collisions);
  }
}
