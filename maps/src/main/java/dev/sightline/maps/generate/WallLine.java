package dev.sightline.maps.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A straight wall of a house with the walls that end on it and the openings in it.
 *
 * <p>Openings keep a stub of solid wall to each joint and to each other, so that a wall end is
 * never loose and the pieces are all longer than they are thick.
 */
final class WallLine {
  /** How thick walls are, in steps. */
  static final int THICKNESS = 5;

  private static final int STUB = 10;

  /** What is in an opening. */
  enum Filling {
    NOTHING,
    DOOR,
    GLASS
  }

  /** A part of the wall, by position along it. */
  record Span(int from, int to) {
    int length() {
      return to - from;
    }
  }

  record Opening(Span span, Filling filling) {}

  private final boolean upright;
  private final int across;
  private final Span span;
  private final List<Span> joints = new ArrayList<>();
  private final List<Opening> openings = new ArrayList<>();

  /**
   * @param upright whether the wall runs along y
   * @param across the lower coordinate of its thickness
   */
  WallLine(boolean upright, int across, int from, int to) {
    this.upright = upright;
    this.across = across;
    this.span = new Span(from, to);
  }

  boolean upright() {
    return upright;
  }

  int across() {
    return across;
  }

  /** Returns whether a wall that covers [from, to] along this one and ends at a side meets it. */
  boolean carries(boolean otherUpright, int from, int to, int end) {
    return upright != otherUpright
        && (end == across || end == across + THICKNESS)
        && span.from <= from
        && to <= span.to;
  }

  void join(int from, int to) {
    joints.add(new Span(from, to));
    joints.sort(Comparator.comparingInt(Span::from));
  }

  /** Returns the parts between joints: along each, the same two rooms face each other. */
  List<Span> stretches() {
    return between(span, joints);
  }

  /** Makes an opening at a random place in a stretch, unless none fits. */
  boolean open(SplittableRandom random, Span stretch, int width, Filling filling) {
    Span place = choose(random, stretch, width);
    if (place != null) {
      openings.add(new Opening(place, filling));
      openings.sort(Comparator.comparingInt(o -> o.span.from));
    }
    return place != null;
  }

  private @Nullable Span choose(SplittableRandom random, Span stretch, int width) {
    List<Span> free = new ArrayList<>(between(stretch, spans(openings)));
    free.removeIf(f -> f.length() < width + 2 * STUB);
    if (free.isEmpty()) {
      return null;
    }
    Span chosen = free.get(random.nextInt(free.size()));
    int slack = chosen.length() - width - 2 * STUB;
    int from = chosen.from + STUB + random.nextInt(slack + 1);
    return new Span(from, from + width);
  }

  /** Returns how many rectangles of solid wall there are. */
  int pieceCount() {
    return openings.size() + 1;
  }

  List<Patch> pieces() {
    return between(span, spans(openings)).stream().map(this::patch).toList();
  }

  List<Opening> openings() {
    return openings;
  }

  Patch patch(Span part) {
    Patch lying = new Patch(part.from, across, part.to, across + THICKNESS);
    return upright ? lying.transposed() : lying;
  }

  private static List<Span> spans(List<Opening> openings) {
    return openings.stream().map(Opening::span).toList();
  }

  private static List<Span> between(Span whole, List<Span> sorted) {
    List<Span> result = new ArrayList<>();
    int from = whole.from;
    for (Span span : sorted) {
      if (span.to <= whole.from || span.from >= whole.to) {
        continue;
      }
      if (span.from > from) {
        result.add(new Span(from, span.from));
      }
      from = Math.max(from, span.to);
    }
    if (from < whole.to) {
      result.add(new Span(from, whole.to));
    }
    return result;
  }
}
