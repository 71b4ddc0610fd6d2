package dev.sightline.server.store;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.replication.MemoryLink;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.game.WorldOptions;
import dev.sightline.server.game.town.TownGame;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Twenty seconds of a whole world at 20 Hz, without sockets: 100 000 items, 10 000 avatars, and
 * {@code players} of them, each asking in every tick to pick up or drop one of eight items at its
 * feet. Frames are read by the code that clients use, between ticks. The collector is the server's.
 *
 * <p>Reported, for each iteration alone: operations acknowledged per second; from the scheduled
 * start of the tick that takes a request until the frame with its answer is handed over (answer),
 * and until the end of the tick (tick), in milliseconds. Two seconds of the same load come before
 * them, so that as many answers are on their way at the start as at the end; the answers to what
 * was asked last are awaited.
 *
 * <pre>./sightline bench TradeBenchmark</pre>
 */
@org.openjdk.jmh.annotations.State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseParallelGC")
@NullUnmarked
public class TradeBenchmark {
  private static final int ITEMS = 100_000;
  private static final int AVATARS = 10_000;
  private static final int STOCK = 8; // items of a player
  private static final int COLUMNS = 100; // of avatars
  private static final double GAP = 20; // between avatars
  private static final double RADIUS = 30;
  private static final int LEAD_TICKS = 40;
  private static final int TICKS = 400;
  private static final long TICK_NANOS = 50_000_000;

  @Param Database database;

  @Param({"1000", "2000"})
  int players;

  private final Figures figures = new Figures("answer", "tick");
  private Database.Place place;
  private Store store;
  private LiveWorld world;
  private Actions actions;
  private List<Player> all;
  private long measuredFrom;

  @Setup
  public void setUp() throws Exception {
    place = database.start();
    store = Store.open(StoreOptions.of(place.location(), "map"));
    List<CompletableFuture<Avatar>> stored = new ArrayList<>();
    for (int i = 0; i < AVATARS; i++) {
      stored.add(store.createAvatar("a" + i, x(i), y(i), 0, true));
    }
    stored.forEach(CompletableFuture::join);
    addItems();
    world = open();
    actions = new Actions(world.replication().schema());
    all = new ArrayList<>();
    for (int i = 0; i < players; i++) {
      all.add(new Player(i, stored.get(i).join().id()));
    }
    while (all.stream().anyMatch(player -> player.replicas.self() == null)) {
      world.step();
      all.forEach(Player::take);
    }
  }

  private void addItems() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      int owner = i / STOCK % AVATARS;
      items.add(Item.onGround(i, x(owner), y(owner)));
    }
    store.addMissing(items, List.of());
  }

  private LiveWorld open() {
    double side = COLUMNS * GAP;
    WorldMap plain =
        new WorldMap(
            "plain", new Box(0, 0, side, side), List.of(), List.of(), List.of(), List.of());
    return LiveWorld.open(
        WorldOptions.of(plain, "distance", RADIUS).withAi(false),
        new TownGame(),
        Game.SavedState.NONE,
        store,
        7,
        new SplittableRandom(5),
        System::nanoTime,
        Workers.caller());
  }

  private static double x(int avatar) {
    return (avatar % COLUMNS + 0.5) * GAP;
  }

  private static double y(int avatar) {
    return (avatar / COLUMNS + 0.5) * GAP;
  }

  @Benchmark
  public void play() {
    long start = System.nanoTime();
    measuredFrom = start + LEAD_TICKS * TICK_NANOS;
    for (int tick = 0; tick < LEAD_TICKS; tick++) {
      askAndStep(start + tick * TICK_NANOS);
    }
    figures.reset();
    for (int tick = 0; tick < TICKS; tick++) {
      long scheduled = measuredFrom + tick * TICK_NANOS;
      figures.second.recordValue(askAndStep(scheduled) - scheduled);
    }
    waitUntil(measuredFrom + TICKS * TICK_NANOS);
    figures.end(System.nanoTime() - measuredFrom);
    while (all.stream().anyMatch(Player::isWaiting)) {
      step(System.nanoTime() + TICK_NANOS);
    }
  }

  /** Returns when the tick ended. */
  private long askAndStep(long scheduled) {
    for (Player player : all) {
      player.ask(scheduled);
    }
    return step(scheduled);
  }

  private long step(long scheduled) {
    waitUntil(scheduled);
    world.step();
    long end = System.nanoTime();
    for (Player player : all) {
      player.told = end;
      player.take();
    }
    return end;
  }

  private static void waitUntil(long time) {
    while (System.nanoTime() - time < 0) {
      LockSupport.parkNanos(time - System.nanoTime());
    }
  }

  @TearDown(Level.Iteration)
  public void print() {
    figures.print();
  }

  @TearDown
  public void tearDown() throws Exception {
    store.close();
    place.stop();
  }

  /** The actions of a trader. */
  private static final class Actions {
    final Type pickUp;
    final Field<Long> pickUpItem;
    final Type drop;
    final Field<Long> dropItem;

    @SuppressWarnings("unchecked")
    Actions(Schema schema) {
      pickUp = schema.type(Type.Role.ACTION, "PickUp");
      pickUpItem = (Field<Long>) pickUp.field(0);
      drop = schema.type(Type.Role.ACTION, "Drop");
      dropItem = (Field<Long>) drop.field(0);
    }
  }

  /** Asks for its items in turn, and never for one whose answer it waits for. */
  private final class Player implements ReplicaListener {
    private final MemoryLink link = new MemoryLink(4);
    private final ClientFrameWriter frame = new ClientFrameWriter();
    private final State pickUp = State.of(actions.pickUp);
    private final State drop = State.of(actions.drop);
    private final boolean[] held = new boolean[STOCK];
    private final long[] asked = new long[STOCK];
    private final long firstItem;
    private final Replicas replicas;
    private long requests;
    long told;

    Player(int index, long avatar) {
      firstItem = (long) index * STOCK;
      replicas = new Replicas(world.replication().schema(), this);
      WireWriter out = new WireWriter(64);
      Hello.of(world.replication().schema().hash(), 0, "avatar " + avatar).write(out);
      link.push(out.array(), out.size());
      world.connect(link);
    }

    void ask(long now) {
      int item = (int) (requests % STOCK);
      if (asked[item] != 0) {
        return; // the next tick asks for it
      }
      asked[item] = now;
      State action = held[item] ? drop : pickUp;
      action.set(held[item] ? actions.dropItem : actions.pickUpItem, firstItem + item);
      frame.begin();
      frame.action(++requests, action);
      link.push(frame.array(), frame.finish());
    }

    boolean isWaiting() {
      for (long time : asked) {
        if (time != 0) {
          return true;
        }
      }
      return false;
    }

    void take() {
      try {
        for (byte[] bytes = link.poll(); bytes != null; bytes = link.poll()) {
          if (bytes[0] == Protocol.WELCOME) {
            replicas.start(Welcome.read(new WireReader().wrap(bytes)));
          } else {
            replicas.apply(bytes);
          }
        }
      } catch (MalformedFrame e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void event(State event, long request) {
      if (event.type() != world.schema().answer()) {
        return;
      }
      int item = (int) ((request - 1) % STOCK);
      if (asked[item] - measuredFrom >= 0) {
        figures.first.recordValue(told - asked[item]);
      }
      asked[item] = 0;
      boolean granted = event.getFlag(world.schema().answerGranted);
      figures.count(granted);
      held[item] ^= granted;
    }
  }
}
