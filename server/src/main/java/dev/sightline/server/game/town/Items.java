package dev.sightline.server.game.town;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Goals;
import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.schema.Audience;
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
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Request;
import dev.sightline.server.store.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Items lie on the ground or are in somebody's hands. Those in hands are not in the world; only
 * their owner is told of them.
 *
 * <p>An item changes hands durably: it is reserved when it is asked for, and changes when that is
 * committed. Actions name items and avatars by their numbers, so that they can be asked again after
 * a reconnect.
 */
final class Items implements Game {
  /** The number of no item. */
  static final long NONE = -1;

  private static final int MOST_HELD = 64;
  private static final double REACH = 0.2; // of the radius

  private static final class Item {
    final long number;
    @Nullable Long owner;
    @Nullable Entity entity;
    boolean reserved;
    int groundIndex = -1;

    Item(long number) {
      this.number = number;
    }
  }

  /** Hears of gifts. */
  interface Listener {
    void given(Avatar from, Avatar to);
  }

  private final Map<Long, Item> items = new HashMap<>();
  private final Map<Long, List<Long>> held = new HashMap<>();
  private final List<Item> ground = new ArrayList<>();
  private final Map<Long, Integer> coming = new HashMap<>(); // how many items, by who gets them
  private Listener listener = (from, to) -> {};
  private GameWorld world;
  private Durable durable;
  private Type.Builder item;
  private Field<Long> itemNumber;
  private Field<List<Long>> inventory;
  private Type.Builder pickUp;
  private Field<Long> pickUpItem;
  private Type.Builder drop;
  private Field<Long> dropItem;
  private Type.Builder give;
  private Field<Long> giveItem;
  private Field<Long> giveTo;

  @SuppressWarnings("NullAway.Init") // declare and start come first
  Items() {}

  @Override
  public String name() {
    return "items";
  }

  @Override
  public void declare(GameSchema schema) {
    Codec<Long> number = Codec.longInteger(0, GameSchema.NUMBERS - 1);
    inventory = schema.avatar().field("inventory", Codec.list(number, MOST_HELD), Audience.owner());
    item = schema.types().entity("Item");
    itemNumber = item.field("number", number);
    pickUp = schema.types().action("PickUp", Stream.STATE);
    pickUpItem = pickUp.field("item", number);
    drop = schema.types().action("Drop", Stream.STATE);
    dropItem = drop.field("item", number);
    give = schema.types().action("Give", Stream.STATE);
    giveItem = give.field("item", number);
    giveTo = give.field("to", number);
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
    durable = new Durable(given);
    for (dev.sightline.server.store.Item row : given.stored().items()) {
      Item known = new Item(row.id());
      items.put(known.number, known);
      if (row.owner() == null) {
        lay(known, row.x(), row.y());
      } else {
        take(known, row.owner());
      }
    }
  }

  @Override
  public void added(Avatar avatar) {
    show(avatar);
  }

  /** What the avatar of a deleted account held lies where it stood; that is stored already. */
  @Override
  public void removed(Avatar avatar) {
    Entity place = avatar.entity();
    for (Long number : List.copyOf(held(avatar.number()))) {
      Item known = items.get(number);
      if (known != null) {
        dropped(known, place.x(), place.y());
      }
    }
    held.remove(avatar.number());
  }

  @Override
  public boolean mayVanish(Avatar avatar) {
    return held(avatar.number()).isEmpty() && !coming.containsKey(avatar.number());
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    if (action.type() == pickUp.type()) {
      pickUp(avatar, request, action.get(pickUpItem));
    } else if (action.type() == drop.type()) {
      drop(avatar, request, action.get(dropItem));
    } else if (action.type() == give.type()) {
      give(avatar, request, action.get(giveItem), action.get(giveTo));
    } else {
      return false;
    }
    return true;
  }

  void listener(Listener next) {
    listener = next;
  }

