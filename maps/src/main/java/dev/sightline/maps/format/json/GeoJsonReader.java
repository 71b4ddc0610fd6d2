package dev.sightline.maps.format.json;

import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.Traits;
import java.util.List;

/**
 * Reads GeoJSON: polygons and lines become obstacles, points become spawns and items.
 *
 * <p>{@code properties} may hold {@code id}, {@code blocks} and {@code door} as in the native
 * format, and {@code role}: {@code area} (with {@code name} and {@code kind}), {@code spawn} or
 * {@code item}.
 */
public final class GeoJsonReader {
  private final MapDraft draft;
  private int ignored;

  private GeoJsonReader(MapDraft draft) {
    this.draft = draft;
  }

  /** Returns whether a file's {@code type} is one of GeoJSON's. */
  public static boolean isType(String type) {
    return switch (type) {
      case "FeatureCollection",
          "Feature",
          "GeometryCollection",
          "Polygon",
          "MultiPolygon",
          "LineString",
          "MultiLineString",
          "Point",
          "MultiPoint" ->
          true;
      default -> false;
    };
  }

  /**
   * Reads a map.
   *
   * @throws dev.sightline.maps.format.MapFormatException if it cannot be used
   */
  public static LoadedMap read(JsonValue root, MapDraft draft) {
    GeoJsonReader reader = new GeoJsonReader(draft);
    reader.readRoot(root);
    if (reader.ignored > 0) {
      draft.warn(
          reader.ignored == 1
              ? "1 point is neither spawn nor item and was ignored"
              : reader.ignored + " points are neither spawn nor item and were ignored");
    }
    return draft.finish();
  }

  private void readRoot(JsonValue root) {
    if (root.has("name")) {
      draft.name(root.get("name").text());
    }
    if (root.has("bbox")) {
      readBox(root.get("bbox"));
    }
    switch (root.get("type").text()) {
      case "FeatureCollection" -> {
        JsonValue features = root.get("features");
        features.size(); // it must be there, an empty list will do
        features.items().forEach(this::readFeature);
      }
      case "Feature" -> readFeature(root);
      default -> readGeometry(root, new Marks(Traits.WALL, "", "", ""));
    }
  }

  private void readBox(JsonValue value) {
    double[] box = value.numbers();
    if (box.length < 4 || box.length % 2 != 0) {
      throw value.error("expected x0, y0, x1, y1");
    }
    int upper = box.length / 2;
    draft.bounds(value.place(), box[0], box[1], box[upper], box[upper + 1]);
  }

  private void readFeature(JsonValue feature) {
    if (!feature.get("type").text().equals("Feature")) {
      throw feature.get("type").error("expected a Feature");
    }
    if (feature.has("geometry")) {
      readGeometry(feature.get("geometry"), marks(feature));
    }
  }

  private static Marks marks(JsonValue feature) {
    JsonValue properties = feature.get("properties");
    if (!properties.isObject()) {
      return new Marks(withId(Traits.WALL, feature), "", "", "");
    }
    return new Marks(
        withId(NativeReader.traits(properties), feature),
        text(properties, "role"),
        text(properties, "name"),
        text(properties, "kind"));
  }

  private static Traits withId(Traits traits, JsonValue feature) {
    return traits.id() == null && feature.has("id")
        ? new Traits(feature.get("id").text(), traits.blocks(), traits.door())
        : traits;
  }

  private static String text(JsonValue properties, String key) {
    JsonValue value = properties.get(key);
    return value.isText() ? value.text() : "";
  }

  private void readGeometry(JsonValue geometry, Marks marks) {
    String type = geometry.get("type").text();
    JsonValue coordinates = geometry.get("coordinates");
    switch (type) {
      case "Polygon" -> readPolygon(coordinates, marks);
      case "MultiPolygon" -> parts(coordinates).forEach(part -> readPolygon(part, marks));
      case "LineString" -> readLine(coordinates, marks);
      case "MultiLineString" -> parts(coordinates).forEach(part -> readLine(part, marks));
      case "Point" -> readPoint(coordinates, marks);
      case "MultiPoint" -> parts(coordinates).forEach(part -> readPoint(part, marks));
      case "GeometryCollection" ->
          parts(geometry.get("geometries")).forEach(part -> readGeometry(part, marks));
      default -> throw geometry.get("type").error("unknown geometry '" + type + "'");
    }
  }

  private static List<JsonValue> parts(JsonValue array) {
    array.size(); // it must be there, an empty list will do
    return array.items();
  }

  private void readPolygon(JsonValue coordinates, Marks marks) {
    List<JsonValue> rings = parts(coordinates);
    if (rings.isEmpty()) {
      return; // GeoJSON's way to say: no geometry
    }
    if (marks.role.equals("area")) {
      JsonValue ring = rings.get(0);
      draft.area(ring.place(), marks.name, marks.kind, NativeReader.points(ring));
      return;
    }
    draft.polygon(
        coordinates.place(),
        marks.traits,
        rings.stream().map(NativeReader::points).toList(),
        i -> rings.get(i).place());
  }

  private void readLine(JsonValue coordinates, Marks marks) {
    if (coordinates.size() > 0) { // else GeoJSON's way to say: no geometry
      draft.line(coordinates.place(), marks.traits, NativeReader.points(coordinates));
    }
  }

  private void readPoint(JsonValue coordinates, Marks marks) {
    if (coordinates.size() == 0) {
      return; // GeoJSON's way to say: no geometry
    }
    double[] xy = NativeReader.point(coordinates);
    switch (marks.role.isEmpty() ? marks.kind : marks.role) {
      case "spawn" -> draft.spawn(coordinates.place(), xy[0], xy[1]);
      case "item" -> draft.item(coordinates.place(), xy[0], xy[1]);
      default -> ignored++;
    }
  }

  /** What a feature's properties say. */
  private record Marks(Traits traits, String role, String name, String kind) {}
}
