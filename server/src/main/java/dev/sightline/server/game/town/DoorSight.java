package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.ahead.AheadRule;
import dev.sightline.interest.ahead.SoonSight;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.mesh.SegmentSight;
import dev.sightline.partition.Tiling;
import dev.sightline.replication.Entity;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.GameWorld;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldChange;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who perceives which door: whoever perceives any point of it.
 *
 * <p>By rules of distance and of sight, and by squares, that is decided for the whole outline, for
 * the players who moved and the doors near them, and pinned in the interest space. By rules of
 * tiles it is whoever has one of the tiles that the door meets: a door has a part in each of them,
 * which is only in the interest space. By {@code ahead} it is decided for the whole outline what
 * may be seen soon. Rules of which nothing is known get points along it; a sliver between two of
 * them is missed.
 */
final class DoorSight {
  private static final double SPACING = 0.25; // of the radius

  private final GameWorld world;
  private final DoorIndex index;
  private final List<Entity> entities = new ArrayList<>();
  private final List<Outline> outlines = new ArrayList<>();
  private final List<Box> boxes = new ArrayList<>();
  private final Map<Avatar, Watcher> watchers = new HashMap<>();
  private final BitSet near = new BitSet();
  private final BitSet seen = new BitSet();
  private Way way = Way.NONE;
  private @Nullable Rule rule;
  private WorldChange followed;
  private SegmentSight sight;
  private @Nullable SoonSight soon; // while the rule looks ahead

  /** How it is decided whether a door is perceived. */
  private enum Way {
    NONE(false), // by itself, like anything else
    DISTANCE(true),
    RAY(true),
    SQUARE(true),
    SOON(true),
    TILES(false),
    POINTS(false);

    final boolean pins;

    Way(boolean pins) {
      this.pins = pins;
    }

    static Way of(Rule rule) {
      if (rule instanceof TileRule) {
        return TILES;
      }
      if (rule instanceof AheadRule) {
        return SOON;
      }
      return switch (rule.name()) {
        case "broadcast" -> NONE;
        case "distance", "quadtree", "r-tree", "kd-tree" -> DISTANCE;
        case "ray" -> RAY;
        case "square" -> SQUARE;
        default -> POINTS;
      };
    }
  }

  /** What a player perceived when it was last looked. */
  private static final class Watcher {
    final BitSet doors = new BitSet();
    double x = Double.NaN;
    double y;
    double radius;
  }

  DoorSight(GameWorld world) {
    this.world = world;
    index = new DoorIndex(world.world().map().bounds());
    followed = world.world().latest();
    sight = world.world().mesh().segmentSight();
  }

  void add(Entity entity, Outline outline, Box box) {
    index.add(entities.size(), box);
    entities.add(entity);
    outlines.add(outline);
    boxes.add(box);
  }

  /** A player begins to look. */
  void join(Avatar avatar) {
    if (!entities.isEmpty()) {
      watchers.put(avatar, new Watcher());
    }
  }

  /** A player does not look any more. */
  void leave(Avatar avatar) {
    Watcher watcher = watchers.remove(avatar);
    if (watcher != null && avatar.entity().isAlive()) {
      pin(avatar, watcher.doors, false);
    }
  }

  /** Finds out what is perceived in this tick; everybody has moved, and doors have turned. */
  void look() {
    if (entities.isEmpty()) {
      return;
    }
    boolean turned = followed != world.world().latest();
    if (turned) {
      sight = world.world().mesh().segmentSight();
    }
    if (rule != world.sight()) {
      changeRule(world.sight());
    } else if (turned) {
      followDoors();
    }
    followed = world.world().latest();
    if (way.pins) {
      world.changedAvatars().forEach(this::look);
    }
  }

  private void changeRule(Rule next) {
    rule = next;
    way = Way.of(next);
    soon = next instanceof AheadRule ahead ? ahead.soonSight() : null;
    for (int door = 0; door < entities.size(); door++) {
      layParts(door);
    }
    watchers.forEach(this::lookAnew);
  }

  private void lookAnew(Avatar avatar, Watcher watcher) {
    watcher.x = Double.NaN;
    if (way.pins) {
      look(avatar);
    } else {
      seen.clear();
      tell(avatar, watcher);
    }
  }

  /** Looks again where doors turned, and lays parts anew where tiles changed. */
  private void followDoors() {
    List<Box> turned = new ArrayList<>();
    for (WorldChange change = followed.next(); change != null; change = change.next()) {
      turned.addAll(change.sightBoxes());
      if (way == Way.TILES && rule instanceof TileRule tiles) {
        layParts(change.of(tiles.tiles()));
      }
    }
    if (!turned.isEmpty() && (way == Way.RAY || way == Way.SOON)) {
      watchers.forEach((avatar, watcher) -> lookAgain(avatar, watcher, turned));
    }
  }

