package dev.sightline.lab.scheme;

/** Which tiles observers listen to, as of the last tick. */
public interface TileChannels {

  /** Returns how many observers may listen to other tiles since the last tick. */
  int turnedCount();

  /** Returns one of these observers; some may be listed twice, or be gone. */
  int turned(int i);

  /** Visits the tiles that an observer listens to, each once; none if it is gone. */
  void visit(int observer, Visitor visitor);

  /** Returns which part of the ground with tiles a tile covers. */
  double share(int tile);

  /** Returns the number of tiles. */
  int count();

  /** Receives tiles. */
  @FunctionalInterface
  interface Visitor {
    void visit(int tile);
  }
}
