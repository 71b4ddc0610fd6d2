package dev.sightline.server.game;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.play.Heading;
import dev.sightline.replication.Entity;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.session.TownNames;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Periodic;
import dev.sightline.server.store.Result;
import dev.sightline.server.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How avatars come into the world and go: those that are stored, new guests, bots; and how their
 * places are saved. For the tick thread, inside a tick, except where it says otherwise.
 */
final class Population {
  private final Store store;
  private final Commits commits;
  private final GuardedGame game;
  private final GameSchema schema;
  private final Terrain terrain;
  private final Movement movement;
  private final Avatars avatars;
  private final Activity activity;
  private final Departures departures;
  private final ReplicationSpace replication;
  private final TownNames names;
  private final AtomicInteger coming = new AtomicInteger(); // bots that are being stored
  private final Queue<dev.sightline.server.store.Avatar> newBots = new ConcurrentLinkedQueue<>();
  private boolean gameStarted;

  Population(
      Store store,
      Commits commits,
      GuardedGame game,
      GameSchema schema,
      Terrain terrain,
      Movement movement,
      Avatars avatars,
      Activity activity,
      Departures departures,
      ReplicationSpace replication,
      TownNames names) {
    this.store = store;
    this.commits = commits;
    this.game = game;
    this.schema = schema;
    this.terrain = terrain;
    this.movement = movement;
    this.avatars = avatars;
    this.activity = activity;
    this.departures = departures;
    this.replication = replication;
    this.names = names;
  }

  /** Tells the game of those who were there before it began; it hears of others as they come. */
  void gameStarted() {
    avatars.all().forEach(this::tellGame);
    gameStarted = true;
  }

  private void tellGame(Avatar avatar) {
    game.call("adding " + avatar, part -> part.added(avatar));
  }

  /** Makes the row of a new guest. */
  CompletableFuture<dev.sightline.server.store.Avatar> create(String name, GridPoint place) {
    WireGrid grid = terrain.grid();
    return store.createAvatar(name, grid.x(place.x()), grid.y(place.y()), 0, true);
  }

  /** Puts a stored avatar into the world. */
  Avatar enter(dev.sightline.server.store.Avatar row, double radius) {
    WireGrid grid = terrain.grid();
    GridPoint place = terrain.placeNear(row.x(), row.y());
    Entity entity = replication.spawn(schema.avatar().type(), grid.x(place.x()), grid.y(place.y()));
    entity.set(schema.avatarName, row.name());
    entity.set(schema.avatarNumber, row.id());
    Avatar avatar = new Avatar(row.id(), row.name(), row.guest(), entity, activity);
    avatar.radius = radius;
    avatars.add(avatar);
    departures.leave(avatar, replication.tick());
    movement.look(avatar, (int) Math.floor(row.heading() / 360 * Heading.TURN));
    if (gameStarted) {
      tellGame(avatar);
    }
    return avatar;
  }

  /**
   * Removes a stored avatar that never came in; if that fails, it comes in and goes like others.
   */
  void discard(dev.sightline.server.store.Avatar row, double radius) {
    commits.add(
        new Operation.RemoveAvatar(row.id()),
        result -> {
          if (result.outcome() != Result.Outcome.COMMITTED) {
            enter(row, radius);
          }
        });
  }

  /** Takes an avatar out of the world. */
  void end(Avatar avatar) {
    game.call("removing " + avatar, part -> part.removed(avatar));
    avatars.remove(avatar);
    avatar.entity().end();
  }

  // Bots.

  /**
   * Sees to it that there are so many bots, from one of the next ticks on; between ticks.
   *
   * @return completes when those that are missing are stored
   */
  CompletableFuture<?> bots(int count) {
    int present = coming.get();
    for (Avatar avatar : avatars.all()) {
      if (avatar.bot && ++present > count) {
        avatar.bot = false;
        departures.leaveAtOnce(avatar, replication.tick());
      }
    }
    return createBots(count - present - takeBack(count - present));
  }

  /** Lets avatars be bots again that have been some before, and returns how many. */
  private int takeBack(int most) {
    int taken = 0;
    for (Avatar avatar : avatars.all()) {
      if (taken < most && avatar.isFormerBot()) {
        avatar.bot = true;
        taken++;
      }
    }
    return taken;
  }

  private CompletableFuture<?> createBots(int wanted) {
    List<CompletableFuture<?>> made = new ArrayList<>();
    for (int i = 0; made.size() < wanted; i++) {
      PlayerName name = PlayerName.of(names.get(i));
      if (!avatars.isTaken(name)) {
        avatars.reserve(name);
        made.add(createBot(name));
      }
    }
    return CompletableFuture.allOf(made.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<?> createBot(PlayerName name) {
    coming.incrementAndGet();
    return create(name.text(), terrain.spawns().next())
        .whenComplete(
            (row, problem) -> {
              if (problem == null) {
                newBots.add(row);
              } else {
                coming.decrementAndGet();
              }
            });
  }

  void enterBots(double radius) {
    for (var row = newBots.poll(); row != null; row = newBots.poll()) {
      avatars.release(PlayerName.of(row.name()));
      enter(row, radius).bot = true;
      coming.decrementAndGet();
    }
  }

  // Guests whose player left.

  void removeGuests() {
    departures.forOverdue(replication.tick(), this::vanishIfItMay);
  }

  private void vanishIfItMay(Avatar avatar) {
    if (game.mayVanish(avatar)) {
      vanish(avatar);
    } else {
      departures.leave(avatar, replication.tick());
    }
  }

  private void vanish(Avatar avatar) {
    avatar.leaving = true;
    commits.add(new Operation.RemoveAvatar(avatar.number()), result -> vanished(avatar, result));
  }

  private void vanished(Avatar avatar, Result result) {
    if (result.outcome() == Result.Outcome.COMMITTED) {
      end(avatar);
    } else {
      avatar.stay();
      departures.leave(avatar, replication.tick());
    }
  }

  // Places.

  void savePositions() {
    List<Periodic.Position> moved = new ArrayList<>();
    activity.drainUnsaved(
        avatar -> {
          if (avatar.isHere()) {
            moved.add(position(avatar));
          }
        });
    if (!moved.isEmpty()) {
      store.save(moved);
    }
  }

  private static Periodic.Position position(Avatar avatar) {
    Entity entity = avatar.entity();
    double turns = (double) avatar.heading / Heading.TURN;
    return new Periodic.Position(avatar.number(), entity.x(), entity.y(), turns * 360);
  }
}
