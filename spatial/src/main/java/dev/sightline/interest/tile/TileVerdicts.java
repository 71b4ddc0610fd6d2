package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Judges pairs from scratch, by the definition of a tile rule, and says why. */
final class TileVerdicts {
  private final Population population;
  private final ObserverTiles tiles;
  private final WorldTiling world;

  TileVerdicts(Population population, ObserverTiles tiles) {
    this.population = population;
    this.tiles = tiles;
    world = tiles.world();
  }

  /** Judges one pair; any number of threads may ask at once. */
  Verdict judge(int observer, int entity) {
    if (population.x(entity) == Population.NOWHERE) {
      return Verdict.of(tiles.name(), false, "it has no place");
    }
    double x = population.x(observer);
    double y = population.y(observer);
    double radius = population.radius(observer);
    int tile = world.tileAt(x, y, -1);
    TileList chosen = new TileList();
    TileList met = new TileList();
    double size = population.size(entity);
    world.tilesAt(population.x(entity), population.y(entity), size, -1, met);
    synchronized (tiles.lock()) {
      tiles.choose(tile, x, y, radius, chosen);
      chosen.order();
      return verdict(tile, chosen, met, nearest(tile, met, radius));
    }
  }

  private Verdict verdict(
      int tile, TileList chosen, TileList met, ObserverTiles.@Nullable Way way) {
    boolean yes = shares(met, chosen);
    String words =
        String.format(
            "it meets %s, %s of the %d tiles of the observer in tile %d",
            met.size() == 1 ? "tile " + met.get(0) : met.size() + " tiles",
            yes ? "one" : "none",
            chosen.size(),
            tile);
    Verdict verdict =
        Verdict.of(tiles.name(), yes, way == null ? words : words + ", " + words(way))
            .with("tile", tile)
            .with("tiles", chosen.size())
            .with("objectTile", met.get(0));
    if (way == null) {
      return verdict;
    }
    Verdict limited = verdict.with("limit", way.limit());
    return way.leads() ? limited.with(way.key(), way.length()) : limited;
  }

  /** Returns whether two ordered lists share a tile; the first is short. */
  private static boolean shares(TileList few, TileList many) {
    for (int i = 0; i < few.size(); i++) {
      if (many.contains(few.get(i))) {
        return true;
      }
    }
    return false;
  }

  private ObserverTiles.@Nullable Way nearest(int own, TileList met, double radius) {
    ObserverTiles.Way nearest = null;
    for (int i = 0; i < met.size(); i++) {
      ObserverTiles.Way way = tiles.way(own, met.get(i), radius);
      if (way != null && (nearest == null || way.length() < nearest.length())) {
        nearest = way;
      }
    }
    return nearest;
  }

  private static String words(ObserverTiles.Way way) {
    String measured =
        way.leads()
            ? String.format(Locale.ROOT, "%s %.6g", way.measure(), way.length())
            : "no way leads there";
    return String.format(Locale.ROOT, "%s, limit %.6g", measured, way.limit());
  }
}
