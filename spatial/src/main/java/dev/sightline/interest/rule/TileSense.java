package dev.sightline.interest.rule;

/**
 * What tile rules tell besides who perceives whom: the tiles, for whoever keeps a channel per tile.
 * All of it as of the last {@link Rule#update}; any number of threads may ask between updates.
 *
 * <p>An observer perceives exactly who meets one of the tiles that it watches; while views are
 * repaired after a change of obstacles, some of them only in sight. Tiles are small numbers. A
 * number may come to mean another tile when obstacles change, and for {@code square} when nobody is
 * in it or watches it; who is in the tile then, or watches it, is listed as changed.
 *
 * <p>A layer is one tiling of the world. There is one, but under {@code square}, where each radius
 * in use makes its own.
 */
public interface TileSense {
  /** Stands for no tile. */
  int NO_TILE = -1;

  /** Returns a number above every layer's. */
  int layers();

  /** Returns the layer of the tiles that an observer watches. */
  int layer(int observer);

  /**
   * Returns the current tile of an entity, or {@link #NO_TILE} if it is not there for others: gone,
   * without a place, or of a class that nobody ever perceives.
   */
  int tile(int layer, int entity);

  /** Visits the tiles that an entity meets: its current one, and with a size all that it meets. */
  void visitTiles(int layer, int entity, Rule.Visitor visitor);

  /** Visits the tiles that an observer watches, each once. */
  void visitWatched(int observer, Rule.Visitor visitor);

  /** Returns how many entities meet other tiles since the last update; removed ones count. */
  int movedCount(int layer);

  /** Returns one of these entities; some of them may be listed twice. */
  int moved(int layer, int i);

  /** Returns the current tile that it had before, or {@link #NO_TILE}. */
  int movedFrom(int layer, int i);

  /** Returns how many observers may watch other tiles since the last update. */
  int turnedCount();

  /** Returns one of these observers; some of them may be listed twice. */
  int turned(int i);
}
