package dev.sightline.server.game;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Heading;
import dev.sightline.play.Walk;
import dev.sightline.replication.Entity;

/**
 * Lets avatars do what they are told, by one tick.
 *
 * <p>In tick {@code t} each avatar makes the step that follows {@code t - 1} ({@link Walk}), with
 * the walls as they are after tick {@code t - 1}. However many inputs came, it is one step.
 */
final class Movement {
  private final Walk walk;
  private final WireGrid grid;
  private final GameSchema schema;
  private final Activity activity;
  private final long pace;

  Movement(Walk walk, GameSchema schema, Activity activity, long pace) {
    this.walk = walk;
    this.activity = activity;
    this.schema = schema;
    this.pace = pace;
    grid = walk.walls().grid();
  }

  long pace() {
    return pace;
  }

  WireGrid grid() {
    return grid;
  }

  void move(Avatar avatar, int tick) {
    Order order = avatar.order();
    if (order.kind() == Order.Kind.STAND || avatar.leaving) {
      return;
    }
    Entity entity = avatar.entity();
    int column = entity.column();
    int row = entity.row();
    if (order.kind() == Order.Kind.TOWARD) {
      look(avatar, order.heading());
      walk.toward(column, row, order.heading(), pace, tick - 1L);
    } else {
      turnTo(avatar, order.column() - column, order.row() - row);
      walk.to(column, row, order.column(), order.row(), pace, tick - 1L);
    }
    place(avatar, walk.column(), walk.row());
    if (order.kind() == Order.Kind.TO && isAt(entity, order)) {
      avatar.order(Order.STAND);
    }
  }

  private static boolean isAt(Entity entity, Order order) {
    return entity.column() == order.column() && entity.row() == order.row();
  }

  private void turnTo(Avatar avatar, int dx, int dy) {
    if (dx != 0 || dy != 0) {
      look(avatar, Heading.of(dx, dy));
    }
  }

  void look(Avatar avatar, int heading) {
    avatar.heading = heading & (Heading.TURN - 1);
    int shown = avatar.heading >> 8;
    if (avatar.entity().getInt(schema.avatarHeading) != shown) {
      avatar.entity().setInt(schema.avatarHeading, shown);
    }
  }

  private void place(Avatar avatar, int column, int row) {
    Entity entity = avatar.entity();
    if (column != entity.column() || row != entity.row()) {
      entity.moveTo(grid.x(column), grid.y(row));
      activity.moved(avatar);
    }
  }

  /** Moves whoever stands where an obstacle came to the nearest place beside it. */
  void pushOut(Avatar avatar) {
    Entity entity = avatar.entity();
    if (!avatar.leaving && !walk.isPlace(entity.column(), entity.row())) {
      GridPoint place = walk.nearestPlace(entity.column(), entity.row());
      place(avatar, place.x(), place.y());
    }
  }
}
