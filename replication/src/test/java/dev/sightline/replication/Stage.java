package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A space and its clients in one program, stepped by hand. */
final class Stage implements ClientListener {
  /** How many entities that left are remembered. */
  static final int MEMORY = 4;

  final World world;
  final Space space;
  final ReplicationSpace server;
  final List<Player> players = new ArrayList<>();

  /** What the listener heard since the tick began. */
  final List<String> heard = new ArrayList<>();

  /** Sight within the radius, hearing within twice of it, in an empty yard of 100 by 100. */
  Stage() {
    this(options -> options);
  }

  Stage(UnaryOperator<ReplicationSpaceBuilder> options) {
    this(
        options,
        Space.builder(emptyYard())
            .sense("sight", Rules.distance(1))
            .sense("hearing", Rules.distance(2))
            .build());
  }

  Stage(UnaryOperator<ReplicationSpaceBuilder> options, Space space) {
    this.space = space;
    world = space.world();
    server =
        options
            .apply(ReplicationSpace.builder(Yard.SCHEMA, space).listener(this).memory(MEMORY))
            .build();
  }

  static World emptyYard() {
    return yard();
  }

  static World yard(Obstacle... obstacles) {
    return World.of(WorldMap.of("yard", new Box(0, 0, 100, 100), List.of(obstacles)));
  }

  /** Lets changes happen in one tick, and all players take what they are sent. */
  void tick(Runnable changes) {
    run(changes);
    players.forEach(Player::takeAll);
  }

  /** Lets changes happen in one tick; frames stay where they are. */
  void run(Runnable changes) {
    heard.clear();
    server.begin();
    changes.run();
    server.end();
  }

  void tick() {
    tick(() -> {});
  }

  /** Adds a player without anything; only inside a tick. */
  Player join() {
    return join(new TestLink());
  }

  Player join(TestLink link) {
    Player player = new Player(this, link);
    players.add(player);
    return player;
  }

  /** Adds a player with an avatar that observes within 10; only inside a tick. */
  Player join(double x, double y) {
    return withAvatar(join(), x, y);
  }

  Player withAvatar(Player player, double x, double y) {
    player.avatar = server.spawn(Yard.AVATAR, x, y);
    player.client().observe(player.avatar, 10);
    player.client().self(player.avatar);
    return player;
  }

  Entity thing(double x, double y) {
    return server.spawn(Yard.THING, x, y);
  }

  State event(Type type) {
    return State.of(type);
  }

  @Override
  public void input(Client client, long sequence, State input) {
    heard.add(client + " input " + sequence + " " + input.get(Yard.DIRECTION));
  }

  @Override
  public void action(Client client, long request, State action) {
    Entity target = client.target(action.target(Yard.POKED, 0));
    heard.add(client + " action " + request + " " + target);
    State answer = State.of(Yard.DONE);
    answer.set(Yard.SUCCESS, target != null);
    server.answer(client, request, answer);
  }

  @Override
  public void closed(Client client, Refusal why) {
    heard.add(client + " closed " + why.code() + " " + why.reason());
  }
}
