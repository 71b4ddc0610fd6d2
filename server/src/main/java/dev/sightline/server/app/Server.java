package dev.sightline.server.app;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.maps.format.FileFault;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.schema.Schema;
import dev.sightline.server.config.Settings;
import dev.sightline.server.config.SettingsException;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.config.StoreSettings;
import dev.sightline.server.config.WorldSettings;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.Games;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.game.WorldOptions;
import dev.sightline.server.metrics.Measure;
import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.metrics.TickPhase;
import dev.sightline.server.metrics.TickTimes;
import dev.sightline.server.store.Health;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreException;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import dev.sightline.server.store.StoreOptions.OnFault;
import dev.sightline.server.tick.TickLoad;
import dev.sightline.server.tick.TickLoop;
import dev.sightline.server.transport.Endpoint;
import dev.sightline.server.transport.EndpointException;
import dev.sightline.server.watch.Areas;
import dev.sightline.server.watch.Watch;
import dev.sightline.server.watch.WatchRoutes;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.AdminToken;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Pages;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import dev.sightline.server.web.StandardRoutes;
import dev.sightline.work.Workers;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that runs: a world that ticks on a thread of its own, and a port through which clients
 * and browsers come.
 *
 * <pre>{@code
 * try (Server server = Server.start(new SettingsSource(null, Map.of("network.port", "0")))) {
 *   System.out.println(server.port());
 *   server.awaitEnd();
 * }
 * }</pre>
 */
