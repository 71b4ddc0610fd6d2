package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.mesh.SegmentSight;
import dev.sightline.replication.Entity;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.GameWorld;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who perceives which door: whoever perceives any point of it.
 *
 * <p>By the rules {@code ray} and {@code distance} that is decided for the whole outline, for the
 * players who moved and the doors near them, and pinned in the interest space. For other rules
 * points are laid along the outline as parts of the door, which are only in the interest space; a
 * sliver between two of them is missed.
 */
final class DoorSight {
  private static final String RAY = "ray";
  private static final String DISTANCE = "distance";
  private static final double SPACING = 0.25; // of the radius

  private final GameWorld world;
  private final DoorIndex index;
  private final List<Entity> entities = new ArrayList<>();
  private final List<Outline> outlines = new ArrayList<>();
  private final Map<Avatar, Watcher> watchers = new HashMap<>();
  private final BitSet near = new BitSet();
  private final BitSet seen = new BitSet();
  private String rule = "";
  private @Nullable WorldChange change;
  private SegmentSight sight;

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
    sight = world.world().mesh().segmentSight();
  }

  void add(Entity entity, Outline outline, Box box) {
    index.add(entities.size(), box);
    entities.add(entity);
    outlines.add(outline);
  }

  /** Finds out what is perceived in this tick; everybody has moved, and doors have turned. */
  void look() {
    if (entities.isEmpty()) {
      return;
    }
    if (!rule.equals(world.rule())) {
      changeRule();
    }
    if (change != world.world().latest()) {
      change = world.world().latest();
      sight = world.world().mesh().segmentSight();
      watchers.values().forEach(watcher -> watcher.x = Double.NaN);
    }
    watchers.entrySet().removeIf(each -> hasLeft(each.getKey(), each.getValue()));
    if (isWhole()) {
      world.avatars().forEach(this::look);
    }
  }

  private boolean isWhole() {
    return rule.equals(RAY) || rule.equals(DISTANCE);
  }

  private void changeRule() {
    watchers.forEach((avatar, watcher) -> pin(avatar, watcher.doors, false));
    watchers.clear();
    rule = world.rule();
    for (int i = 0; i < entities.size(); i++) {
      entities.get(i).removeParts();
      if (!isWhole()) {
        addParts(outlines.get(i), entities.get(i));
      }
    }
  }

  private void addParts(Outline outline, Entity entity) {
    Box bounds = world.world().map().bounds();
    double offset = world.walls().grid().step() / 8;
    for (double[] point : outline.points(SPACING * world.radius(), offset)) {
      if (bounds.contains(point[0], point[1])) {
        entity.addPart(point[0], point[1]);
      }
    }
  }

  private boolean hasLeft(Avatar avatar, Watcher watcher) {
    boolean gone = avatar.client() == null || !avatar.isHere();
    if (gone && avatar.isHere()) {
      pin(avatar, watcher.doors, false);
    }
    return gone;
  }

  private void look(Avatar avatar) {
    if (avatar.client() == null || !avatar.isHere()) {
      return;
    }
    Watcher watcher = watchers.computeIfAbsent(avatar, key -> new Watcher());
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
    index.find(watcher.x, watcher.y, watcher.radius, near);
    for (int door = near.nextSetBit(0); door >= 0; door = near.nextSetBit(door + 1)) {
      if (perceives(watcher.x, watcher.y, watcher.radius, outlines.get(door))) {
        seen.set(door);
      }
    }
  }

  private boolean perceives(double x, double y, double radius, Outline outline) {
    for (double[] side : outline.sides()) {
      boolean perceived =
          rule.equals(RAY)
              ? sight.sees(x, y, side[0], side[1], side[2], side[3], radius)
              : Outline.distance(side, x, y) <= radius;
      if (perceived) {
        return true;
      }
    }
    return false;
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
