package dev.sightline.lab.scheme;

import dev.sightline.interest.Change;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.world.World;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A space with one sense, whose entities have the caller's numbers. */
final class SpaceSession implements Session {
  private static final String SENSE = "scheme";

  private final Space space;
  private final double size;
  private long[] ids = new long[64];
  private int[] entityOfSlot = new int[64];
  private Delta.@Nullable Cursor cursor;
  private @Nullable ChosenTiles tiles;

  SpaceSession(World world, RuleFactory rule, double size, int refresh) {
    space = Space.builder(world).sense(SENSE, rule, refresh).build();
    this.size = size;
  }

  void listenTo(ChosenTiles chosen) {
    tiles = chosen;
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
    if (tiles != null && radius != BLIND) {
      tiles.place(entity, x, y, radius);
    }
  }

  @Override
  public void move(int entity, double x, double y) {
    space.move(ids[entity], x, y);
    if (tiles != null) {
      tiles.move(entity, x, y);
    }
  }

  @Override
  public void leave(int entity) {
    space.remove(ids[entity]);
    if (tiles != null) {
      tiles.remove(entity);
    }
  }

  @Override
  public void radius(int observer, double radius) {
    space.radius(ids[observer], radius);
    if (tiles != null) {
      tiles.radius(observer, radius);
    }
  }

  @Override
  public void tick(Pairs changes) {
    Delta delta = space.tick();
    Delta.Cursor pairs = cursor == null ? delta.cursor() : cursor.rewind();
    cursor = pairs;
    while (pairs.next()) {
      int observer = entityOfSlot[pairs.observer()];
      int entity = entityOfSlot[pairs.entity()];
      Change change = pairs.change();
      if (change == Change.ENTERED) {
        changes.entered(observer, entity);
      } else if (!change.isIn()) {
        changes.left(observer, entity);
      }
    }
    if (tiles != null) {
      tiles.turn();
    }
  }

  @Override
  public @Nullable TileChannels tiles() {
    return tiles;
  }
}
