package dev.sightline.server.game.town;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.Quality;
import dev.sightline.play.Goals;
import dev.sightline.play.Heading;
import dev.sightline.play.Steering;
import dev.sightline.replication.Entity;
import dev.sightline.server.game.Actor;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;
import dev.sightline.server.game.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Acts for avatars that nobody plays: they explore and meet each other, and rest a while where they
 * arrive. Bots carry items about, too, one at a time each; others do nothing to what their players
 * left with them.
 *
 * <p>Ways are searched for a few avatars per tick, in turn, so that however many there are, a tick
 * is not held up; the others stand a moment longer. A mind is in one place at a time: among those
 * that walk, which are looked after in each tick, among those that rest, by when that is over, or
 * in the queue of those that want to know where to go.
 */
final class Minds implements Game {
  private static final int SEARCHES = 8;
  private static final double NEAR = 0.14; // of the radius, where one stops before whom one meets
  private static final int LONGEST_REST = 4; // seconds

  private final Items items;
  private final Map<Avatar, Mind> minds = new HashMap<>();
  private final List<Mind> walking = new ArrayList<>();
  private final PriorityQueue<Rest> resting = new PriorityQueue<>(Rest.BY_END);
  private final ArrayDeque<Mind> idle = new ArrayDeque<>();
  private GameWorld world;
  private Goals goals;
  private long rests;

  private static final class Mind {
    final Avatar avatar;
    final Steering steering;
    long wanted = Items.NONE;
    @Nullable Avatar met;
    int restsUntil;

    Mind(Avatar avatar, Steering steering) {
      this.avatar = avatar;
      this.steering = steering;
    }
  }

  /** Until when a mind rests; equal times in the order in which the rests began. */
  private record Rest(int until, long number, Mind mind) {
    static final Comparator<Rest> BY_END =
        Comparator.comparingInt(Rest::until).thenComparingLong(Rest::number);
  }

  @SuppressWarnings("NullAway.Init") // start comes first
  Minds(Items items) {
    this.items = items;
  }

  @Override
  public String name() {
    return "minds";
  }

  @Override
  public void declare(GameSchema schema) {
    // nothing to say to clients
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
    goals = new Goals(given.walk(), given.radius());
  }

  @Override
  public void added(Avatar avatar) {
    if (world.actor(avatar) == Actor.MIND && !minds.containsKey(avatar)) {
      Mind mind = new Mind(avatar, Steering.among(world.walls()));
      minds.put(avatar, mind);
      walking.add(mind);
    }
  }

  @Override
  public void left(Avatar avatar) {
    added(avatar);
  }

  @Override
  public void actorsChanged() {
    world.avatars().forEach(this::added);
  }

  @Override
  public void removed(Avatar avatar) {
    minds.remove(avatar);
  }

  @Override
  public void joined(Avatar avatar) {
    minds.remove(avatar);
  }

  @Override
  public void tick() {
    wake();
    int kept = 0;
    for (int i = 0; i < walking.size(); i++) {
      Mind mind = walking.get(i);
      if (isActing(mind) && follow(mind)) {
        walking.set(kept++, mind);
      }
    }
    walking.subList(kept, walking.size()).clear();
    think();
  }

  private void wake() {
    for (Rest next = resting.peek(); next != null && next.until() <= world.tick(); ) {
      walking.add(resting.remove().mind());
      next = resting.peek();
    }
  }

  /** Returns whether a mind acts for its avatar; one that does not any more is forgotten. */
  private boolean isActing(Mind mind) {
    Avatar avatar = mind.avatar;
    if (minds.get(avatar) != mind) {
      return false;
    }
    boolean acts = avatar.entity().isAlive() && world.actor(avatar) == Actor.MIND;
    if (!acts) {
      minds.remove(avatar);
    }
    return acts;
  }

  /** Returns whether there is nobody for whom it acts. */
  boolean isEmpty() {
    return minds.isEmpty();
  }

