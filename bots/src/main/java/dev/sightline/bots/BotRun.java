package dev.sightline.bots;

import dev.sightline.bots.behavior.TraceFile;
import dev.sightline.bots.ledger.Ledger;
import dev.sightline.bots.measure.ServerTimes;
import dev.sightline.client.ClientException;
import dev.sightline.client.ClientLoop;
import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs bots against a server and says what they found.
 *
 * <pre>{@code
 * BotReport report = new BotRun(BotOptions.of(url, 100, 30)).run(System.err::println);
 * }</pre>
 */
public final class BotRun {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long JOIN_SECONDS = 60;
  private static final long JOINS_PER_SECOND = 20; // at least
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long ANSWERS_NANOS = 5_000_000_000L;
  private static final long GLANCE_MILLIS = 200;

  private final BotOptions options;
  private final long patienceNanos;
  private final CountDownLatch stop = new CountDownLatch(1);
  private volatile @Nullable Checker checker;

  public BotRun(BotOptions options) {
    this(options, PATIENCE);
  }

  /**
   * Creates a run.
   *
   * @param patience how long it goes on when no bot is in the world any more
   */
  public BotRun(BotOptions options, Duration patience) {
    this.options = options;
    patienceNanos = patience.toNanos();
  }

  /** Ends the run soon, in order; for any thread. */
  public void stop() {
    stop.countDown();
  }

  /**
   * Runs, and returns when it is done.
   *
   * @param progress hears what goes on
   * @throws BotsException if the server cannot be used, or is gone
   * @throws IllegalArgumentException if the trace is none
   */
  public BotReport run(Consumer<String> progress) throws InterruptedException {
    prepareFolder();
    TraceFile trace = options.trace() == null ? null : TraceFile.read(options.trace());
    progress.accept("fetching the map");
    ServedMap map = ServedMap.fetch(options.url());
    List<String> tokens = tokens(progress);
    Checker checker = new Checker(map.map(), options.snapshot(), options.count());
    this.checker = checker;
    try (Ledger ledger = ledger();
        ClientLoop loop = ClientLoop.start()) {
      Swarm swarm =
          new Swarm(options, loop, map.map(), map.hash(), trace, ledger, tokens, checker::check);
      BotReport.Totals totals = run(swarm, progress);
      awaitAnswers(swarm);
      swarm.close();
      checker.end();
      return new BotReport(
          options,
          totals,
          checker.findings(),
          checker.leftOut(),
          checker.snapshotTick(),
          ledger == null ? null : BotReport.Trades.of(ledger));
    } catch (NoSuchFileException e) {
      throw new BotsException(options.ledger() + ": cannot be written: its folder is missing", e);
    } catch (IOException e) {
      throw new BotsException(options.ledger() + ": cannot be written: " + FileFault.reason(e), e);
    }
  }

  /** Accounts are needed only where requests are to outlive the server. */
  private List<String> tokens(Consumer<String> progress) throws InterruptedException {
    return options.ledger() == null
        ? List.of()
        : Accounts.make(options.url(), options.count(), progress);
  }

  private @Nullable Ledger ledger() throws IOException {
    return options.ledger() == null ? null : Ledger.create(options.ledger());
  }

  private BotReport.Totals run(Swarm swarm, Consumer<String> progress) throws InterruptedException {
    join(swarm, progress);
    play(swarm, options.warmUpSeconds(), "warming up", progress);
    call(
        swarm,
        () -> {
          swarm.measures().reset();
          swarm.measures().cpuNanos = -THREADS.getCurrentThreadCpuTime();
          return true;
        });
    ServerTimes before = serverTimes();
    long begun = System.nanoTime();
    play(swarm, options.seconds(), "playing", progress);
    double seconds = (System.nanoTime() - begun) / 1e9;
    ServerTimes after = serverTimes();
    ServerTimes between = before == null || after == null ? null : after.since(before);
    return call(swarm, () -> totals(swarm, seconds, between));
  }

