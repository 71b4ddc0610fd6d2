package dev.sightline.maps.format.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.io.OutputStream;

/** Writes GeoJSON that holds all of a map, one feature per line; rings keep their direction. */
public final class GeoJsonWriter {
  private final JsonGenerator json;

  private GeoJsonWriter(JsonGenerator json) {
    this.json = json;
  }

  public static void write(WorldMap map, OutputStream out) throws IOException {
    try (JsonGenerator json = JsonLines.to(out)) {
      new GeoJsonWriter(json).writeMap(map);
      json.writeRaw('\n');
    }
  }

  private void writeMap(WorldMap map) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "FeatureCollection");
    json.writeStringField("name", map.name());
    json.writeFieldName("bbox");
    NativeWriter.box(json, map.bounds());
    json.writeArrayFieldStart("features");
    for (Obstacle obstacle : map.obstacles()) {
      writeObstacle(obstacle);
    }
    for (Point spawn : map.spawns()) {
      writePoint("spawn", spawn);
    }
    for (Point item : map.items()) {
      writePoint("item", item);
    }
    for (Area area : map.areas()) {
      writeArea(area);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void startProperties() throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "Feature");
    json.writeObjectFieldStart("properties");
  }

  private void startGeometry(String type) throws IOException {
    json.writeEndObject();
    json.writeObjectFieldStart("geometry");
    json.writeStringField("type", type);
    json.writeFieldName("coordinates");
  }

  private void endFeature() throws IOException {
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeObstacle(Obstacle obstacle) throws IOException {
    startProperties();
    NativeWriter.traits(json, obstacle);
    if (obstacle instanceof Obstacle.Polygon polygon) {
      startGeometry("Polygon");
      json.writeStartArray();
      JsonLines.points(json, polygon.ring().toArray(), true);
      for (Ring hole : polygon.holes()) {
        JsonLines.points(json, hole.toArray(), true);
      }
      json.writeEndArray();
    } else if (obstacle instanceof Obstacle.Segment s) {
      startGeometry("LineString");
      JsonLines.points(json, new double[] {s.x1(), s.y1(), s.x2(), s.y2()}, false);
    }
    endFeature();
  }

  private void writePoint(String role, Point point) throws IOException {
    startProperties();
    json.writeStringField("role", role);
    startGeometry("Point");
    JsonLines.point(json, point.x(), point.y());
    endFeature();
  }

  private void writeArea(Area area) throws IOException {
    startProperties();
    json.writeStringField("role", "area");
    json.writeStringField("name", area.name());
    json.writeStringField("kind", area.kind());
    startGeometry("Polygon");
    json.writeStartArray();
    JsonLines.points(json, area.ring().toArray(), true);
    json.writeEndArray();
    endFeature();
  }
}
