package dev.sightline.partition;

/** Receives tiles, each once, in no particular order. */
@FunctionalInterface
public interface TileVisitor {
  void visit(int tile);
}
