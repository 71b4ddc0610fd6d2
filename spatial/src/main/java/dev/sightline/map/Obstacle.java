package dev.sightline.map;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A closed set that stops movement, sight or both: a filled polygon with holes, or a segment. */
public sealed interface Obstacle {

  /** Returns the name given in the map file, or null. */
  @Nullable String id();

  Blocks blocks();

  /** Returns whether this obstacle may be opened and closed while people play. */
  boolean door();

  Box bounds();

  /**
   * A filled region: the points that an odd number of its rings enclose, and the rings themselves.
   *
   * @param ring the outer boundary, in either direction
   * @param holes further boundaries; even-odd, so nested holes alternate
   */
  record Polygon(@Nullable String id, Blocks blocks, boolean door, Ring ring, List<Ring> holes)
      implements Obstacle {
    public Polygon {
      Objects.requireNonNull(blocks, "what the obstacle blocks");
      Objects.requireNonNull(ring, "the ring of the obstacle");
      holes = List.copyOf(holes);
    }

    /** Returns a nameless polygon without holes that blocks everything. */
    public static Polygon of(Ring ring) {
      return new Polygon(null, Blocks.BOTH, false, ring, List.of());
    }

    @Override
    public Box bounds() {
      Box box = ring.bounds();
      for (Ring hole : holes) {
        box = box.union(hole.bounds()); // even-odd: a further ring may lie beside the first
      }
      return box;
    }
  }

  /** A wall without thickness between two different points. */
  record Segment(
      @Nullable String id, Blocks blocks, boolean door, double x1, double y1, double x2, double y2)
      implements Obstacle {
    public Segment {
      Objects.requireNonNull(blocks, "what the obstacle blocks");
    }

    /** Returns a nameless wall that blocks everything. */
    public static Segment of(double x1, double y1, double x2, double y2) {
      return new Segment(null, Blocks.BOTH, false, x1, y1, x2, y2);
    }

    @Override
    public Box bounds() {
      return Box.of(x1, y1, x2, y2);
    }
  }
}
