package dev.sightline.server.game;

import dev.sightline.frame.Refusal;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Rule;
import dev.sightline.path.PathSearch;
import dev.sightline.play.Pace;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import dev.sightline.replication.Link;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.server.session.Gate;
import dev.sightline.server.session.GuestSessions;
import dev.sightline.server.session.TownNames;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Periodic;
import dev.sightline.server.store.Result;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.WorldState;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A world that is played: one thread steps it tick by tick and owns everything in it.
 *
 * <p>A tick takes what clients sent and what was committed, lets avatars move and the game act, and
 * then tells each client what changed for it. Clients come by {@link #connect} and are known by
 * their {@link Link}.
 *
 * <pre>{@code
 * LiveWorld world = LiveWorld.open(options, new TownGame(), saved, store, secrets, clock, workers);
 * world.connect(link);
 * world.step();
 * }</pre>
 */
public final class LiveWorld implements GameWorld {
  private static final Logger LOG = LoggerFactory.getLogger(LiveWorld.class);

  private final WorldOptions options;
  private final GameSchema schema;
  private final GuardedGame game;
  private final Store store;
  private final Commits commits;
  private final RandomGenerator random;
  private final Terrain terrain;
  private final Perception perception;
  private final ReplicationSpace replication;
  private final Movement movement;
  private final Neighborhood places;
  private final Activity activity;
  private final Avatars avatars;
  private final Players players;
  private final Population population;
  private final Arrivals arrivals;
  private final Residents residents;
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private final List<ObstacleHandle> turnedDoors = new ArrayList<>();
  private final WorldState stored;
  private Consumer<Game.SavedState> gameStates = state -> {};

  private LiveWorld(
      WorldOptions options,
      Game game,
      Store store,
      long mapHash,
      RandomGenerator secrets,
      LongSupplier nanoTime,
      Workers workers) {
    this.options = options;
    this.game = new GuardedGame(game);
    this.store = store;
    random = new SplittableRandom(options.seed());
    commits = new Commits(store);
    places = new Neighborhood(options.map().bounds(), options.radius());
    activity = new Activity(places);
    avatars = new Avatars(places, new GuestSessions(store, Clock.systemUTC()));
    schema = new GameSchema(game.name());
    game.declare(schema);
    terrain = new Terrain(options.map(), random);
    movement =
        new Movement(
            terrain.walk,
            schema,
            activity,
            Pace.of(terrain.grid(), options.speed(), options.tickRate()));
    perception =
        new Perception(
            terrain.world, options.rule(), options.radius(), options.interestInterval(), workers);
    Departures departures = new Departures(options.graceTicks());
    players =
        new Players(
            schema,
            this.game,
            avatars,
            activity,
            departures,
            movement,
            perception,
            Actor.usual(options.ai()),
            secrets);
    replication = replication(schema.build(), mapHash, nanoTime, workers);
    players.attach(replication);
    population =
        new Population(
            store,
            commits,
            this.game,
            schema,
            terrain,
            movement,
            avatars,
            activity,
            departures,
            replication,
            new TownNames(options.seed()));
    Welcome welcome = new Welcome(terrain, avatars, perception::radius);
    Entrance entrance = new Entrance(avatars, population, players, perception, schema, welcome);
    arrivals = new Arrivals(store, entrance);
    residents = new Residents(avatars, welcome, terrain.grid(), entrance);
    store.addMissing(terrain.items(), terrain.doors());
    stored = store.load();
  }

  private ReplicationSpace replication(
      Schema built, long mapHash, LongSupplier nanoTime, Workers workers) {
    return ReplicationSpace.builder(built, perception.space())
        .grid(terrain.grid())
        .workers(workers)
        .listener(players)
        .clock(nanoTime)
        .mapHash(mapHash)
        .epoch(options.epoch())
        .publicIds(options.idKey(), 0)
        .tickMicros(1_000_000 / options.tickRate())
        .build();
  }

  /**
   * Makes a world and puts into it what is stored.
   *
   * @param saved what the game saved when the server last stopped
   * @param mapHash by which clients know the map
   * @param secrets makes what nobody may guess
   * @param nanoTime a clock that does not jump
   * @param workers share the work of interest and encoding
   * @throws IllegalArgumentException if the options name a rule that there is not
   */
  public static LiveWorld open(
      WorldOptions options,
      Game game,
      Game.SavedState saved,
      Store store,
      long mapHash,
      RandomGenerator secrets,
      LongSupplier nanoTime,
      Workers workers) {
    LiveWorld world = new LiveWorld(options, game, store, mapHash, secrets, nanoTime, workers);
    world.start(saved);
    return world;
  }

  private void start(Game.SavedState saved) {
    replication.begin();
    for (dev.sightline.server.store.Avatar row : stored.avatars()) {
      population.enter(row, perception.radius());
    }
    avatars.restoreSecrets();
    game.call("the start", part -> part.start(this, saved));
    population.gameStarted();
    turnDoors();
    game.call("what is perceived", Game::settled);
    activity.endTick();
    replication.end();
    bots(options.bots()).join();
  }

  // The tick.

  /** Runs one tick. */
  public void step() {
    begin();
    live();
    tell();
  }

  /** The first part of a tick: takes what clients sent and what was committed. */
  public void begin() {
    replication.begin();
    players.leaveDisconnected();
    commits.poll();
    arrivals.step();
    population.enterBots(perception.radius());
    for (int count = tasks.size(); count > 0; count--) {
      runTask(tasks.remove());
    }
  }

  private static void runTask(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("a change of the world failed", e);
    }
  }

  /** The second part: avatars move, the game acts, doors turn. */
  public void live() {
    int tick = replication.tick();
    activity.forWalking(avatar -> movement.move(avatar, tick));
    game.call("a tick", Game::tick);
    turnDoors();
    population.removeGuests();
    game.call("what is perceived", Game::settled);
    activity.endTick();
    commits.submit();
    if (tick % options.saveTicks() == 0) {
      population.savePositions();
      saveGame();
    }
  }

  /** Keeps what the game had saved last if it fails now. */
  private void saveGame() {
    Game.SavedState state = game.save();
    if (state != null) {
      gameStates.accept(state);
    }
  }

  private void turnDoors() {
    turnedDoors.clear();
    terrain.commit(door -> places.visit(door, movement::pushOut));
  }

  /** The third part: finds out who perceives what, and tells it. */
  public void tell() {
    replication.end();
  }

  /**
   * Tells clients that were not ready for it what the last tick told, while the world stands still.
   *
   * @return whether some still were not
   */
  public boolean tellLate() {
    return replication.catchUp() > 0;
  }

  /** Closes all clients and saves where everybody is. The store is still open afterwards. */
  public void stop() {
    replication.begin();
    commits.poll();
    for (Avatar avatar : List.copyOf(avatars.all())) {
      players.close(avatar, Refusal.SHUTDOWN, "the server is stopping");
    }
    population.savePositions();
    commits.submit();
    replication.end();
    saveGame();
  }

  /** Hands the game's state to somebody whenever it is to be saved, and at the end. */
  public void saveGameTo(Consumer<Game.SavedState> states) {
    gameStates = states;
  }

  // Clients.

  /** Takes a client in whose connection was made, as a guest; it says hello over the link. */
  public void connect(Link link) {
    connect(link, Gate.GUESTS);
  }

  /** Takes a client in; the gate decides whom it may play. */
  public void connect(Link link, Gate gate) {
    arrivals.add(link, gate);
  }

  /** Says that a connection has ended by itself or by its client. */
  public void disconnect(Link link) {
    if (!arrivals.remove(link)) {
      players.disconnect(link, false);
    }
  }

  /** Says that a connection was ended by the server: the client broke a rule, or was too slow. */
  public void expel(Link link) {
    if (!arrivals.remove(link)) {
      players.disconnect(link, true);
    }
  }

  /** Returns how many clients have joined or are about to. */
  public int clientCount() {
    return replication.clientCount() + arrivals.count();
  }

  // Changes from outside, made inside the next tick.

  /** Returns what accounts may do to the world. */
  public Residents residents() {
    return residents;
  }

  /** Has something done inside the next tick. */
  public void later(Runnable task) {
    tasks.add(task);
  }

  /**
   * Changes the rule and the radius from the next tick on.
   *
   * @throws IllegalArgumentException if there is no such rule, or the radius cannot be
   */
  public void perceive(String rule, double radius) {
    Runnable change = perception.change(rule, radius);
    later(
        () -> {
          change.run();
          avatars.all().forEach(avatar -> players.zoom(avatar, radius));
        });
  }

  /** Changes the rule alone; a radius that was asked for in the same tick stays. */
  public void perceiveBy(String rule) {
    perceive(rule, perception.nextRadius());
  }

  /** Changes the radius alone; a rule that was asked for in the same tick stays. */
  public void perceiveWithin(double radius) {
    perceive(perception.nextRule(), radius);
  }

  /** Ends the connection of whoever plays an avatar; returns whether anybody does. */
  public boolean kick(long number, String reason) {
    Avatar avatar = avatars.get(number);
    if (avatar == null || avatar.client == null) {
      return false;
    }
    later(() -> players.close(avatar, Refusal.DENIED, reason));
    return true;
  }

  /**
   * Sees to it that there are so many bots, from one of the next ticks on.
   *
   * @return completes when those that are missing are stored
   */
  public CompletableFuture<?> bots(int count) {
    return population.bots(count);
  }

  /** Replaces the decision who acts for an avatar. */
  public void actors(Actor.Choice next) {
    players.actors(next);
    later(() -> game.call("another choice of actors", Game::actorsChanged));
  }

  // What can be asked.

  public GameSchema schema() {
    return schema;
  }

  /** Returns how often the game threw something. */
  public long gameFailures() {
    return game.failures();
  }

  /** Returns how many operations have no result yet. */
  public int waitingOperations() {
    return commits.waiting();
  }

  /** Returns avatars that a guest may take over, the least numbers first. */
  public List<Avatar> freeAvatars(int most) {
    return avatars.byNumber().stream().filter(Avatar::isFree).limit(most).toList();
  }

  // What games may do.

  @Override
  public int tick() {
    return replication.tick();
  }

  @Override
  public int tickRate() {
    return options.tickRate();
  }

  @Override
  public RandomGenerator random() {
    return random;
  }

  @Override
  public ReplicationSpace replication() {
    return replication;
  }

  @Override
  public World world() {
    return terrain.world;
  }

  @Override
  public Walls walls() {
    return terrain.walls;
  }

  @Override
  public Walk walk() {
    return terrain.walk;
  }

  @Override
  public PathSearch paths() {
    return terrain.paths;
  }

  @Override
  public String rule() {
    return perception.rule();
  }

  @Override
  public double radius() {
    return perception.radius();
  }

  @Override
  public WorldState stored() {
    return stored;
  }

  @Override
  public Rule sight() {
    return perception.sight();
  }

  @Override
  public List<Avatar> avatars() {
    return avatars.all();
  }

  @Override
  public void visitAvatars(Box box, Consumer<Avatar> visitor) {
    places.visit(box, visitor);
  }

  @Override
  public List<Avatar> changedAvatars() {
    return activity.changed();
  }

  @Override
  public List<ObstacleHandle> turnedDoors() {
    return List.copyOf(turnedDoors);
  }

  @Override
  public @Nullable Avatar avatar(long number) {
    return avatars.get(number);
  }

  @Override
  public @Nullable Avatar avatarOfEntity(long id) {
    return avatars.ofEntity(id);
  }

  @Override
  public Actor actor(Avatar avatar) {
    return players.actor(avatar);
  }

  @Override
  public void turnDoor(ObstacleHandle door, boolean open) {
    terrain.turn(door, open);
    turnedDoors.add(door);
  }

  @Override
  public void zoom(Avatar avatar, double radius) {
    players.zoom(avatar, radius);
  }

  @Override
  public void look(Avatar avatar, int heading) {
    movement.look(avatar, heading);
    activity.turned(avatar);
  }

  @Override
  public void answer(Avatar avatar, long request, boolean granted, String reason, long sequence) {
    players.answer(avatar, request, granted, reason, sequence);
  }

  @Override
  public void tell(Avatar avatar, State event) {
    players.tell(avatar, event);
  }

  @Override
  public boolean submit(Operation operation, Consumer<Result> then) {
    commits.add(operation, then);
    return true;
  }

  @Override
  public void save(Collection<? extends Periodic> states) {
    store.save(states);
  }
}
