package dev.sightline.maps.format.tiled;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.json.JsonLines;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Writes a map as Tiled's JSON. */
public final class TmjWriter {
  private final JsonGenerator json;

  private TmjWriter(JsonGenerator json) {
    this.json = json;
  }

  public static void write(WorldMap map, OutputStream out) throws IOException {
    try (JsonGenerator json = JsonLines.to(out)) {
      new TmjWriter(json).writeMap(TiledExport.of(map));
      json.writeRaw('\n');
    }
  }

  private void writeMap(TiledMap map) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "map");
    json.writeStringField("version", "1.10");
    json.writeStringField("orientation", "orthogonal");
    json.writeStringField("renderorder", "right-down");
    json.writeNumberField("width", map.width());
    json.writeNumberField("height", map.height());
    json.writeNumberField("tilewidth", map.tileWidth());
    json.writeNumberField("tileheight", map.tileHeight());
    json.writeBooleanField("infinite", false);
    json.writeNumberField("nextlayerid", map.layers().size() + 1);
    json.writeNumberField("nextobjectid", TiledExport.objects(map) + 1);
    writeProperties(map.properties());
    json.writeArrayFieldStart("tilesets");
    json.writeEndArray();
    json.writeArrayFieldStart("layers");
    for (int i = 0; i < map.layers().size(); i++) {
      writeLayer(i + 1, map.layers().get(i));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeLayer(int id, Layer layer) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", id);
    json.writeStringField("type", "objectgroup");
    json.writeStringField("name", layer.name());
    json.writeStringField("draworder", "topdown");
    json.writeNumberField("x", 0);
    json.writeNumberField("y", 0);
    json.writeNumberField("opacity", 1);
    json.writeBooleanField("visible", true);
    json.writeArrayFieldStart("objects");
    if (layer instanceof ObjectLayer objects) {
      for (TiledObject object : objects.objects()) {
        json.writeRaw('\n');
        writeObject(object);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeObject(TiledObject object) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", object.id);
    json.writeStringField("name", object.name);
    json.writeStringField("type", object.kind);
    json.writeFieldName("x");
    JsonLines.number(json, object.x);
    json.writeFieldName("y");
    JsonLines.number(json, object.y);
    json.writeNumberField("width", 0);
    json.writeNumberField("height", 0);
    json.writeNumberField("rotation", 0);
    json.writeBooleanField("visible", true);
    writeShape(object);
    writeProperties(object.properties);
    json.writeEndObject();
  }

  private void writeShape(TiledObject object) throws IOException {
    switch (object.shape) {
      case POINT -> json.writeBooleanField("point", true);
      case POLYLINE -> writePoints("polyline", object.points);
      default -> writePoints("polygon", object.points);
    }
  }

  private void writePoints(String key, double[] xy) throws IOException {
    json.writeArrayFieldStart(key);
    for (int i = 0; i < xy.length; i += 2) {
      json.writeStartObject();
      json.writeFieldName("x");
      JsonLines.number(json, xy[i]);
      json.writeFieldName("y");
      JsonLines.number(json, xy[i + 1]);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeProperties(Map<String, String> properties) throws IOException {
    if (properties.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("properties");
    for (Map.Entry<String, String> property : properties.entrySet()) {
      json.writeStartObject();
      json.writeStringField("name", property.getKey());
      String type = TiledExport.propertyType(property.getKey());
      json.writeStringField("type", type);
      json.writeFieldName("value");
      if (type.equals("string")) {
        json.writeString(property.getValue());
      } else {
        json.writeRawValue(property.getValue()); // true, or a number
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