  /** Lets an avatar stand for some ticks and look at somebody; then it goes on. */
  void attend(Avatar avatar, Avatar to, int ticks) {
    Mind mind = minds.get(avatar);
    if (mind == null) {
      return;
    }
    mind.restsUntil = Math.max(mind.restsUntil, world.tick() + ticks);
    int dx = to.entity().column() - avatar.entity().column();
    int dy = to.entity().row() - avatar.entity().row();
    if (dx != 0 || dy != 0) {
      world.look(avatar, Heading.of(dx, dy));
    }
  }

  /** Returns whether it goes on. */
  private boolean follow(Mind mind) {
    if (world.tick() < mind.restsUntil) {
      mind.avatar.order(Order.STAND);
      resting.add(new Rest(mind.restsUntil, rests++, mind));
      return false;
    }
    if (mind.met != null && mind.met.isHere() && isNear(mind.avatar, mind.met)) {
      arrive(mind);
      return false;
    }
    Entity entity = mind.avatar.entity();
    Steering.State state = mind.steering.aim(entity.column(), entity.row());
    switch (state) {
      case WALKING -> walk(mind);
      case ARRIVED -> arrive(mind);
      default -> rest(mind);
    }
    return state == Steering.State.WALKING;
  }

  private boolean isNear(Avatar avatar, Avatar other) {
    Entity a = avatar.entity();
    Entity b = other.entity();
    return Math.hypot(a.x() - b.x(), a.y() - b.y()) <= NEAR * world.radius();
  }

  private static void walk(Mind mind) {
    Order order = mind.avatar.order();
    int column = mind.steering.column();
    int row = mind.steering.row();
    if (order.kind() != Order.Kind.TO || order.column() != column || order.row() != row) {
      mind.avatar.order(Order.to(column, row));
    }
  }

  private void arrive(Mind mind) {
    if (mind.wanted != Items.NONE) {
      items.gather(mind.avatar, mind.wanted);
    } else if (mind.avatar.isBot() || mind.avatar.isFormerBot()) {
      items.layDown(mind.avatar);
    }
    int rate = world.tickRate();
    mind.restsUntil = world.tick() + world.random().nextInt(rate / 2, LONGEST_REST * rate);
    rest(mind);
  }

  private void rest(Mind mind) {
    mind.steering.stop();
    mind.wanted = Items.NONE;
    mind.met = null;
    mind.avatar.order(Order.STAND);
    idle.add(mind);
  }

  private void think() {
    for (int i = Math.min(SEARCHES, idle.size()); i > 0; i--) {
      Mind mind = idle.remove();
      if (isActing(mind)) {
        if (mind.avatar.isHere()) {
          choose(mind);
        }
        walking.add(mind);
      }
    }
  }

  private void choose(Mind mind) {
    Entity entity = mind.avatar.entity();
    boolean gathers = mind.avatar.isBot() && !items.carries(mind.avatar);
    Goals.Goal goal =
        goals.choose(
            entity.column(),
            entity.row(),
            gathers ? items.onGround() : Goals.Places.none(),
            new Everybody(world.avatars()),
            world.random());
    if (goal != null && leads(mind, goal.place())) {
      mind.wanted = goal.kind() == Goals.Kind.GATHER ? items.numberAt(goal.index()) : Items.NONE;
      mind.met = goal.kind() == Goals.Kind.MEET ? world.avatars().get(goal.index()) : null;
    }
  }

  private boolean leads(Mind mind, GridPoint goal) {
    WireGrid grid = world.walls().grid();
    Entity entity = mind.avatar.entity();
    boolean found =
        world
            .paths()
            .find(entity.x(), entity.y(), grid.x(goal.x()), grid.y(goal.y()), Quality.FAST)
            .hasPath();
    return found && mind.steering.follow(world.paths().route(), 0);
  }

  private record Everybody(List<Avatar> all) implements Goals.Places {
    @Override
    public int count() {
      return all.size();
    }

    @Override
    public GridPoint at(int index) {
      Entity entity = all.get(index).entity();
      return new GridPoint(entity.column(), entity.row());
    }
  }
}
