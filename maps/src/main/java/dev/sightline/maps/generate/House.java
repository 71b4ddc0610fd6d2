package dev.sightline.maps.generate;

import dev.sightline.maps.generate.WallLine.Filling;
import dev.sightline.maps.generate.WallLine.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A building under construction: rooms cut out of one footprint by straight walls.
 *
 * <p>Each cut leaves rooms of at least {@link #LEAST_ROOM} steps to both sides. So the first
 * stretch of any wall is long enough for a doorway, the rooms that doorways can join form a
 * connected graph, and {@link #connect} finds a tree in it.
 */
final class House {
  private static final int LEAST_ROOM = 45;
  private static final int CORRIDOR = 42;
  private static final int OUTSIDE = -1;

  private final String name;
  private final Frame frame;
  private final Patch footprint;
  private final List<WallLine> walls = new ArrayList<>();
  private final List<Patch> rooms = new ArrayList<>();
  private int corridor = OUTSIDE;

  House(String name, Frame frame, Patch footprint) {
    this.name = name;
    this.frame = frame;
    this.footprint = footprint;
    int thick = WallLine.THICKNESS;
    Patch inner = footprint.inset(thick);
    walls.add(new WallLine(false, footprint.bottom(), footprint.left(), footprint.right()));
    walls.add(new WallLine(false, inner.top(), footprint.left(), footprint.right()));
    for (WallLine lying : walls) {
      lying.join(footprint.left(), inner.left());
      lying.join(inner.right(), footprint.right());
    }
    walls.add(new WallLine(true, footprint.left(), inner.bottom(), inner.top()));
    walls.add(new WallLine(true, inner.right(), inner.bottom(), inner.top()));
    rooms.add(inner);
  }

  String name() {
    return name;
  }

  Frame frame() {
    return frame;
  }

  Patch footprint() {
    return footprint;
  }

  List<Patch> rooms() {
    return rooms;
  }

  List<WallLine> walls() {
    return walls;
  }

  int wallCount() {
    return walls.stream().mapToInt(WallLine::pieceCount).sum();
  }

  boolean isCorridor(Patch room) {
    return corridor != OUTSIDE && rooms.get(corridor).equals(room);
  }

  /** Returns the area of the largest room that is not a corridor. */
  int largestRoom() {
    return rooms.stream().filter(r -> !isCorridor(r)).mapToInt(Patch::area).max().orElse(0);
  }

  /** Lays a corridor along the middle of the only room and gives it rooms on both sides. */
  void layCorridor(SplittableRandom random, int roomsPerSide) {
    Patch hall = rooms.get(0);
    boolean upright = hall.height() > hall.width();
    Patch lying = upright ? hall.transposed() : hall;
    int low = lying.bottom() + (lying.height() - CORRIDOR) / 2 - random.nextInt(10);
    cut(hall, upright, low - WallLine.THICKNESS);
    cut(rooms.get(1), upright, low + CORRIDOR);
    corridor = 1; // 0 is the room below, 2 the one above
    for (int side = 0; side <= 2; side += 2) {
      Patch rest = rooms.get(side);
      for (int left = roomsPerSide; left > 1; left--) {
        int length = upright ? rest.height() : rest.width();
        int start = upright ? rest.bottom() : rest.left();
        int share = (length - WallLine.THICKNESS * (left - 1)) / left;
        cut(rest, !upright, start + share + random.nextInt(-6, 7));
        rest = rooms.get(rooms.size() - 1);
      }
    }
  }

  /** Cuts the largest room that can be cut; returns whether there was one. */
  boolean split(SplittableRandom random) {
    int needed = 2 * LEAST_ROOM + WallLine.THICKNESS;
    List<Patch> candidates = new ArrayList<>(rooms);
    candidates.removeIf(r -> isCorridor(r) || Math.max(r.width(), r.height()) < needed);
    if (candidates.isEmpty()) {
      return false;
    }
    Patch room = candidates.stream().max(Comparator.comparingInt(Patch::area)).orElseThrow();
    boolean upright = room.width() > room.height();
    int from = upright ? room.left() : room.bottom();
    int slack = Math.max(room.width(), room.height()) - needed;
    int off = slack / 4 + random.nextInt(slack / 2 + 1);
    cut(room, upright, from + LEAST_ROOM + off);
    return true;
  }

  /** Replaces a room by two with a wall between; the second is added at the end of the list. */
  private void cut(Patch room, boolean upright, int across) {
    Patch r = upright ? room : room.transposed();
    int far = across + WallLine.THICKNESS;
    for (WallLine wall : walls) {
      if (wall.carries(upright, across, far, r.bottom())
          || wall.carries(upright, across, far, r.top())) {
        wall.join(across, far);
      }
    }
    walls.add(new WallLine(upright, across, r.bottom(), r.top()));
    Patch near = new Patch(r.left(), r.bottom(), across, r.top());
    Patch beyond = new Patch(far, r.bottom(), r.right(), r.top());
    rooms.set(rooms.indexOf(room), upright ? near : near.transposed());
    rooms.add(upright ? beyond : beyond.transposed());
  }

  /** Opens one doorway to the outside and as few between rooms as make all of them reachable. */
  void connect(SplittableRandom random) {
    int[] group = new int[rooms.size() + 1];
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
    }
    for (Facing facing : shuffled(random)) {
      int a = group[facing.a + 1];
      int b = group[facing.b + 1];
      if (a != b && facing.open(random, doorWidth(random), Filling.NOTHING)) {
        for (int i = 0; i < group.length; i++) {
          group[i] = group[i] == b ? a : group[i];
        }
      }
    }
  }

  /** Adds a second doorway to the outside, if there is a place for one. */
  boolean addEntrance(SplittableRandom random) {
    return addOpening(random, true, doorWidth(random), Filling.NOTHING);
  }

  /** Adds a window, if there is a place for one. */
  boolean addWindow(SplittableRandom random) {
    return addOpening(random, true, random.nextInt(14, 26), Filling.GLASS);
  }

  /** Adds a door that is shut, to the outside or between rooms, if there is a place for one. */
  boolean addDoor(SplittableRandom random) {
    return addOpening(random, random.nextBoolean(), doorWidth(random), Filling.DOOR);
  }

  private boolean addOpening(SplittableRandom random, boolean outer, int width, Filling filling) {
    for (Facing facing : shuffled(random)) {
      if (outer == facing.outer() && facing.open(random, width, filling)) {
        return true;
      }
    }
    return false;
  }

  private static int doorWidth(SplittableRandom random) {
    return random.nextInt(18, 24);
  }

  /** Two rooms, or a room and the outside, on the two sides of a stretch of wall. */
  private record Facing(WallLine wall, Span stretch, int a, int b) {
    boolean outer() {
      return a == OUTSIDE || b == OUTSIDE;
    }

    boolean open(SplittableRandom random, int width, Filling filling) {
      return wall.open(random, stretch, width, filling);
    }
  }

  /** Returns all stretches in random order, but at a corridor first and to the outside last. */
  private List<Facing> shuffled(SplittableRandom random) {
    List<Facing> facings = new ArrayList<>();
    for (WallLine wall : walls) {
      for (Span stretch : wall.stretches()) {
        facings.add(facing(wall, stretch));
      }
    }
    for (int i = facings.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      Facing swapped = facings.set(i, facings.get(j));
      facings.set(j, swapped);
    }
    facings.sort(Comparator.comparing(Facing::outer).thenComparing(f -> !atCorridor(f)));
    return facings;
  }

  private Facing facing(WallLine wall, Span stretch) {
    int middle = (stretch.from() + stretch.to()) / 2;
    int below = wall.across() - 1;
    int above = wall.across() + WallLine.THICKNESS + 1;
    return wall.upright()
        ? new Facing(wall, stretch, roomAt(below, middle), roomAt(above, middle))
        : new Facing(wall, stretch, roomAt(middle, below), roomAt(middle, above));
  }

  private boolean atCorridor(Facing facing) {
    return corridor != OUTSIDE && (facing.a == corridor || facing.b == corridor);
  }

  private int roomAt(int x, int y) {
    for (int i = 0; i < rooms.size(); i++) {
      if (rooms.get(i).contains(x, y)) {
        return i;
      }
    }
    return OUTSIDE;
  }
}
