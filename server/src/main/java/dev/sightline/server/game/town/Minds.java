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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Acts for avatars that nobody plays: they explore and meet each other, and rest a while where they
 * arrive. Bots carry items about, too, one at a time each; others do nothing to what their players
 * left with them.
 *
 * <p>Ways are searched for a few avatars per tick, in turn, so that however many there are, a tick
 * is not held up; the others stand a moment longer.
 */
final class Minds implements Game {
  private static final int SEARCHES = 8;
  private static final double NEAR = 0.14; // of the radius, where one stops before whom one meets
  private static final int LONGEST_REST = 4; // seconds

  private final Items items;
  private final Map<Avatar, Mind> minds = new HashMap<>();
  private final ArrayDeque<Mind> idle = new ArrayDeque<>();
  private final List<Avatar> others = new ArrayList<>();
  private GameWorld world;
  private Goals goals;

  private static final class Mind {
    final Avatar avatar;
    final Steering steering;
    long wanted = Items.NONE;
    @Nullable Avatar met;
    int restsUntil;
    boolean listed;

    Mind(Avatar avatar, Steering steering) {
      this.avatar = avatar;
      this.steering = steering;
    }
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
  public void removed(Avatar avatar) {
    minds.remove(avatar);
  }

  @Override
  public void joined(Avatar avatar) {
    minds.remove(avatar);
  }

  @Override
  public void tick() {
    for (Avatar avatar : world.avatars()) {
      if (world.actor(avatar) == Actor.MIND) {
        follow(minds.computeIfAbsent(avatar, this::mind));
      }
    }
    if (!idle.isEmpty()) {
      think();
    }
  }

  private Mind mind(Avatar avatar) {
    return new Mind(avatar, Steering.among(world.walls()));
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

  private void follow(Mind mind) {
    if (world.tick() < mind.restsUntil) {
      mind.avatar.order(Order.STAND);
      return;
    }
    if (mind.met != null && mind.met.isHere() && isNear(mind.avatar, mind.met)) {
      arrive(mind);
      return;
    }
    Entity entity = mind.avatar.entity();
    switch (mind.steering.aim(entity.column(), entity.row())) {
      case WALKING -> walk(mind);
      case ARRIVED -> arrive(mind);
      default -> rest(mind);
    }
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
    if (!mind.listed) {
      if (mind.wanted != Items.NONE) {
        items.gather(mind.avatar, mind.wanted);
      } else if (mind.avatar.isBot() || mind.avatar.isFormerBot()) {
        items.layDown(mind.avatar);
      }
      int rate = world.tickRate();
      mind.restsUntil = world.tick() + world.random().nextInt(rate / 2, LONGEST_REST * rate);
    }
    rest(mind);
  }

  private void rest(Mind mind) {
    mind.steering.stop();
    mind.wanted = Items.NONE;
    mind.met = null;
    mind.avatar.order(Order.STAND);
    if (!mind.listed) {
      mind.listed = true;
      idle.add(mind);
    }
  }

  private void think() {
    others.clear();
    others.addAll(world.avatars());
    for (int i = 0; i < SEARCHES && !idle.isEmpty(); i++) {
      Mind mind = idle.remove();
      mind.listed = false;
      Avatar avatar = mind.avatar;
      if (minds.get(avatar) == mind && avatar.isHere() && world.actor(avatar) == Actor.MIND) {
        choose(mind);
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
            new Everybody(others),
            world.random());
    if (goal != null && leads(mind, goal.place())) {
      mind.wanted = goal.kind() == Goals.Kind.GATHER ? items.numberAt(goal.index()) : Items.NONE;
      mind.met = goal.kind() == Goals.Kind.MEET ? others.get(goal.index()) : null;
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