  /** Returns whether an avatar holds an item. */
  boolean holds(Avatar avatar, long number) {
    Item known = items.get(number);
    return known != null && known.owner != null && known.owner == avatar.number();
  }

  // For minds, which have no client: they know where items lie and need no permission to look.

  /** Returns the places of all items on the ground. */
  Goals.Places onGround() {
    return new Ground();
  }

  /** Returns the number of one of the items on the ground. */
  long numberAt(int index) {
    return ground.get(index).number;
  }

  /** Returns whether an avatar holds anything. */
  boolean carries(Avatar avatar) {
    return !held(avatar.number()).isEmpty();
  }

  /** Lets an avatar pick up an item if it can. */
  void gather(Avatar avatar, long number) {
    Item known = items.get(number);
    Entity entity = known == null ? null : known.entity;
    if (known != null && entity != null && !known.reserved && isInReach(avatar, entity)) {
      Operation operation = MoveItem.pickUp(null, number, avatar.number());
      commit(operation, known, avatar.number(), () -> pickedUp(known, avatar.number()));
    }
  }

  /** Lets an avatar put down an item if it holds one. */
  void layDown(Avatar avatar) {
    List<Long> all = held(avatar.number());
    Item known = all.isEmpty() ? null : items.get(all.get(0));
    if (known != null && !known.reserved) {
      double x = avatar.entity().x();
      double y = avatar.entity().y();
      Operation operation = MoveItem.drop(null, known.number, avatar.number(), x, y);
      commit(operation, known, NONE, () -> dropped(known, x, y));
    }
  }

  private void commit(Operation operation, Item known, long receiver, Runnable apply) {
    reserve(known, receiver);
    world.submit(
        operation,
        result -> {
          free(known, receiver);
          if (result.outcome() == Result.Outcome.COMMITTED) {
            apply.run();
          }
        });
  }

  /** Keeps an item for who gets it, who does not vanish until then. */
  private void reserve(Item known, long receiver) {
    known.reserved = true;
    coming.merge(receiver, 1, Integer::sum);
  }

  private void free(Item known, long receiver) {
    known.reserved = false;
    coming.computeIfPresent(receiver, (key, count) -> count == 1 ? null : count - 1);
  }

  private final class Ground implements Goals.Places {
    @Override
    public int count() {
      return ground.size();
    }

    @Override
    public GridPoint at(int index) {
      Entity entity = Objects.requireNonNull(ground.get(index).entity);
      return new GridPoint(entity.column(), entity.row());
    }
  }

  // For players.

  private void pickUp(Avatar avatar, long request, long number) {
    Request asked = new Request(avatar.number(), request);
    Operation operation = MoveItem.pickUp(asked, number, avatar.number());
    Item known = items.get(number);
    Entity entity = known == null ? null : known.entity;
    if (known == null || entity == null || !perceives(avatar, entity)) {
      durable.refuse(avatar, request, operation, Reasons.NOTHING);
    } else if (!isInReach(avatar, entity)) {
      durable.refuse(avatar, request, operation, Reasons.TOO_FAR);
    } else if (known.reserved) {
      durable.refuse(avatar, request, operation, Reasons.BUSY);
    } else if (held(avatar.number()).size() >= MOST_HELD) {
      durable.refuse(avatar, request, operation, "nobody can hold more than " + MOST_HELD);
    } else {
      long receiver = avatar.number();
      commit(avatar, request, operation, known, receiver, () -> pickedUp(known, receiver));
    }
  }

  private void drop(Avatar avatar, long request, long number) {
    Request asked = new Request(avatar.number(), request);
    double x = avatar.entity().x();
    double y = avatar.entity().y();
    Operation operation = MoveItem.drop(asked, number, avatar.number(), x, y);
    Item known = items.get(number);
    if (known == null || !holds(avatar, number)) {
      durable.refuse(avatar, request, operation, Reasons.NOTHING);
    } else if (known.reserved) {
      durable.refuse(avatar, request, operation, Reasons.BUSY);
    } else {
      commit(avatar, request, operation, known, NONE, () -> dropped(known, x, y));
    }
  }

