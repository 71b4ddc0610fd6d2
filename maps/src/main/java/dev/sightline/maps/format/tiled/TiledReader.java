package dev.sightline.maps.format.tiled;

import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.check.MapDraft;
import dev.sightline.maps.format.json.JsonValue;
import dev.sightline.maps.format.tiled.TiledMap.Chunk;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import dev.sightline.maps.format.tiled.TiledMap.TileLayer;
import java.nio.file.Path;

/** Turns Tiled maps into worlds; pixels, y as in the file. */
public final class TiledReader {
  private final TiledMap map;
  private final String collisionLayer;
  private final MapDraft draft;

  private TiledReader(TiledMap map, String collisionLayer, MapDraft draft) {
    this.map = map;
    this.collisionLayer = collisionLayer;
    this.draft = draft;
  }

  /**
   * Reads a {@code .tmx}.
   *
   * @throws dev.sightline.maps.format.MapFormatException if it cannot be used
   */
  public static LoadedMap readXml(byte[] bytes, Path path, String collisionLayer, MapDraft draft) {
    TilesetFiles files = new TilesetFiles(path);
    TiledMap map = new TmxParser(files).map(XmlElement.parse(path.toString(), bytes));
    files.report(draft);
    return new TiledReader(map, collisionLayer, draft).read();
  }

  /**
   * Reads a {@code .tmj}.
   *
   * @throws dev.sightline.maps.format.MapFormatException if it cannot be used
   */
  public static LoadedMap readJson(
      JsonValue root, Path path, String collisionLayer, MapDraft draft) {
    TilesetFiles files = new TilesetFiles(path);
    TiledMap map = new TmjParser(path.toString(), files).map(root);
    files.report(draft);
    return new TiledReader(map, collisionLayer, draft).read();
  }

  private LoadedMap read() {
    if (map.tileWidth() <= 0 || map.tileHeight() <= 0) {
      throw draft.error("", "tiles must have a size");
    }
    draft.name(map.properties().getOrDefault("name", draft.name()));
    readBounds();
    TileObstacles tiles = new TileObstacles(map, draft);
    ObjectObstacles objects = new ObjectObstacles(map, collisionLayer, draft);
    for (Layer layer : map.layers()) {
      if (layer instanceof TileLayer tileLayer) {
        tiles.add(tileLayer, tileLayer.name().equals(collisionLayer));
      } else if (layer instanceof ObjectLayer objectLayer) {
        objects.add(objectLayer);
      }
    }
    objects.report();
    if (draft.isEmpty()) {
      draft.warn("nothing blocks: no tiles in a layer '" + collisionLayer + "', no objects");
    }
    return draft.finish();
  }

  private void readBounds() {
    String bounds = map.properties().get("bounds");
    if (bounds != null) {
      readBounds(bounds);
    } else if (!map.infinite()) {
      double width = (double) map.width() * map.tileWidth();
      draft.bounds("map", 0, 0, width, (double) map.height() * map.tileHeight());
    } else {
      includeChunks();
    }
  }

  private void readBounds(String text) {
    String[] words = text.strip().split("[,\\s]+", -1);
    double[] box = new double[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        box[i] = Decimals.parse(words[i]);
      }
    } catch (NumberFormatException e) {
      box = new double[0];
    }
    if (box.length != 4) {
      throw draft.error("property bounds", "expected x0,y0,x1,y1");
    }
    draft.bounds("property bounds", box[0], box[1], box[2], box[3]);
  }

  /** An infinite map ends where its chunks and objects end. */
  private void includeChunks() {
    for (Layer layer : map.layers()) {
      if (layer instanceof TileLayer tiles) {
        for (Chunk chunk : tiles.chunks()) {
          draft.include(TileObstacles.box(map, tiles, chunk, draft));
        }
      }
    }
  }
}