public final class Server implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Server.class);
  private static final long LAST_COMMITS_NANOS = 2_000_000_000L;
  private static final long GLANCE_NANOS = 5_000_000;
  private static final int MOST_FREE = 100;

  private final Metrics metrics = new Metrics();
  private final TickTimes times = metrics.tickTimes();
  private final Counter late = metrics.counter(Measure.TICKS_LATE);
  private final Counter skipped = metrics.counter(Measure.TICKS_SKIPPED);
  private final TickLoad load = new TickLoad();
  private final Store store;
  private final boolean stopOnFault;
  private final GameSaver gameSaver;
  private final ExecutorService helpers;
  private final LiveWorld world;
  private final Guard guard;
  private final TickLoop loop;
  private final Thread thread;
  private final Watch watch;
  private final Areas areas;
  private final Endpoint endpoint;
  private volatile boolean running;
  private volatile boolean stopping;
  private boolean closed;

  record FreeAvatar(long id, String name) {}

  private Server(SettingsSource source, ServedMap map, Game game, Store store) {
    Settings settings = source.settings();
    this.store = store;
    stopOnFault = settings.store().onFault() == StoreSettings.OnFault.STOP;
    SecureRandom secrets = new SecureRandom();
    GameFile gameFile = GameFile.in(settings.data(), game.name());
    Game.SavedState saved = gameFile.read();
    gameSaver = new GameSaver(gameFile, saved);
    int threads = Runtime.getRuntime().availableProcessors();
    helpers = Executors.newFixedThreadPool(Math.max(1, threads - 1), Server::helper);
    world =
        LiveWorld.open(
            options(settings.world(), map, secrets)
                .withSaveInterval(settings.store().saveInterval()),
            game,
            saved,
            store,
            map.hash(),
            secrets,
            System::nanoTime,
            Workers.of(helpers, threads));
    world.saveGameTo(gameSaver::save);
    loop = new TickLoop(TickLoop.Clock.system(), settings.world().tickRate(), new Ticks());
    thread = new Thread(loop, "sightline-tick");
    areas = new Areas(map.map(), System::nanoTime);
    watch =
        new Watch(
            map.map(),
            () -> WatchRoutes.moment(world, AdminCalls.betweenTicks(loop)),
            System::nanoTime);
    guard = new Guard(settings, store, world, loop, secrets);
    metrics.gauge(Measure.TICK_LOAD, load::ratio);
    endpoint = Endpoint.open(settings, routes(source, map, secrets), metrics, System::nanoTime);
  }

  private static Thread helper(Runnable work) {
    Thread thread = new Thread(work, "sightline-work");
    thread.setDaemon(true);
    return thread;
  }

  private static WorldOptions options(WorldSettings settings, ServedMap map, SecureRandom secrets) {
    double radius = settings.radius().orElse(map.usualRadius());
    return WorldOptions.of(map.map(), settings.rule(), radius)
        .withTickRate(settings.tickRate())
        .withSeed(settings.seed())
        .withInterestInterval(settings.interestInterval())
        .withAi(settings.ai())
        .withBots(settings.bots())
        .withSecrets(secrets.nextLong(), secrets.nextLong());
  }

  /**
   * Starts a server and returns when clients can join.
   *
   * @throws StartException with a message of one line, if that is not possible
   */
  public static Server start(SettingsSource source) {
    Settings settings = source.settings();
    Store store = null;
    try {
      Game game = Games.named(settings.world().game());
      RuleRegistry.installed().kind(settings.world().rule()); // before anything is made
      ServedMap map = ServedMap.read(settings.world().map());
      Endpoint.check(settings.network());
      Files.createDirectories(settings.data());
      store = openStore(settings, map);
      Server server = new Server(source, map, game, store);
      server.run();
      return server;
    } catch (StartException e) {
      close(store);
      throw e;
    } catch (SettingsException
        | MapFormatException
        | StoreException
        | EndpointException
        | UncheckedIOException
        | IllegalArgumentException e) {
      close(store);
      throw new StartException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      String reason = settings.data() + ": cannot be used as the data folder: " + reason(e);
      throw new StartException(reason, e);
    }
  }

  private static String reason(IOException problem) {
    return problem instanceof FileAlreadyExistsException
        ? "it is a file"
        : FileFault.reason(problem);
  }

  private static Store openStore(Settings settings, ServedMap map) {
    StoreSettings kept = settings.store();
    String database = kept.database();
    StoreLocation location =
        database == null
            ? new StoreLocation.Folder(settings.data())
            : StoreLocation.database(database, System.getenv());
    OnFault onFault = kept.onFault() == StoreSettings.OnFault.WAIT ? OnFault.WAIT : OnFault.FAIL;
    return Store.open(
        StoreOptions.of(location, Long.toHexString(map.hash()))
            .withAdoptMap(kept.adoptMap())
            .withKeepRequests(kept.keepRequests())
            .withOnFault(onFault));
  }

  private static void close(@Nullable Store store) {
    if (store != null) {
      store.close();
    }
  }

  private void run() {
    running = true;
    thread.start();
  }

  private Routes routes(SettingsSource source, ServedMap map, SecureRandom secrets) {
    AdminToken token = AdminToken.in(source.settings().data(), secrets);
    Pages pages = new Pages(Server.class.getClassLoader(), "dev/sightline/web");
    Routes routes = new Routes(token, pages, metrics);
    StandardRoutes.addTo(routes, metrics, this::obstacle);
    Response file = Response.bytes(200, "application/json", map.bytes());
    routes.get("/map", Access.OPEN, Handler.now(request -> file));
    new AdminCalls(world, loop, load, source, this::reloaded).addTo(routes);
    Executor betweenTicks = AdminCalls.betweenTicks(loop);
    new WatchRoutes(world, watch, betweenTicks, loop::isPaused).addTo(routes);
    ServedTiles tiles = new ServedTiles(map.map());
    routes.get("/tiles", Access.OPEN, request -> tiles(tiles, betweenTicks));
    routes.get("/area", Access.OPEN, new AreaCall(world, areas, betweenTicks));
    routes.get("/avatars", Access.OPEN, Handler.on(betweenTicks, request -> freeAvatars()));
    guard.addTo(routes);
    return routes;
  }

  private CompletionStage<Response> tiles(ServedTiles tiles, Executor betweenTicks) {
    return CompletableFuture.supplyAsync(
            () -> tiles.answer(world.rule(), world.radius()), betweenTicks)
        .thenCompose(answer -> answer);
  }

  /** Lists avatars that a guest may take over. */
  private Response freeAvatars() {
    return Response.json(
        world.freeAvatars(MOST_FREE).stream()
            .map(avatar -> new FreeAvatar(avatar.number(), avatar.name()))
            .toList());
  }

  private void reloaded(Settings settings) {
    endpoint.limits(settings.limits());
    guard.limits(settings.limits());
    dev.sightline.server.config.Logging.level(settings.log().level());
  }

  private @Nullable String obstacle() {
    if (stopping) {
      return "the server is stopping";
    }
    if (!running || loop.failure() != null) {
      return "the world does not run";
    }
    if (loop.isPaused()) {
      return "the world is paused";
    }
    return store.health().state() == Health.State.GOOD ? null : "nothing can be stored";
  }

  private final class Ticks implements TickLoop.Tick {
    @Override
    public void run(long number, long elapsed, long scheduled) {
      tick(elapsed, scheduled);
    }

    /** While the world is paused, slow readers get what the last tick told, too. */
    @Override
    public boolean finish() {
      return world.tellLate();
    }
  }

  private void tick(long elapsed, long scheduled) {
    long start = System.nanoTime();
    if (elapsed > 1) {
      skipped.increment((double) (elapsed - 1));
    } else if (start - scheduled > loop.interval()) {
      late.increment();
    }
    endpoint.drain(guard.listener());
    world.begin();
    long taken = System.nanoTime();
    world.live();
    long lived = System.nanoTime();
    endpoint.together(world::tell);
    long told = System.nanoTime();
    guard.pause(scheduled + loop.interval() - told);
    times.record(TickPhase.INPUT, taken - start);
    times.record(TickPhase.WORLD, lived - taken);
    times.record(TickPhase.TELL, told - lived);
    times.record(TickPhase.TOTAL, told - scheduled);
    if (load.record(told - start, loop.interval())) {
      sayLoad();
    }
    endIfStoreFails();
  }

  /** A store that another server took is lost for good; other faults end the world if told so. */
  private void endIfStoreFails() {
    Health health = store.health();
    if (health.state() == Health.State.LOST
        || (stopOnFault && health.state() == Health.State.FAULT)) {
      throw new IllegalStateException(health.message());
    }
  }

  private void sayLoad() {
    if (load.isOverloaded()) {
      LOG.warn(
          "overloaded: ticks take {} % of their time, so they come less often",
          Math.round(100 * load.ratio()));
    } else {
      LOG.info("no longer overloaded");
    }
  }

  /** Returns the port, also if it was picked by the system. */
  public int port() {
    return endpoint.port();
  }

  /** Returns what clients and this server talk about. */
  public Schema schema() {
    return world.replication().schema();
  }

  /**
   * Waits until the world ends, by {@link #close} or because it failed.
   *
   * @return what it failed by, or null
   */
  public @Nullable Throwable awaitEnd() throws InterruptedException {
    thread.join();
    return loop.failure();
  }

  /**
   * Stops: lets nobody in any more, waits a moment for what is being committed, tells clients that
   * the server stops, saves and lets go of everything. Calling it again does nothing.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    stopping = true;
    endpoint.stopAccepting();
    loop.resume();
    awaitCommits();
    stopWorld();
    endpoint.close();
    watch.close();
    areas.close();
    guard.close();
    store.close();
    helpers.shutdownNow();
    metrics.close();
  }

  private void awaitCommits() {
    long deadline = System.nanoTime() + LAST_COMMITS_NANOS;
    try {
      while (loop.call(world::waitingOperations).join() > 0 && System.nanoTime() < deadline) {
        LockSupport.parkNanos(GLANCE_NANOS);
      }
    } catch (RejectedExecutionException | CompletionException e) {
      LOG.debug("the world has ended already", e);
    }
  }

  private void stopWorld() {
    try {
      loop.call(
              () -> {
                world.stop();
                return true;
              })
          .join();
    } catch (RejectedExecutionException | CompletionException e) {
      LOG.error("the end of the world could not be saved", e);
    }
    gameSaver.close();
    loop.stop();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
