package dev.sightline.world;

import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Predicates;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.partition.Tiling;
import java.util.HashMap;
import java.util.Map;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.quadtree.Quadtree;

/**
 * Which steps between centroids of edge neighbors meet a closed door: those that cross or touch one
 * of its edges. On tiles that have no doors as walls. Any number of threads may ask.
 */
public final class ClosedDoors {
  private static final int[] NO_TILES = {};
  private static final double LEAST = 0x1p-20;

  private final Tiling tiling;
  private final LongIntMap doorsOnStep = new LongIntMap();
  private final Map<Integer, Door> closed = new HashMap<>();
  private final Quadtree byPlace = new Quadtree();
  private final double least; // narrower boxes have no place in the tree
  private double widest;

  private record Door(int slot, Obstacle obstacle, LongList steps) {}

  /** Makes a world whose doors are open. */
  ClosedDoors(Tiling tiling) {
    this.tiling = tiling;
    least = LEAST * (tiling.bounds().width() + tiling.bounds().height());
    for (int t = 0; t < tiling.limit(); t++) {
      measure(t);
    }
  }

  private void measure(int tile) {
    if (tile < tiling.limit() && tiling.exists(tile)) {
      Box box = tiling.box(tile);
      widest = Math.max(widest, Math.max(box.width(), box.height()));
    }
  }

  /** Returns how many closed doors a step between edge neighbors meets. */
  public int on(int from, int to) {
    return doorsOnStep.isEmpty() ? 0 : doorsOnStep.get(step(from, to), 0);
  }

  private static long step(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /** Closes a door, which stops nobody if it does not block movement; returns the tiles beside. */
  int[] close(int slot, Obstacle obstacle) {
    if (!obstacle.blocks().move()) {
      return NO_TILES;
    }
    Door door = new Door(slot, obstacle, new LongList());
    tiling.visitBox(obstacle.bounds().widened(widest), tile -> addSteps(door, tile));
    closed.put(slot, door);
    byPlace.insert(envelope(obstacle.bounds()), door);
    for (int i = 0; i < door.steps.size(); i++) {
      doorsOnStep.add(door.steps.get(i), 1);
    }
    return tilesOf(door);
  }

  private Envelope envelope(Box box) {
    Box wide = box.widened(least);
    return new Envelope(wide.minX(), wide.maxX(), wide.minY(), wide.maxY());
  }

  private void addSteps(Door door, int tile) {
    for (int k = 0; k < tiling.edgeNeighborCount(tile); k++) {
      int other = tiling.edgeNeighbor(tile, k);
      if (tile < other && isMet(door.obstacle, tile, other)) {
        door.steps.add(step(tile, other));
      }
    }
  }

  private static int[] tilesOf(Door door) {
    TileList tiles = new TileList();
    for (int i = 0; i < door.steps.size(); i++) {
      tiles.add((int) (door.steps.get(i) >> 32));
      tiles.add((int) door.steps.get(i));
    }
    return tiles.toArray();
  }

  /** Opens a door and returns the tiles beside it. */
  int[] open(int slot) {
    Door door = closed.remove(slot);
    if (door == null) {
      return NO_TILES;
    }
    byPlace.remove(envelope(door.obstacle.bounds()), door);
    for (int i = 0; i < door.steps.size(); i++) {
      if (doorsOnStep.add(door.steps.get(i), -1) == 0) {
        doorsOnStep.remove(door.steps.get(i));
      }
    }
    return tilesOf(door);
  }

  /**
   * Follows tiles that came, changed or went.
   *
   * @param area holds them, as they were and as they are
   * @return the tiles beside doors that were looked at again
   */
  int[] refresh(int[] tiles, Box area) {
    double before = widest;
    for (int tile : tiles) {
      measure(tile);
    }
    TileList beside = new TileList();
    Box near = area.widened(2 * Math.max(before, widest));
    for (Object found : byPlace.query(envelope(near))) {
      Door door = (Door) found;
      if (door.obstacle.bounds().meets(near)) {
        beside.addAll(open(door.slot));
        beside.addAll(close(door.slot, door.obstacle));
      }
    }
    return beside.toArray();
  }

  private boolean isMet(Obstacle door, int a, int b) {
    double ax = tiling.centroidX(a);
    double ay = tiling.centroidY(a);
    double bx = tiling.centroidX(b);
    double by = tiling.centroidY(b);
    if (door instanceof Obstacle.Segment wall) {
      return meet(ax, ay, bx, by, wall.x1(), wall.y1(), wall.x2(), wall.y2());
    }
    Obstacle.Polygon polygon = (Obstacle.Polygon) door;
    boolean met = meets(polygon.ring(), ax, ay, bx, by);
    for (Ring hole : polygon.holes()) {
      met |= meets(hole, ax, ay, bx, by);
    }
    return met;
  }

  private static boolean meets(Ring ring, double ax, double ay, double bx, double by) {
    for (int i = 0; i < ring.size(); i++) {
      if (meet(ax, ay, bx, by, ring.x(i), ring.y(i), ring.x(i + 1), ring.y(i + 1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean meet(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    if (Math.max(ax, bx) < Math.min(cx, dx)
        || Math.max(cx, dx) < Math.min(ax, bx)
        || Math.max(ay, by) < Math.min(cy, dy)
        || Math.max(cy, dy) < Math.min(ay, by)) {
      return false;
    }
    return Predicates.orientation(ax, ay, bx, by, cx, cy)
                * Predicates.orientation(ax, ay, bx, by, dx, dy)
            <= 0
        && Predicates.orientation(cx, cy, dx, dy, ax, ay)
                * Predicates.orientation(cx, cy, dx, dy, bx, by)
            <= 0;
  }
}
