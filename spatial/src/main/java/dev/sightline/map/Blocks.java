package dev.sightline.map;

/**
 * What an obstacle stops: a wall both, glass movement only, a hedge to crawl through sight only.
 */
public enum Blocks {
  MOVE,
  SIGHT,
  BOTH;

  public boolean move() {
    return this != SIGHT;
  }

  public boolean sight() {
    return this != MOVE;
  }
}
