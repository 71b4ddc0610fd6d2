package dev.sightline.server.game;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.geometry.Point;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.path.PathSearch;
import dev.sightline.play.Heading;
import dev.sightline.play.Pace;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import dev.sightline.replication.Client;
import dev.sightline.replication.ClientListener;
import dev.sightline.replication.Entity;
import dev.sightline.replication.Link;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.server.session.Gate;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.store.Door;
import dev.sightline.server.store.Item;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Periodic;
import dev.sightline.server.store.Result;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.WorldState;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
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
  private static final String SIGHT = "sight";
  private static final int SECRET_BYTES = 16;
  private static final int SAVE_SECONDS = 5;

  private final WorldOptions options;
  private final GameSchema schema;
  private final GuardedGame game;
  private final Store store;
  private final Commits commits;
  private final RandomGenerator secrets;
  private final RandomGenerator random;
  private final World world;
  private final Walls walls;
  private final Walk walk;
  private final PathSearch paths;
  private final Space space;
  private final ReplicationSpace replication;
  private final Movement movement;
  private final SpawnPoints spawns;
  private final Avatars avatars = new Avatars();
  private final Arrivals arrivals;
  private final Residents residents;
  private final IdentityHashMap<Link, Avatar> byLink = new IdentityHashMap<>();
  private final List<Link> disconnected = new ArrayList<>();
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private final Queue<dev.sightline.server.store.Avatar> newBots = new ConcurrentLinkedQueue<>();
  private final WorldState stored;
  private final Game.SavedState saved;
  private Actor.Choice choice;
  private WorldChange followed;
  private String rule;
  private double radius;
  private boolean started;

  private LiveWorld(
      WorldOptions options,
      Game game,
      Game.SavedState saved,
      Store store,
      long mapHash,
      RandomGenerator secrets,
      LongSupplier nanoTime,
      Workers workers) {
    this.options = options;
    this.game = new GuardedGame(game);
    this.store = store;
    this.secrets = secrets;
    this.saved = saved;
    rule = options.rule();
    radius = options.radius();
    random = new SplittableRandom(options.seed());
    commits = new Commits(store);
    choice = Actor.usual(options.ai());
    schema = new GameSchema(game.name());
    game.declare(schema);
    Schema built = schema.build();
    world = World.of(options.map());
    followed = world.latest();
    walls = Walls.of(options.map());
    walk = Walk.among(walls);
    paths = PathSearch.over(world.mesh());
    movement =
        new Movement(walk, schema, Pace.of(walls.grid(), options.speed(), options.tickRate()));
    spawns = new SpawnPoints(options.map(), walk, paths, random);
    space = Space.builder(world).workers(workers).sense(SIGHT, factory(rule, radius)).build();
    space.rate(SIGHT, options.interestInterval());
    replication =
        ReplicationSpace.builder(built, space)
            .grid(walls.grid())
            .workers(workers)
            .listener(new Ears())
            .clock(nanoTime)
            .mapHash(mapHash)
            .epoch(options.epoch())
            .publicIds(options.idKey(), 0)
            .tickMicros(1_000_000 / options.tickRate())
            .build();
    arrivals = new Arrivals(store, new Host());
    residents = new Residents(avatars, spawns, walls.grid(), new ResidentHost());
    storeMap();
    stored = store.load();
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
    LiveWorld world =
        new LiveWorld(options, game, saved, store, mapHash, secrets, nanoTime, workers);
    world.start();
    return world;
  }

  private static RuleFactory factory(String name, double radius) {
    return RuleRegistry.installed().factory(name, RuleSettings.of(radius));
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
    leaveDisconnected();
    commits.poll();
    arrivals.step();
    enterBots();
    for (int count = tasks.size(); count > 0; count--) {
      runTask(tasks.remove());
    }
  }

  /** The second part: avatars move, the game acts, doors turn. */
  public void live() {
    int tick = replication.tick();
    for (int i = 0; i < avatars.count(); i++) {
      movement.move(avatars.at(i), tick);
    }
    game.call("a tick", Game::tick);
    turnDoors();
    removeGuests(tick);
    commits.submit();
    if (tick % (SAVE_SECONDS * options.tickRate()) == 0) {
      savePositions();
    }
  }

  /** The third part: finds out who perceives what, and tells it. */
  public void tell() {
    replication.end();
  }

  private static void runTask(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("a change of the world failed", e);
    }
  }

  private void start() {
    replication.begin();
    for (dev.sightline.server.store.Avatar row : stored.avatars()) {
      enter(row);
    }
    game.call("the start", part -> part.start(this, saved));
    for (int i = 0; i < avatars.count(); i++) {
      Avatar avatar = avatars.at(i);
      game.call("adding " + avatar, part -> part.added(avatar));
    }
    started = true;
    turnDoors();
    replication.end();
    bots(options.bots()).join();
  }

  /** Sees to it that everything on the map is stored, where it is not yet. */
  private void storeMap() {
    WireGrid grid = walls.grid();
    List<Item> items = new ArrayList<>();
    for (Point at : options.map().items()) {
      items.add(Item.onGround(items.size() + 1L, grid.snapX(at.x()), grid.snapY(at.y())));
    }
    List<Door> doors = new ArrayList<>();
    for (ObstacleHandle door : world.doors()) {
      doors.add(new Door(String.valueOf(world.name(door)), false, false, 0));
    }
    store.addMissing(items, doors);
  }

  private void turnDoors() {
    world.commit();
    boolean closed = false;
    for (WorldChange next = followed.next(); next != null; next = followed.next()) {
      walls.follow(next);
      closed |= !next.added().isEmpty();
      followed = next;
    }
    if (closed) {
      avatars.all().forEach(movement::pushOut);
    }
  }

  private void removeGuests(int tick) {
    for (int i = 0; i < avatars.count(); i++) {
      Avatar avatar = avatars.at(i);
      if (isOverdue(avatar, tick) && game.mayVanish(avatar)) {
        vanish(avatar);
      }
    }
  }

  private boolean isOverdue(Avatar avatar, int tick) {
    return avatar.isGuest()
        && !avatar.bot
        && avatar.client == null
        && !avatar.leaving
        && tick - avatar.playerLeftAt > options.graceTicks();
  }

  private void vanish(Avatar avatar) {
    avatar.leaving = true;
    commits.add(new Operation.RemoveAvatar(avatar.number()), result -> vanished(avatar, result));
  }

  private void vanished(Avatar avatar, Result result) {
    if (result.outcome() == Result.Outcome.COMMITTED) {
      game.call("removing " + avatar, part -> part.removed(avatar));
      avatars.remove(avatar);
      avatar.entity().end();
    } else {
      avatar.leaving = false;
      avatar.playerLeftAt = replication.tick();
    }
  }

  private void savePositions() {
    List<Periodic.Position> moved = new ArrayList<>();
    for (int i = 0; i < avatars.count(); i++) {
      Avatar avatar = avatars.at(i);
      if (avatar.moved && avatar.isHere()) {
        avatar.moved = false;
        moved.add(position(avatar));
      }
    }
    if (!moved.isEmpty()) {
      store.save(moved);
    }
  }

  private static Periodic.Position position(Avatar avatar) {
    Entity entity = avatar.entity();
    double turns = (double) avatar.heading / Heading.TURN;
    return new Periodic.Position(avatar.number(), entity.x(), entity.y(), turns * 360);
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

  /** Says that a connection has ended. */
  public void disconnect(Link link) {
    if (!arrivals.remove(link)) {
      disconnected.add(link);
    }
  }

  private void leaveDisconnected() {
    for (Link link : disconnected) {
      Avatar avatar = byLink.get(link);
      Client client = avatar == null ? null : avatar.client;
      if (avatar != null && client != null) {
        if (client.isOpen()) {
          replication.leave(client);
        }
        release(avatar);
      }
    }
    disconnected.clear();
  }

  private void release(Avatar avatar) {
    avatars.unplay(avatar);
    byLink.values().remove(avatar);
    avatar.order = Order.STAND;
    avatar.playerLeftAt = replication.tick();
    avatar.entity().setFlag(schema.avatarPlayed, false);
    game.call("the leave of " + avatar, part -> part.left(avatar));
  }

  private Avatar enter(dev.sightline.server.store.Avatar row) {
    WireGrid grid = walls.grid();
    GridPoint place = walk.nearestPlace(grid.column(row.x()), grid.row(row.y()));
    Type type = schema.avatar().type();
    Entity entity = replication.spawn(type, grid.x(place.x()), grid.y(place.y()));
    entity.set(schema.avatarName, row.name());
    entity.set(schema.avatarNumber, row.id());
    Avatar avatar = new Avatar(row.id(), row.name(), row.guest(), entity);
    avatar.radius = radius;
    avatar.playerLeftAt = replication.tick();
    avatars.add(avatar);
    movement.look(avatar, (int) Math.floor(row.heading() / 360 * Heading.TURN));
    if (started) {
      game.call("adding " + avatar, part -> part.added(avatar));
    }
    return avatar;
  }

  private void join(Avatar avatar, Hello hello, Link link) {
    Client before = avatar.client;
    if (before != null) {
      before.close(Refusal.REPLACED, "another connection took over");
      release(avatar);
    }
    Client client = replication.join(hello, link);
    if (client == null) {
      return;
    }
    avatars.play(avatar, client, newSecret());
    byLink.put(link, avatar);
    avatar.order = Order.STAND;
    avatar.radius = radius;
    avatar.entity().setFlag(schema.avatarPlayed, true);
    client.observe(avatar.entity(), radius);
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

  private void tellJoined(Avatar avatar) {
    State event = State.of(schema.joined());
    event.set(schema.joinedNumber, avatar.number());
    event.set(schema.joinedSecret, avatar.secret == null ? "" : avatar.secret);
    tell(avatar, event);
  }

  private void tellConditions(Avatar avatar) {
    State event = State.of(schema.conditions());
    event.set(schema.conditionsRule, rule);
    event.set(schema.conditionsRadius, avatar.radius);
    event.set(schema.conditionsPace, movement.pace());
    tell(avatar, event);
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
  public void perceive(String newRule, double newRadius) {
    if (!(newRadius > 0) || Double.isInfinite(newRadius)) {
      throw new IllegalArgumentException("the radius must be positive, not " + newRadius);
    }
    RuleFactory factory = factory(newRule, newRadius);
    later(
        () -> {
          space.replaceSense(SIGHT, factory);
          rule = newRule;
          radius = newRadius;
          avatars.all().forEach(avatar -> zoom(avatar, newRadius));
        });
  }

  /** Ends the connection of whoever plays an avatar; returns whether anybody does. */
  public boolean kick(long number, String reason) {
    Avatar avatar = avatars.get(number);
    if (avatar == null || avatar.client == null) {
      return false;
    }
    later(
        () -> {
          Client client = avatar.client;
          if (client != null) {
            client.close(Refusal.DENIED, reason);
            release(avatar);
          }
        });
    return true;
  }

  /**
   * Sees to it that there are so many bots, from one of the next ticks on.
   *
   * @return completes when those that are missing are stored
   */
  public CompletableFuture<?> bots(int count) {
    List<Avatar> present = avatars.all().stream().filter(Avatar::isBot).toList();
    for (int i = count; i < present.size(); i++) {
      Avatar tooMany = present.get(i);
      later(() -> tooMany.bot = false);
    }
    List<CompletableFuture<?>> made = new ArrayList<>();
    int missing = count - present.size();
    for (int i = 1; missing > 0; i++) {
      String name = "Bot " + i;
      Avatar known = avatars.named(name);
      if (known == null) {
        made.add(create(name).thenAccept(row -> newBots.add(row)));
        missing--;
      } else if (!known.bot && known.isHere() && known.client == null) {
        known.bot = true;
        missing--;
      }
    }
    return CompletableFuture.allOf(made.toArray(CompletableFuture[]::new));
  }

  private void enterBots() {
    for (var row = newBots.poll(); row != null; row = newBots.poll()) {
      enter(row).bot = true;
    }
  }

  private CompletableFuture<dev.sightline.server.store.Avatar> create(String name) {
    GridPoint place = spawns.next();
    WireGrid grid = walls.grid();
    return store.createAvatar(name, grid.x(place.x()), grid.y(place.y()), 0, true);
  }

  /** Closes all clients and saves where everybody is. The store is still open afterwards. */
  public Game.SavedState stop() {
    replication.begin();
    commits.poll();
    for (Avatar avatar : List.copyOf(avatars.all())) {
      Client client = avatar.client;
      if (client != null) {
        client.close(Refusal.SHUTDOWN, "the server is stopping");
        release(avatar);
      }
    }
    savePositions();
    commits.submit();
    replication.end();
    return game.save();
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
    return world;
  }

  @Override
  public Walls walls() {
    return walls;
  }

  @Override
  public Walk walk() {
    return walk;
  }

  @Override
  public PathSearch paths() {
    return paths;
  }

  @Override
  public double radius() {
    return radius;
  }

  /** Returns the name of the rule. */
  public String rule() {
    return rule;
  }

  public GameSchema schema() {
    return schema;
  }

  /** Returns how often the game threw something. */
  public long gameFailures() {
    return game.failures();
  }

  /** Returns how many clients have joined or are about to. */
  public int clientCount() {
    return replication.clientCount() + arrivals.count();
  }

  @Override
  public WorldState stored() {
    return stored;
  }

  @Override
  public Collection<Avatar> avatars() {
    return avatars.all();
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
    return choice.choose(avatar, replication.tick());
  }

  /** Replaces the decision who acts for an avatar. */
  public void actors(Actor.Choice next) {
    choice = next;
  }

  @Override
  public void turnDoor(ObstacleHandle door, boolean open) {
    if (open) {
      world.open(door);
    } else {
      world.close(door);
    }
  }

  @Override
  public void zoom(Avatar avatar, double newRadius) {
    avatar.radius = newRadius;
    Client client = avatar.client;
    if (client != null) {
      client.observe(avatar.entity(), newRadius);
      tellConditions(avatar);
    }
  }

  @Override
  public void look(Avatar avatar, int heading) {
    movement.look(avatar, heading);
    avatar.moved = true;
  }

  @Override
  public void answer(Avatar avatar, long request, boolean granted, String reason, long sequence) {
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

  @Override
  public void tell(Avatar avatar, State event) {
    Client client = avatar.client;
    if (client != null && client.isOpen()) {
      replication.tell(client, event);
    }
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

  /** Returns how many operations have no result yet. */
  public int waitingOperations() {
    return commits.waiting();
  }

  /** Hears what clients say. */
  private final class Ears implements ClientListener {
    @Override
    public void input(Client client, long sequence, State input) {
      Avatar avatar = avatars.of(client);
      if (avatar == null || actor(avatar) != Actor.PLAYER) {
        return;
      }
      Type type = input.type();
      if (type == schema.walk()) {
        avatar.order = Order.toward(input.getInt(schema.walkHeading));
      } else if (type == schema.walkTo()) {
        avatar.order = orderTo(input.get(schema.walkToPoint));
      } else if (type == schema.stop()) {
        avatar.order = Order.STAND;
      }
    }

    private Order orderTo(GridPoint point) {
      WireGrid grid = walls.grid();
      boolean inside = point.x() <= grid.lastColumn() && point.y() <= grid.lastRow();
      return inside ? Order.to(point.x(), point.y()) : Order.STAND;
    }

    @Override
    public void action(Client client, long request, State action) {
      Avatar avatar = avatars.of(client);
      if (avatar == null) {
        return;
      }
      Boolean taken = game.action(avatar, request, action);
      if (taken == null) {
        answer(client, request, false, "the game failed", 0);
      } else if (!taken) {
        answer(client, request, false, "that is no action here", 0);
      }
    }

    @Override
    public void closed(Client client, Refusal why) {
      Avatar avatar = avatars.of(client);
      if (avatar != null) {
        release(avatar);
      }
    }
  }

  /** What arrivals may do. */
  private final class Host implements Arrivals.Host {
    @Override
    public @Nullable Avatar bySecret(String secret) {
      return avatars.ofSecret(secret);
    }

    @Override
    public @Nullable Avatar byNumber(long number) {
      return avatars.get(number);
    }

    @Override
    public boolean reserve(PlayerName name) {
      boolean free = !avatars.isTaken(name);
      if (free) {
        avatars.reserve(name);
      }
      return free;
    }

    @Override
    public void release(PlayerName name) {
      avatars.release(name);
    }

    @Override
    public CompletableFuture<dev.sightline.server.store.Avatar> create(String name) {
      return LiveWorld.this.create(name);
    }

    @Override
    public Avatar enter(dev.sightline.server.store.Avatar row) {
      return LiveWorld.this.enter(row);
    }

    @Override
    public void join(Avatar avatar, Hello hello, Link link) {
      LiveWorld.this.join(avatar, hello, link);
    }
  }

  /** What residents may do. */
  private final class ResidentHost implements Residents.Host {
    @Override
    public void enter(dev.sightline.server.store.Avatar row) {
      LiveWorld.this.enter(row);
    }

    @Override
    public void show(Avatar avatar) {
      avatar.entity().set(schema.avatarName, avatar.name());
    }

    @Override
    public void disconnect(Avatar avatar, String reason) {
      Client client = avatar.client;
      if (client != null) {
        client.close(Refusal.DENIED, reason);
        release(avatar);
      }
    }

    @Override
    public void end(Avatar avatar) {
      game.call("removing " + avatar, part -> part.removed(avatar));
      avatars.remove(avatar);
      avatar.entity().end();
    }
  }
}
