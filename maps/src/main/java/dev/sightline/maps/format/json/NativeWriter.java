package dev.sightline.maps.format.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes the native map format, one obstacle per line. */
public final class NativeWriter {
  private final JsonGenerator json;

  private NativeWriter(JsonGenerator json) {
    this.json = json;
  }

  public static void write(WorldMap map, OutputStream out) throws IOException {
    try (JsonGenerator json = JsonLines.to(out)) {
      new NativeWriter(json).writeMap(map);
      json.writeRaw('\n');
    }
  }

  private void writeMap(WorldMap map) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", map.name());
    json.writeFieldName("bounds");
    box(json, map.bounds());
    json.writeArrayFieldStart("obstacles");
    for (Obstacle obstacle : map.obstacles()) {
      writeObstacle(obstacle);
    }
    json.writeEndArray();
    writePoints("spawns", map.spawns());
    writePoints("items", map.items());
    writeAreas(map.areas());
    json.writeEndObject();
  }

  private void writeObstacle(Obstacle obstacle) throws IOException {
    json.writeStartObject();
    traits(json, obstacle);
    if (obstacle instanceof Obstacle.Polygon polygon) {
      json.writeFieldName("ring");
      JsonLines.points(json, polygon.ring().toArray(), false);
      writeHoles(polygon.holes());
    } else if (obstacle instanceof Obstacle.Segment s) {
      json.writeFieldName("segment");
      JsonLines.points(json, new double[] {s.x1(), s.y1(), s.x2(), s.y2()}, false);
    }
    json.writeEndObject();
  }

  private void writeHoles(List<Ring> holes) throws IOException {
    if (!holes.isEmpty()) {
      json.writeArrayFieldStart("holes");
      for (Ring hole : holes) {
        JsonLines.points(json, hole.toArray(), false);
      }
      json.writeEndArray();
    }
  }

  private void writePoints(String key, List<Point> points) throws IOException {
    if (!points.isEmpty()) {
      json.writeArrayFieldStart(key);
      for (Point point : points) {
        JsonLines.point(json, point.x(), point.y());
      }
      json.writeEndArray();
    }
  }

  private void writeAreas(List<Area> areas) throws IOException {
    if (areas.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("areas");
    for (Area area : areas) {
      json.writeStartObject();
      json.writeStringField("name", area.name());
      json.writeStringField("kind", area.kind());
      json.writeFieldName("ring");
      JsonLines.points(json, area.ring().toArray(), false);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes those of {@code id}, {@code blocks} and {@code door} that are not the usual. */
  static void traits(JsonGenerator json, Obstacle obstacle) throws IOException {
    if (obstacle.id() != null) {
      json.writeStringField("id", obstacle.id());
    }
    if (obstacle.blocks() != Blocks.BOTH) {
      json.writeArrayFieldStart("blocks");
      json.writeString(obstacle.blocks() == Blocks.MOVE ? "move" : "sight");
      json.writeEndArray();
    }
    if (obstacle.door()) {
      json.writeBooleanField("door", true);
    }
  }

  static void box(JsonGenerator json, Box box) throws IOException {
    json.writeStartArray();
    for (double value : new double[] {box.minX(), box.minY(), box.maxX(), box.maxY()}) {
      JsonLines.number(json, value);
    }
    json.writeEndArray();
  }
}
