package dev.sightline.server.game;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.replication.Client;
import dev.sightline.replication.ClientListener;
import dev.sightline.replication.Link;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Clients that play avatars: they take them over, steer them, ask for things, and leave.
 *
 * <p>For the tick thread, inside a tick, except where it says otherwise.
 */
final class Players implements ClientListener {
  private static final int SECRET_BYTES = 16;

  private final GameSchema schema;
  private final GuardedGame game;
  private final Avatars avatars;
  private final Activity activity;
  private final Departures departures;
  private final Movement movement;
  private final WireGrid grid;
  private final Perception perception;
  private final RandomGenerator secrets;
  private final IdentityHashMap<Link, Avatar> byLink = new IdentityHashMap<>();
  private final List<Ended> disconnected = new ArrayList<>();
  private ReplicationSpace replication;

  /** A connection that has ended, by the server or not. */
  private record Ended(Link link, boolean expelled) {}

  private Actor.Choice choice;

  @SuppressWarnings("NullAway.Init") // attach comes first
  Players(
      GameSchema schema,
      GuardedGame game,
      Avatars avatars,
      Activity activity,
      Departures departures,
      Movement movement,
      Perception perception,
      Actor.Choice choice,
      RandomGenerator secrets) {
    this.schema = schema;
    this.game = game;
    this.avatars = avatars;
    this.activity = activity;
    this.departures = departures;
    this.movement = movement;
    this.perception = perception;
    this.choice = choice;
    this.secrets = secrets;
    grid = movement.grid();
  }

  /** Says where clients join; once, before anything else. */
  void attach(ReplicationSpace space) {
    replication = space;
  }

  Actor actor(Avatar avatar) {
    return choice.choose(avatar, replication.tick());
  }

  /** Replaces the decision who acts for an avatar. */
  void actors(Actor.Choice next) {
    choice = next;
  }

  // Coming and going.

  /** Lets a client take over an avatar; one that plays it is replaced. */
  void join(Avatar avatar, Hello hello, Link link) {
    close(avatar, Refusal.REPLACED, "another connection took over");
    Client client = replication.join(hello, link);
    if (client == null) {
      return;
    }
    avatars.play(avatar, client, newSecret());
    avatar.link = link;
    avatar.playerCameAt = replication.tick();
    byLink.put(link, avatar);
    avatar.order(Order.STAND);
    avatar.radius = perception.radius();
    activity.viewChanged(avatar);
    avatar.entity().setFlag(schema.avatarPlayed, true);
    client.observe(avatar.entity(), avatar.radius);
    client.self(avatar.entity());
    tellJoined(avatar);
    tellConditions(avatar);
    game.call("the join of " + avatar, part -> part.joined(avatar));
  }

  private String newSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    secrets.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Says that a connection has ended, and whether the server did that; outside of a tick, too. */
  void disconnect(Link link, boolean expelled) {
    disconnected.add(new Ended(link, expelled));
  }

  void leaveDisconnected() {
    for (Ended ended : disconnected) {
      Avatar avatar = byLink.get(ended.link);
      Client client = avatar == null ? null : avatar.client;
      if (avatar != null && client != null) {
        if (client.isOpen()) {
          replication.leave(client);
        }
        release(avatar, ended.expelled);
      }
    }
    disconnected.clear();
  }

  /** Ends the connection of whoever plays an avatar, if anybody does. */
  void close(Avatar avatar, int code, String reason) {
    Client client = avatar.client;
    if (client != null) {
      client.close(code, reason);
      release(avatar, true);
    }
  }

  private void release(Avatar avatar, boolean expelled) {
    avatars.unplay(avatar);
    byLink.remove(avatar.link);
    avatar.link = null;
    avatar.order(Order.STAND);
    if (expelled) {
      departures.expel(avatar, replication.tick());
    } else {
      departures.leave(avatar, replication.tick());
    }
    avatar.entity().setFlag(schema.avatarPlayed, false);
    game.call("the leave of " + avatar, part -> part.left(avatar));
  }

  @Override
  public void closed(Client client, Refusal why) {
    Avatar avatar = avatars.of(client);
    if (avatar != null) {
      release(avatar, true);
    }
  }

  // What they are told.

  private void tellJoined(Avatar avatar) {
    State event = State.of(schema.joined());
    event.set(schema.joinedNumber, avatar.number());
    event.set(schema.joinedSecret, avatar.secret == null ? "" : avatar.secret);
    tell(avatar, event);
  }

  private void tellConditions(Avatar avatar) {
    State event = State.of(schema.conditions());
    event.set(schema.conditionsRule, perception.rule());
    event.set(schema.conditionsRadius, avatar.radius);
    event.set(schema.conditionsPace, movement.pace());
    tell(avatar, event);
  }

  /** Tells the player of an avatar something, if there is one. */
  void tell(Avatar avatar, State event) {
    Client client = avatar.client;
    if (client != null && client.isOpen()) {
      replication.tell(client, event);
    }
  }

  /** Changes how far the player of an avatar perceives. */
  void zoom(Avatar avatar, double radius) {
    avatar.radius = radius;
    activity.viewChanged(avatar);
    Client client = avatar.client;
    if (client != null) {
      client.observe(avatar.entity(), radius);
      tellConditions(avatar);
    }
  }

  void answer(Avatar avatar, long request, boolean granted, String reason, long sequence) {
    Client client = avatar.client;
    if (client != null && client.isOpen()) {
      answer(client, request, granted, reason, sequence);
    }
  }

  private void answer(Client client, long request, boolean granted, String reason, long sequence) {
    State event = State.of(schema.answer());
    event.setFlag(schema.answerGranted, granted);
    event.set(schema.answerReason, reason);
    event.set(schema.answerSequence, sequence);
    replication.answer(client, request, event);
  }

  // What they say.

  @Override
  public void input(Client client, long sequence, State input) {
    Avatar avatar = avatars.of(client);
    if (avatar == null || actor(avatar) != Actor.PLAYER) {
      return;
    }
    avatar.acted = true;
    Type type = input.type();
    if (type == schema.walk()) {
      avatar.order(Order.toward(input.getInt(schema.walkHeading)));
    } else if (type == schema.walkTo()) {
      avatar.order(orderTo(input.get(schema.walkToPoint)));
    } else if (type == schema.stop()) {
      avatar.order(Order.STAND);
    }
  }

  private Order orderTo(GridPoint point) {
    boolean inside = point.x() <= grid.lastColumn() && point.y() <= grid.lastRow();
    return inside ? Order.to(point.x(), point.y()) : Order.STAND;
  }

  @Override
  public void action(Client client, long request, State action) {
    Avatar avatar = avatars.of(client);
    if (avatar == null) {
      return;
    }
    avatar.acted = true;
    Boolean taken = game.action(avatar, request, action);
    if (taken == null) {
      answer(client, request, false, "the game failed", 0);
    } else if (!taken) {
      answer(client, request, false, "that is no action here", 0);
    }
  }
}