  private void give(Avatar avatar, long request, long number, long to) {
    Request asked = new Request(avatar.number(), request);
    if (to == avatar.number()) {
      world.answer(avatar, request, false, Reasons.NOTHING, 0);
      return;
    }
    Operation operation = MoveItem.give(asked, number, avatar.number(), to);
    Item known = items.get(number);
    Avatar other = world.avatar(to);
    if (known == null || !holds(avatar, number) || other == null || !isPresent(avatar, other)) {
      durable.refuse(avatar, request, operation, Reasons.NOTHING);
    } else if (!isInReach(avatar, other.entity())) {
      durable.refuse(avatar, request, operation, Reasons.TOO_FAR);
    } else if (known.reserved) {
      durable.refuse(avatar, request, operation, Reasons.BUSY);
    } else if (held(to).size() >= MOST_HELD) {
      durable.refuse(avatar, request, operation, "nobody can hold more than " + MOST_HELD);
    } else {
      commit(avatar, request, operation, known, to, () -> given(known, avatar, other));
    }
  }

  private void commit(
      Avatar avatar, long request, Operation operation, Item known, long receiver, Runnable apply) {
    reserve(known, receiver);
    durable.commit(avatar, request, operation, result -> apply.run(), () -> free(known, receiver));
  }

  private void pickedUp(Item known, long by) {
    Entity entity = known.entity;
    if (entity != null) {
      entity.end();
      known.entity = null;
      leaveGround(known);
    }
    take(known, by);
  }

  private void dropped(Item known, double x, double y) {
    release(known);
    lay(known, x, y);
  }

  private void given(Item known, Avatar from, Avatar to) {
    release(known);
    take(known, to.number());
    listener.given(from, to);
  }

  private void lay(Item known, double x, double y) {
    WireGrid grid = world.walls().grid();
    GridPoint place = world.walk().nearestPlace(grid.column(x), grid.row(y));
    Entity entity = world.replication().spawn(item.type(), grid.x(place.x()), grid.y(place.y()));
    entity.set(itemNumber, known.number);
    known.entity = entity;
    known.groundIndex = ground.size();
    ground.add(known);
  }

  private void leaveGround(Item known) {
    Item last = ground.remove(ground.size() - 1);
    if (last != known) {
      ground.set(known.groundIndex, last);
      last.groundIndex = known.groundIndex;
    }
    known.groundIndex = -1;
  }

  private void take(Item known, long by) {
    known.owner = by;
    held.computeIfAbsent(by, key -> new ArrayList<>()).add(known.number);
    show(world.avatar(by));
  }

  private void release(Item known) {
    Long owner = known.owner;
    known.owner = null;
    if (owner != null) {
      held(owner).remove(known.number);
      show(world.avatar(owner));
    }
  }

  private List<Long> held(long avatar) {
    return held.getOrDefault(avatar, List.of());
  }

  private void show(@Nullable Avatar avatar) {
    if (avatar != null) {
      List<Long> all = held(avatar.number());
      avatar.entity().set(inventory, List.copyOf(all.subList(0, Math.min(all.size(), MOST_HELD))));
    }
  }

  private static boolean perceives(Avatar avatar, Entity entity) {
    Client client = avatar.client();
    return client != null && client.holds(entity);
  }

  private static boolean isPresent(Avatar avatar, Avatar other) {
    return other.isHere() && perceives(avatar, other.entity());
  }

  private boolean isInReach(Avatar avatar, Entity other) {
    Entity own = avatar.entity();
    double reach = REACH * world.radius();
    return Math.hypot(own.x() - other.x(), own.y() - other.y()) <= reach
        && ((own.column() == other.column() && own.row() == other.row())
            || world.walk().isFree(own.column(), own.row(), other.column(), other.row()));
  }
}