  private @Nullable ServerTimes serverTimes() throws InterruptedException {
    return ServerTimes.fetch(options.url().http("/metrics/times"));
  }

  /** Lets bots hear what they have asked for, for a moment. */
  private void awaitAnswers(Swarm swarm) throws InterruptedException {
    long deadline = System.nanoTime() + ANSWERS_NANOS;
    while (call(swarm, swarm::awaited) > 0 && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(GLANCE_MILLIS / 4);
    }
  }

  /** Returns how many ticks were checked so far; for any thread. */
  public long checkedTicks() {
    Checker at = checker;
    return at == null ? 0 : at.findings().ticks();
  }

  private void prepareFolder() {
    if (options.snapshot() != null) {
      try {
        Files.createDirectories(options.snapshot());
      } catch (FileAlreadyExistsException e) {
        throw new BotsException(options.snapshot() + ": is a file, not a folder", e);
      } catch (IOException e) {
        throw new BotsException(options.snapshot() + ": cannot be made: " + FileFault.reason(e), e);
      }
    }
  }

  private void join(Swarm swarm, Consumer<String> progress) throws InterruptedException {
    CompletableFuture<Void> all = swarm.start();
    long seconds = JOIN_SECONDS + options.count() / JOINS_PER_SECOND;
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!isStopped()) {
      try {
        all.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        progress.accept(swarm.here() + " of " + options.count() + " bots have joined");
      } catch (ExecutionException e) {
        throw asBots(e.getCause());
      }
      if (System.nanoTime() > deadline) {
        throw new BotsException(
            "only %d of %d bots could join within %d s"
                .formatted(swarm.here(), options.count(), seconds));
      }
    }
  }

  private static RuntimeException asBots(@Nullable Throwable cause) {
    if (cause instanceof UncheckedIOException) {
      return new BotsException(String.valueOf(cause.getMessage()), cause);
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private boolean isStopped() {
    return stop.getCount() == 0;
  }

  private void play(Swarm swarm, double seconds, String what, Consumer<String> progress)
      throws InterruptedException {
    long begun = System.nanoTime();
    long until = begun + (long) (seconds * 1e9);
    long lastHere = begun;
    for (long now = begun; now < until; now = System.nanoTime()) {
      progress.accept(
          "%s, %d of %.0f s, %d bots"
              .formatted(what, (now - begun) / 1_000_000_000, seconds, swarm.here()));
      long wait = Math.min(TimeUnit.MILLISECONDS.toNanos(GLANCE_MILLIS), until - now);
      if (stop.await(wait, TimeUnit.NANOSECONDS)) {
        return;
      }
      lastHere = swarm.here() > 0 ? System.nanoTime() : lastHere;
      checkAlive(swarm, lastHere);
    }
    checkAlive(swarm, swarm.here() > 0 ? until : until - patienceNanos - 1);
  }

  private void checkAlive(Swarm swarm, long lastHere) {
    RuntimeException fault = swarm.fault();
    if (fault != null) {
      throw asBots(fault);
    }
    if (System.nanoTime() - lastHere > patienceNanos) {
      ClientException why = swarm.lastLoss();
      throw new BotsException("the server is gone" + (why == null ? "" : ": " + why.getMessage()));
    }
  }

  private static <T> T call(Swarm swarm, Supplier<T> question) throws InterruptedException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    swarm.execute(
        () -> {
          try {
            answer.complete(question.get());
          } catch (RuntimeException e) {
            answer.completeExceptionally(e);
          }
        });
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw asBots(e.getCause());
    }
  }

  private BotReport.Totals totals(Swarm swarm, double seconds, @Nullable ServerTimes server) {
    swarm.stop();
    swarm.measures().cpuNanos += THREADS.getCurrentThreadCpuTime();
    ClientException why = swarm.lastLoss();
    return new BotReport.Totals(
        seconds,
        swarm.here(),
        swarm.reconnects(),
        swarm.ended(),
        why == null ? "" : String.valueOf(why.getMessage()),
        swarm.skippedTicks(),
        swarm.measures(),
        server);
  }
}
