package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import dev.sightline.map.Obstacle;
import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Periodic;
import dev.sightline.server.store.Request;
import dev.sightline.world.ObstacleHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Doors are opened, shut, locked and unlocked.
 *
 * <p>A door is an entity in its middle, and whoever perceives a point of it perceives it (see
 * {@link DoorSight}). So clients know the state in which they last perceived it.
 *
 * <p>Whether a door is open is saved now and then; whether it is locked is durable, and a locked
 * door stays shut. The key of the door with number n is the item with number n + 1.
 */
final class Doors implements Game {
  private static final double REACH = 0.25; // of the radius
  private static final int NAME_BYTES = 64;
  private static final int MOST = 1 << 20;

  private static final class Door {
    final int number;
    final String name;
    final ObstacleHandle handle;
    final Outline outline;
    final Entity entity;
    boolean locked;
    boolean reserved;

    Door(int number, String name, ObstacleHandle handle, Outline outline, Entity entity) {
      this.number = number;
      this.name = name;
      this.handle = handle;
      this.outline = outline;
      this.entity = entity;
    }
  }

  private final Items items;
  private final List<Door> doors = new ArrayList<>();
  private final Map<ObstacleHandle, Door> byHandle = new HashMap<>();
  private GameWorld world;
  private Durable durable;
  private DoorSight sight;
  private Type.Builder door;
  private Field<String> doorName;
  private Field<Integer> doorNumber;
  private Field<Boolean> doorOpen;
  private Field<Boolean> doorLocked;
  private final Map<String, Type.Builder> actions = new HashMap<>();
  private final Map<String, Field<Integer>> actionDoors = new HashMap<>();

  @SuppressWarnings("NullAway.Init") // declare and start come first
  Doors(Items items) {
    this.items = items;
  }

  @Override
  public String name() {
    return "doors";
  }

  @Override
  public void declare(GameSchema schema) {
    Codec<Integer> number = Codec.integer(0, MOST - 1);
    door = schema.types().entity("Door");
    doorName = door.field("name", Codec.text(NAME_BYTES));
    doorNumber = door.field("number", number);
    doorOpen = door.field("open", Codec.flag());
    doorLocked = door.field("locked", Codec.flag());
    for (String action : List.of("Open", "Close", "Lock", "Unlock")) {
      Type.Builder type = schema.types().action(action, Stream.STATE);
      actions.put(action, type);
      actionDoors.put(action, type.field("door", number));
    }
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
    durable = new Durable(given);
    sight = new DoorSight(given);
    Map<String, dev.sightline.server.store.Door> rows = new HashMap<>();
    given.stored().doors().forEach(row -> rows.put(row.id(), row));
    for (ObstacleHandle handle : given.world().doors()) {
      Door made = make(handle);
      doors.add(made);
      byHandle.put(handle, made);
      restore(made, rows.get(made.name));
    }
  }

  private Door make(ObstacleHandle handle) {
    String name = String.valueOf(world.world().name(handle));
    Obstacle obstacle = world.world().obstacle(handle);
    Outline outline = Outline.of(obstacle);
    Box box = obstacle.bounds();
    double x = (box.minX() + box.maxX()) / 2;
    double y = (box.minY() + box.maxY()) / 2;
    Entity entity = world.replication().spawn(door.type(), x, y);
    entity.set(doorName, isTooLong(name) ? "#" + handle.slot() : name);
    entity.setInt(doorNumber, doors.size());
    sight.add(entity, outline, box);
    return new Door(doors.size(), name, handle, outline, entity);
  }

  private static boolean isTooLong(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length > NAME_BYTES;
  }

  @Override
  public void joined(Avatar avatar) {
    sight.join(avatar);
  }

  @Override
  public void left(Avatar avatar) {
    sight.leave(avatar);
  }

  @Override
  public void settled() {
    sight.look();
  }

  private void restore(Door made, dev.sightline.server.store.@Nullable Door row) {
    if (row != null) {
      made.locked = row.locked();
      made.entity.setFlag(doorLocked, row.locked());
      world.turnDoor(made.handle, row.open() && !row.locked());
      made.entity.setFlag(doorOpen, row.open() && !row.locked());
    }
  }

