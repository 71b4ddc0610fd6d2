package dev.sightline.interest.custom;

import dev.sightline.interest.rule.Rule;

/** Names the tiles that an observer is interested in, and knows which tiles an entity is in. */
public interface TileInterest {

  /** Returns the number of tiles; tiles are numbered from 0, and no others may be named. */
  int tiles();

  /** Returns the tile that a place belongs to, or -1 if none. */
  int tileAt(double x, double y);

  /**
   * Visits each tile that an entity is stored in: where its shape reaches. By default only its own.
   */
  default void visitStored(double x, double y, double size, Rule.Visitor visitor) {
    int tile = tileAt(x, y);
    if (tile >= 0) {
      visitor.visit(tile);
    }
  }

  /** Visits each tile of interest to an observer, once. */
  void visit(int observer, double x, double y, double radius, Rule.Visitor visitor);
}
