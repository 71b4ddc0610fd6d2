package dev.sightline.mesh;

/** Walks the edges into which a source segment was cut, from its one end to the other. */
final class Chains {
  private final Triangulation t;
  private final Sources sources;

  Chains(Triangulation t, Sources sources) {
    this.t = t;
    this.sources = sources;
  }

  /** Returns the first edge of the source segment, leaving its first end. */
  int first(int source) {
    return leaving(sources.from[source], Vertices.NONE, source);
  }

  /** Returns the edge that follows h on the source segment; NONE after the last. */
  int after(int h, int source) {
    int at = t.faces.destination(h);
    return at == sources.to[source] ? Faces.NONE : leaving(at, t.faces.origin[h], source);
  }

  private int leaving(int at, int cameFrom, int source) {
    int start = t.vertices.out[at];
    int h = start;
    do {
      if (sources.sets.contains(t.faces.source[h], source) && t.faces.destination(h) != cameFrom) {
        return h;
      }
      h = t.turn(h);
    } while (h != start);
    throw new IllegalStateException("source segment " + source + " is broken at vertex " + at);
  }
}
