package dev.sightline.lab.scheme;

import dev.sightline.interest.Change;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A space with one sense, whose entities have the caller's numbers. */
final class SpaceSession implements Session {
  private static final String SENSE = "scheme";

  private final World world;
  private final List<ObstacleHandle> doors;
  private final Space space;
  private final double size;
  private long[] ids = new long[64];
  private int[] entityOfSlot = new int[64];
  private Delta.@Nullable Cursor cursor;
  private @Nullable TileChannels tiles;
  private @Nullable SquareChannels squares;

  SpaceSession(World world, RuleFactory rule, double size, int refresh) {
    this.world = world;
    doors = world.doors();
    space = Space.builder(world).sense(SENSE, rule, refresh).build();
    this.size = size;
  }

  Rule rule() {
    return space.rule(SENSE);
  }

  void listenTo(TileChannels channels) {
    tiles = channels;
    squares = channels instanceof SquareChannels own ? own : null;
  }

  /** Returns the number of whoever is in a slot, or was last. */
  int entity(int slot) {
    return entityOfSlot[slot];
  }

  /** Returns the slot of an entity, or -1 if it is gone. */
  int slot(int entity) {
    return entity < ids.length && space.contains(ids[entity]) ? space.slot(ids[entity]) : -1;
  }

  @Override
  public void join(int entity, double x, double y, double radius) {
    long id = radius == BLIND ? space.add(x, y) : space.add(x, y, radius);
    if (size > 0) {
      space.size(id, size);
    }
    if (entity >= ids.length) {
      ids = Arrays.copyOf(ids, Math.max(entity + 1, 2 * ids.length));
    }
    ids[entity] = id;
    int slot = space.slot(id);
    if (slot >= entityOfSlot.length) {
      entityOfSlot = Arrays.copyOf(entityOfSlot, Math.max(slot + 1, 2 * slot));
    }
    entityOfSlot[slot] = entity;
    if (squares != null && radius != BLIND) {
      squares.place(entity, x, y);
    }
  }

  @Override
  public void move(int entity, double x, double y) {
    space.move(ids[entity], x, y);
    if (squares != null) {
      squares.move(entity, x, y);
    }
  }

  @Override
  public void leave(int entity) {
    space.remove(ids[entity]);
    if (squares != null) {
      squares.remove(entity);
    }
  }

  @Override
  public void radius(int observer, double radius) {
    space.radius(ids[observer], radius);
  }

  @Override
  public int doors() {
    return doors.size();
  }

  @Override
  public void turnDoor(int door, boolean open) {
    if (open) {
      world.open(doors.get(door));
    } else {
      world.close(doors.get(door));
    }
    world.commit();
  }

  @Override
  public void tick(Pairs changes) {
    Delta delta = space.tick();
    Delta.Cursor pairs = cursor == null ? delta.cursor() : cursor.rewind();
    cursor = pairs;
    while (pairs.next()) {
      if (!pairs.isIn()) {
        changes.left(entityOfSlot[pairs.observer()], entityOfSlot[pairs.entity()]);
      }
    }
    pairs.rewind();
    while (pairs.next()) {
      if (pairs.change() == Change.ENTERED) {
        changes.entered(entityOfSlot[pairs.observer()], entityOfSlot[pairs.entity()]);
      }
    }
    if (squares != null) {
      squares.turn();
    }
  }

  @Override
  public @Nullable TileChannels tiles() {
    return tiles;
  }
}
