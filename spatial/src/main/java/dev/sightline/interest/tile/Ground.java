package dev.sightline.interest.tile;

/** Says in which tiles points and discs are. Tiles are small numbers; there may be ever more. */
public interface Ground {

  /** Returns the current tile of a point; any point has one. */
  int tile(double x, double y, int hint);

  /** Finds the tiles that an entity meets, ordered: one for a point. */
  void tiles(double x, double y, double size, int hint, TileList out);
}
