package dev.sightline.server.watch;

import dev.sightline.interest.Space;
import dev.sightline.replication.Entity;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole world at the end of a tick, copied so that other threads can look at it at leisure.
 *
 * @param radius usual radius of observers
 */
public record Moment(
    int tick, String rule, double radius, List<Thing> entities, List<DoorState> doors) {

  /**
   * One entity.
   *
   * @param id public id
   * @param kind its type in lower case: avatar, item, door, ...
   * @param reach how far it perceives; negative if it does not
   * @param avatar number of the avatar, or null
   * @param player who plays it: client, bot or nobody; null if it is no avatar
   */
  public record Thing(
      long id,
      String kind,
      double x,
      double y,
      double reach,
      @Nullable Long avatar,
      @Nullable String name,
      @Nullable String player) {
    boolean perceives() {
      return reach >= 0;
    }
  }

  /** A door by its id in the map, or {@code #} and its number. */
  public record DoorState(String door, boolean open) {}

  /** Copies the world; for the tick thread. */
  static Moment of(LiveWorld world) {
    Map<Long, Avatar> avatars = new HashMap<>();
    world.avatars().stream()
        .filter(Avatar::isHere)
        .forEach(avatar -> avatars.put(avatar.entity().id(), avatar));
    ReplicationSpace replication = world.replication();
    Space space = replication.space();
    List<Thing> entities = new ArrayList<>(replication.entityCount());
    for (int slot = 0; slot < space.slots(); slot++) {
      Entity entity = replication.entityAt(slot);
      if (entity != null && entity.isAlive() && entity.type().isPlaced()) {
        entities.add(thing(entity, avatars.get(entity.id())));
      }
    }
    return new Moment(world.tick(), world.rule(), world.radius(), entities, doors(world.world()));
  }

  private static Thing thing(Entity entity, @Nullable Avatar avatar) {
    String kind = entity.type().name().toLowerCase(Locale.ROOT);
    if (avatar == null) {
      return new Thing(entity.id(), kind, entity.x(), entity.y(), Space.BLIND, null, null, null);
    }
    return new Thing(
        entity.id(),
        kind,
        entity.x(),
        entity.y(),
        avatar.radius(),
        avatar.number(),
        avatar.name(),
        player(avatar));
  }

  private static String player(Avatar avatar) {
    if (avatar.client() != null) {
      return "client";
    }
    return avatar.isBot() ? "bot" : "nobody";
  }

  private static List<DoorState> doors(World world) {
    List<DoorState> doors = new ArrayList<>();
    for (ObstacleHandle door : world.doors()) {
      doors.add(new DoorState(String.valueOf(world.name(door)), world.isOpen(door)));
    }
    return doors;
  }
}
