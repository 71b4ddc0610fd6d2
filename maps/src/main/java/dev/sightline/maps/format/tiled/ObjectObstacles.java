package dev.sightline.maps.format.tiled;

import dev.sightline.map.Blocks;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.check.Traits;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the objects of a Tiled map mean. Shapes without a class block, so do those of class {@code
 * obstacle}, {@code wall}, {@code collision} and {@code door}, all with a property {@code blocks}
 * or {@code door}, and all in the collision layer. Classes {@code area}, {@code hole}, and for
 * points {@code spawn} and {@code item}, mean what they say. All else is ignored and counted.
 */
final class ObjectObstacles {
  private final String collisionLayer;
  private final MapDraft draft;
  private final Map<Integer, List<double[]>> holes = new HashMap<>();
  private final Map<Integer, String> holePlaces = new HashMap<>();
  private final Map<String, Integer> ignored = new TreeMap<>();

  ObjectObstacles(TiledMap map, String collisionLayer, MapDraft draft) {
    this.collisionLayer = collisionLayer;
    this.draft = draft;
    for (Layer layer : map.layers()) {
      if (layer instanceof ObjectLayer objects) {
        collectHoles(objects);
      }
    }
  }

  private void collectHoles(ObjectLayer layer) {
    for (TiledObject object : layer.objects()) {
      if (object.kind.equals("hole")) {
        int owner = owner(object);
        double[] ring = Outline.of(object, layer.offsetX(), layer.offsetY());
        holes.computeIfAbsent(owner, key -> new ArrayList<>()).add(ring);
        holePlaces.putIfAbsent(owner, object.place);
      }
    }
  }

  private int owner(TiledObject hole) {
    try {
      return Integer.parseInt(hole.properties.getOrDefault("of", ""));
    } catch (NumberFormatException e) {
      throw draft.error(hole.place, "a hole needs a property 'of' with the id of its object");
    }
  }

  void add(ObjectLayer layer) {
    for (TiledObject object : layer.objects()) {
      add(object, layer, layer.name().equals(collisionLayer));
    }
  }

  /** Warns of what was ignored; refuses holes without an obstacle. */
  void report() {
    if (!holes.isEmpty()) {
      int owner = holes.keySet().iterator().next();
      throw draft.error(
          holePlaces.getOrDefault(owner, ""),
          "a hole of object " + owner + ", which is no obstacle");
    }
    ignored.forEach(
        (what, count) ->
            draft.warn(
                (count == 1 ? "1 object was" : count + " objects were") + " ignored: " + what));
  }

  private void add(TiledObject object, ObjectLayer layer, boolean collision) {
    double[] xy = Outline.of(object, layer.offsetX(), layer.offsetY());
    if (object.kind.equals("hole")) {
      return;
    }
    if (object.kind.equals("area") && xy.length >= 6) {
      String kind = object.properties.getOrDefault("kind", "");
      draft.area(object.place, object.name, kind, xy);
    } else if (object.shape == TiledObject.Shape.POINT) {
      addPoint(object, xy[0], xy[1]);
    } else if (isObstacle(object, collision)) {
      addObstacle(object, xy);
    } else {
      ignore(object);
    }
  }

  private void addPoint(TiledObject object, double x, double y) {
    switch (object.kind) {
      case "spawn" -> draft.spawn(object.place, x, y);
      case "item" -> draft.item(object.place, x, y);
      default -> ignore(object);
    }
  }

  private static boolean isObstacle(TiledObject object, boolean collision) {
    boolean marked =
        collision
            || object.properties.containsKey("blocks")
            || object.properties.containsKey("door");
    return switch (object.shape) {
      case TEXT, TEMPLATE, POINT -> false;
      case TILE -> marked;
      default -> marked || isObstacle(object.kind);
    };
  }

  private static boolean isObstacle(String kind) {
    return switch (kind) {
      case "", "obstacle", "wall", "collision", "door" -> true;
      default -> false;
    };
  }

  private void ignore(TiledObject object) {
    String what =
        object.kind.isEmpty()
            ? "shape " + object.shape.name().toLowerCase(Locale.ROOT)
            : "class '" + object.kind + "'";
    ignored.merge(what, 1, Integer::sum);
  }

  private void addObstacle(TiledObject object, double[] xy) {
    Traits traits = traits(object);
    if (object.shape == TiledObject.Shape.POLYLINE) {
      draft.line(object.place, traits, xy);
      return;
    }
    List<double[]> rings = new ArrayList<>();
    rings.add(xy);
    List<double[]> inner = holes.remove(object.id);
    if (inner != null) {
      rings.addAll(inner);
    }
    boolean sized =
        object.shape == TiledObject.Shape.POLYGON || object.width != 0 || object.height != 0;
    if (!sized) {
      ignored.merge("no size", 1, Integer::sum);
    } else {
      addFilled(draft, object.place, traits, object, rings);
    }
  }

  private Traits traits(TiledObject object) {
    @Nullable String id =
        object.properties.getOrDefault("id", object.name.isEmpty() ? null : object.name);
    boolean door =
        object.properties.containsKey("door")
            ? object.properties.get("door").equals("true")
            : object.kind.equals("door");
    String blocks = object.properties.get("blocks");
    return new Traits(id, blocks == null ? Blocks.BOTH : blocks(object, blocks), door);
  }

  private Blocks blocks(TiledObject object, String words) {
    try {
      return Traits.blocks(List.of(words.strip().split("[,\\s]+", -1)));
    } catch (IllegalArgumentException e) {
      throw draft.error(object.place, "blocks: " + e.getMessage());
    }
  }

  /** Adds a filled shape; a rectangle without width or height is a wall without thickness. */
  static void addFilled(
      MapDraft draft, String place, Traits traits, TiledObject object, List<double[]> rings) {
    boolean flat = object.width == 0 || object.height == 0;
    if (object.shape == TiledObject.Shape.RECTANGLE && flat) {
      double[] xy = rings.get(0);
      draft.segment(place, traits, xy[0], xy[1], xy[4], xy[5]);
    } else {
      draft.polygon(place, traits, rings, i -> place);
    }
  }
}