  /** Follows what was done to doors, by whomever. */
  @Override
  public void tick() {
    List<Periodic> turned = new ArrayList<>();
    for (ObstacleHandle handle : world.turnedDoors()) {
      Door door = byHandle.get(handle);
      if (door != null) {
        follow(door, turned);
      }
    }
    if (!turned.isEmpty()) {
      world.save(turned);
    }
  }

  private void follow(Door turnedOne, List<Periodic> turned) {
    if (turnedOne.locked && world.world().isOpen(turnedOne.handle)) {
      world.turnDoor(turnedOne.handle, false);
    }
    boolean open = world.world().isOpen(turnedOne.handle);
    if (turnedOne.entity.getFlag(doorOpen) != open) {
      turnedOne.entity.setFlag(doorOpen, open);
      turned.add(new Periodic.DoorOpen(turnedOne.name, open));
    }
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    String what = action.type().name();
    Type.Builder type = actions.get(what);
    Field<Integer> field = actionDoors.get(what);
    if (type == null || field == null || type.type() != action.type()) {
      return false;
    }
    int number = action.getInt(field);
    Door asked = number < doors.size() ? doors.get(number) : null;
    switch (what) {
      case "Open" -> turn(avatar, request, asked, true);
      case "Close" -> turn(avatar, request, asked, false);
      case "Lock" -> lock(avatar, request, asked, true);
      default -> lock(avatar, request, asked, false);
    }
    return true;
  }

  private void turn(Avatar avatar, long request, @Nullable Door asked, boolean open) {
    String fault = fault(avatar, asked);
    if (asked == null || fault != null) {
      world.answer(avatar, request, false, String.valueOf(fault), 0);
    } else if (asked.locked) {
      world.answer(avatar, request, false, "it is locked", 0);
    } else if (world.world().isOpen(asked.handle) == open) {
      world.answer(avatar, request, false, open ? "it is open" : "it is shut", 0);
    } else {
      world.turnDoor(asked.handle, open);
      world.answer(avatar, request, true, "", 0);
    }
  }

  private void lock(Avatar avatar, long request, @Nullable Door asked, boolean locked) {
    if (asked == null) {
      world.answer(avatar, request, false, Reasons.NOTHING, 0);
      return;
    }
    Request name = new Request(avatar.number(), request);
    Operation operation = new Operation.LockDoor(name, asked.name, locked);
    String fault = lockFault(avatar, asked, locked);
    if (fault != null) {
      durable.refuse(avatar, request, operation, fault);
      return;
    }
    asked.reserved = true;
    durable.commit(
        avatar, request, operation, result -> locked(asked, locked), () -> asked.reserved = false);
  }

  private void locked(Door asked, boolean locked) {
    asked.locked = locked;
    asked.entity.setFlag(doorLocked, locked);
    if (locked) {
      world.turnDoor(asked.handle, false); // whatever was done to it meanwhile
    }
  }

  private @Nullable String lockFault(Avatar avatar, Door asked, boolean locked) {
    String fault = fault(avatar, asked);
    if (fault != null) {
      return fault;
    }
    if (!items.holds(avatar, asked.number + 1L)) {
      return "the key is missing";
    }
    if (asked.locked == locked) {
      return locked ? "it is locked" : "it is not locked";
    }
    return world.world().isOpen(asked.handle) ? "it is open" : null;
  }

  /** Returns why somebody cannot do anything with a door; null if it can. */
  private @Nullable String fault(Avatar avatar, @Nullable Door asked) {
    Client client = avatar.client();
    if (asked == null || client == null || !client.holds(asked.entity)) {
      return Reasons.NOTHING;
    }
    double distance = asked.outline.distance(avatar.entity().x(), avatar.entity().y());
    if (distance > REACH * world.radius()) {
      return Reasons.TOO_FAR;
    }
    return asked.reserved ? Reasons.BUSY : null;
  }
}
