package dev.sightline.maps.format.json;

import dev.sightline.map.Blocks;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.Traits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the native map format. */
public final class NativeReader {
  private final MapDraft draft;

  private NativeReader(MapDraft draft) {
    this.draft = draft;
  }

  /**
   * Reads a map.
   *
   * @throws dev.sightline.maps.format.MapFormatException if it cannot be used
   */
  public static LoadedMap read(JsonValue root, MapDraft draft) {
    new NativeReader(draft).readMap(root);
    return draft.finish();
  }

  private void readMap(JsonValue root) {
    if (root.has("name")) {
      draft.name(root.get("name").text());
    }
    readBounds(root.get("bounds"));
    JsonValue obstacles = root.get("obstacles");
    obstacles.size(); // it must be there, an empty list will do
    for (JsonValue obstacle : obstacles.items()) {
      readObstacle(obstacle);
    }
    for (JsonValue spawn : root.get("spawns").items()) {
      double[] xy = point(spawn);
      draft.spawn(spawn.place(), xy[0], xy[1]);
    }
    for (JsonValue item : root.get("items").items()) {
      double[] xy = point(item);
      draft.item(item.place(), xy[0], xy[1]);
    }
    for (JsonValue area : root.get("areas").items()) {
      readArea(area);
    }
  }

  private void readBounds(JsonValue bounds) {
    double[] box = bounds.numbers();
    if (box.length != 4) {
      throw bounds.error("expected four numbers, x0, y0, x1, y1, not " + box.length);
    }
    draft.bounds("bounds", box[0], box[1], box[2], box[3]);
  }

  private void readObstacle(JsonValue obstacle) {
    obstacle.keys(); // it must be an object
    Traits traits = traits(obstacle);
    if (obstacle.has("ring") == obstacle.has("segment")) {
      throw obstacle.error("an obstacle needs a \"ring\" or a \"segment\", and not both");
    }
    if (obstacle.has("ring")) {
      readPolygon(obstacle, traits);
    } else {
      readSegment(obstacle, traits);
    }
  }

  private void readPolygon(JsonValue obstacle, Traits traits) {
    List<JsonValue> rings = new ArrayList<>();
    rings.add(obstacle.get("ring"));
    rings.addAll(obstacle.get("holes").items());
    draft.polygon(
        obstacle.place(),
        traits,
        rings.stream().map(NativeReader::points).toList(),
        i -> rings.get(i).place());
  }

  private void readSegment(JsonValue obstacle, Traits traits) {
    JsonValue segment = obstacle.get("segment");
    double[] xy = points(segment);
    if (xy.length != 4) {
      throw segment.error("a segment has two points, not " + xy.length / 2);
    }
    draft.segment(segment.place(), traits, xy[0], xy[1], xy[2], xy[3]);
  }

  private void readArea(JsonValue area) {
    String name = area.has("name") ? area.get("name").text() : "";
    String kind = area.has("kind") ? area.get("kind").text() : "";
    draft.area(area.get("ring").place(), name, kind, points(area.get("ring")));
  }

  /** Reads {@code id}, {@code blocks} and {@code door} from an object's members. */
  static Traits traits(JsonValue object) {
    @Nullable String id = object.has("id") ? object.get("id").text() : null;
    Blocks blocks = object.has("blocks") ? blocks(object.get("blocks")) : Blocks.BOTH;
    return new Traits(id, blocks, object.has("door") && object.get("door").bool());
  }

  private static Blocks blocks(JsonValue value) {
    List<String> words = new ArrayList<>();
    if (value.isText()) {
      words.addAll(List.of(value.text().split("[,\\s]+", -1)));
    } else {
      value.items().forEach(word -> words.add(word.text()));
    }
    try {
      return Traits.blocks(words);
    } catch (IllegalArgumentException e) {
      throw value.error(String.valueOf(e.getMessage()));
    }
  }

  /** Reads an array of points as alternating x and y; further numbers of a point are ignored. */
  static double[] points(JsonValue array) {
    double[] xy = new double[2 * array.size()];
    for (int i = 0; i < xy.length / 2; i++) {
      double[] point = point(array.at(i));
      xy[2 * i] = point[0];
      xy[2 * i + 1] = point[1];
    }
    return xy;
  }

  static double[] point(JsonValue value) {
    double[] numbers = value.numbers();
    if (numbers.length < 2) {
      throw value.error("a point needs two numbers, x and y");
    }
    return numbers;
  }
}
