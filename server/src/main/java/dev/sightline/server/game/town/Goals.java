package dev.sightline.server.game.town;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.Quality;
import dev.sightline.path.Route;
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
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What avatars do that nobody plays: they explore the map and meet each other.
 *
 * <p>Ways are searched for a few avatars per tick, in turn, so that however many there are, a tick
 * is not held up; the others stand a moment longer.
 */
final class Goals implements Game {
  private static final int SEARCHES = 8;
  private static final int PATIENCE = 10; // ticks without a step
  private static final double FAR = 4; // radii
  private static final double MEET = 0.3; // of all goals

  private final Map<Avatar, Plan> plans = new HashMap<>();
  private final ArrayDeque<Avatar> idle = new ArrayDeque<>();
  private GameWorld world;

  private static final class Plan {
    final ArrayDeque<GridPoint> way = new ArrayDeque<>();
    int column;
    int row;
    int stuck;
    boolean listed;
  }

  @SuppressWarnings("NullAway.Init") // start comes first
  Goals() {}

  @Override
  public String name() {
    return "goals";
  }

  @Override
  public void declare(GameSchema schema) {
    // nothing to say to clients
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
  }

  @Override
  public void removed(Avatar avatar) {
    plans.remove(avatar);
  }

  @Override
  public void joined(Avatar avatar) {
    plans.remove(avatar);
  }

  @Override
  public void tick() {
    for (Avatar avatar : world.avatars()) {
      if (world.actor(avatar) == Actor.MIND) {
        follow(avatar);
      }
    }
    for (int i = 0; i < SEARCHES && !idle.isEmpty(); i++) {
      choose(idle.remove());
    }
  }

  private void follow(Avatar avatar) {
    Plan plan = plans.computeIfAbsent(avatar, key -> new Plan());
    Entity entity = avatar.entity();
    boolean moved = entity.column() != plan.column || entity.row() != plan.row;
    plan.stuck = moved ? 0 : plan.stuck + 1;
    plan.column = entity.column();
    plan.row = entity.row();
    if (avatar.order().kind() == Order.Kind.STAND || plan.stuck > PATIENCE) {
      next(avatar, plan);
    }
  }

  private void next(Avatar avatar, Plan plan) {
    if (plan.stuck > PATIENCE) {
      plan.way.clear();
      plan.stuck = 0;
    }
    GridPoint point = plan.way.poll();
    if (point != null) {
      avatar.order(Order.to(point.x(), point.y()));
    } else {
      avatar.order(Order.STAND);
      if (!plan.listed) {
        plan.listed = true;
        idle.add(avatar);
      }
    }
  }

  private void choose(Avatar avatar) {
    Plan plan = plans.get(avatar);
    if (plan == null) {
      return;
    }
    plan.listed = false;
    if (!avatar.isHere() || world.actor(avatar) != Actor.MIND) {
      return;
    }
    GridPoint goal = goal(avatar);
    if (goal != null) {
      plan(avatar, plan, goal);
    }
  }

  private @Nullable GridPoint goal(Avatar avatar) {
    RandomGenerator random = world.random();
    if (random.nextDouble() < MEET && world.avatars().size() > 1) {
      List<Avatar> all = new ArrayList<>(world.avatars());
      Entity other = all.get(random.nextInt(all.size())).entity();
      return new GridPoint(other.column(), other.row());
    }
    return somewhere(avatar, random);
  }

  private @Nullable GridPoint somewhere(Avatar avatar, RandomGenerator random) {
    WireGrid grid = world.walls().grid();
    int far = (int) Math.min(grid.lastColumn(), FAR * world.radius() / grid.step());
    int column = avatar.entity().column() + random.nextInt(-far, far + 1);
    int row = avatar.entity().row() + random.nextInt(-far, far + 1);
    boolean inside =
        column >= 0 && row >= 0 && column <= grid.lastColumn() && row <= grid.lastRow();
    return inside && world.walk().isPlace(column, row) ? new GridPoint(column, row) : null;
  }

  private void plan(Avatar avatar, Plan plan, GridPoint goal) {
    WireGrid grid = world.walls().grid();
    Entity entity = avatar.entity();
    boolean found =
        world
            .paths()
            .find(entity.x(), entity.y(), grid.x(goal.x()), grid.y(goal.y()), Quality.FAST)
            .hasPath();
    if (!found) {
      return;
    }
    Route route = world.paths().route();
    for (int i = 1; i + 1 < route.size(); i++) {
      plan.way.add(world.walk().nearestPlace(grid.column(route.x(i)), grid.row(route.y(i))));
    }
    plan.way.add(goal);
  }
}