  private void lookAgain(Avatar avatar, Watcher watcher, List<Box> turned) {
    for (Box box : turned) {
      if (isWithinReach(watcher, box)) {
        watcher.x = Double.NaN;
        look(avatar);
        return;
      }
    }
  }

  private boolean isWithinReach(Watcher watcher, Box box) {
    double dx = Math.max(0, Math.max(box.minX() - watcher.x, watcher.x - box.maxX()));
    double dy = Math.max(0, Math.max(box.minY() - watcher.y, watcher.y - box.maxY()));
    return Math.max(dx, dy) <= reach(watcher);
  }

  // Parts.

  private void layParts(@Nullable TileChange change) {
    if (change == null || change.tiles().length == 0) {
      return;
    }
    for (int door = 0; door < boxes.size(); door++) {
      if (change.areas().stream().anyMatch(boxes.get(door)::meets)) {
        layParts(door);
      }
    }
  }

  private void layParts(int door) {
    entities.get(door).removeParts();
    if (way == Way.TILES && rule instanceof TileRule tiles) {
      addTiles(tiles.tiles(), door);
    } else if (way == Way.POINTS) {
      addPoints(door);
    }
  }

  /** Who is in the middle of a tile is in no other one. */
  private void addTiles(WorldTiling tiles, int door) {
    TileList met = new TileList();
    outlines.get(door).visitTiles(tiles.tiling(), met);
    met.order();
    Tiling tiling = tiles.tiling();
    for (int i = 0; i < met.size(); i++) {
      int tile = met.get(i);
      entities.get(door).addPart(tiling.centroidX(tile), tiling.centroidY(tile));
    }
  }

  private void addPoints(int door) {
    Box bounds = world.world().map().bounds();
    double offset = world.walls().grid().step() / 8;
    for (double[] point : outlines.get(door).points(SPACING * world.radius(), offset)) {
      if (bounds.contains(point[0], point[1])) {
        entities.get(door).addPart(point[0], point[1]);
      }
    }
  }

  // Pins.

  private void look(Avatar avatar) {
    Watcher watcher = watchers.get(avatar);
    if (watcher == null || !avatar.isHere()) {
      return;
    }
    double x = avatar.entity().x();
    double y = avatar.entity().y();
    if (x != watcher.x || y != watcher.y || avatar.radius() != watcher.radius) {
      watcher.x = x;
      watcher.y = y;
      watcher.radius = avatar.radius();
      find(watcher);
      tell(avatar, watcher);
    }
  }

  private void find(Watcher watcher) {
    near.clear();
    seen.clear();
    index.find(watcher.x, watcher.y, reach(watcher), near);
    for (int door = near.nextSetBit(0); door >= 0; door = near.nextSetBit(door + 1)) {
      if (perceives(watcher, outlines.get(door))) {
        seen.set(door);
      }
    }
  }

  /** Returns how far away a door can be that is perceived, in x and in y. */
  private double reach(Watcher watcher) {
    if (soon != null) {
      return soon.reach(watcher.radius);
    }
    return way == Way.SQUARE ? 2 * watcher.radius : watcher.radius;
  }

  private boolean perceives(Watcher watcher, Outline outline) {
    double radius = watcher.radius;
    if (way == Way.SQUARE) {
      return outline.meets(squares(watcher.x, watcher.y, radius));
    }
    if (way == Way.DISTANCE) {
      return outline.distance(watcher.x, watcher.y) <= radius;
    }
    for (double[] side : outline.sides()) {
      if (sees(watcher.x, watcher.y, side, radius)) {
        return true;
      }
    }
    return false;
  }

  private boolean sees(double x, double y, double[] side, double radius) {
    return sight.sees(x, y, side[0], side[1], side[2], side[3], radius)
        || (soon != null && soon.sees(x, y, side[0], side[1], side[2], side[3], radius));
  }

  /** Returns the own square and the eight around it. */
  private Box squares(double x, double y, double side) {
    Box bounds = world.world().map().bounds();
    double left = bounds.minX() + (Math.floor((x - bounds.minX()) / side) - 1) * side;
    double bottom = bounds.minY() + (Math.floor((y - bounds.minY()) / side) - 1) * side;
    return new Box(left, bottom, left + 3 * side, bottom + 3 * side);
  }

  private void tell(Avatar avatar, Watcher watcher) {
    near.clear();
    near.or(watcher.doors);
    near.andNot(seen);
    pin(avatar, near, false);
    near.clear();
    near.or(seen);
    near.andNot(watcher.doors);
    pin(avatar, near, true);
    watcher.doors.clear();
    watcher.doors.or(seen);
  }

  private void pin(Avatar avatar, BitSet doors, boolean on) {
    Space space = world.replication().space();
    long observer = avatar.entity().spaceId();
    for (int door = doors.nextSetBit(0); door >= 0; door = doors.nextSetBit(door + 1)) {
      long entity = entities.get(door).spaceId();
      if (on) {
        space.pin(observer, entity);
      } else {
        space.unpin(observer, entity);
      }
    }
  }
}
