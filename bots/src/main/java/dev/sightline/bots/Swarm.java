package dev.sightline.bots;

import dev.sightline.bots.behavior.Behavior;
import dev.sightline.bots.behavior.Behaviors;
import dev.sightline.bots.behavior.Navigator;
import dev.sightline.bots.behavior.Senses;
import dev.sightline.bots.behavior.TraceFile;
import dev.sightline.bots.check.DoorList;
import dev.sightline.bots.check.Sample;
import dev.sightline.bots.ledger.Ledger;
import dev.sightline.bots.measure.Measures;
import dev.sightline.bots.measure.TickTimeline;
import dev.sightline.client.Client;
import dev.sightline.client.ClientException;
import dev.sightline.client.ClientLoop;
import dev.sightline.client.ClientOptions;
import dev.sightline.map.WorldMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All bots of a process, on one thread.
 *
 * <p>Inputs are due at equal times, spread over the bots, so that the server is not asked by all at
 * once. Latencies count from when an input was due, so that a process that stalls does not look
 * fast.
 */
final class Swarm {
  private static final Duration SLICE = Duration.ofMillis(5);
  private static final int JOINS_PER_SLICE = 2;
  private static final long TOO_LATE = 1_000_000_000L;

  /** Numbers of requests begin with the time, so that they differ from those of earlier runs. */
  private static final long REQUESTS_PER_MILLI = 1000;

  private final BotOptions options;
  private final ClientLoop loop;
  private final DoorList doors;
  private final boolean[] doorsOpen;
  private final long mapHash;
  private final Navigator navigator;
  private final Consumer<Sample> samples;
  private final List<String> tokens;
  private final Measures measures = new Measures();
  private final List<Bot> bots = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private final CompletableFuture<Void> complete = new CompletableFuture<>();
  private @Nullable TickTimeline timeline;
  private long skippedBefore;
  private @Nullable Senses senses;
  private @Nullable Sample current;
  private int joined;
  private final AtomicInteger here = new AtomicInteger();
  private long reconnects;
  private long ended;
  private @Nullable ClientException lastLoss;
  private @Nullable RuntimeException fault;
  private long inputsBegun;
  private long inputsDone;
  private boolean stopped;
  private long requests = System.currentTimeMillis() * REQUESTS_PER_MILLI;

  Swarm(
      BotOptions options,
      ClientLoop loop,
      WorldMap map,
      long mapHash,
      @Nullable TraceFile trace,
      @Nullable Ledger ledger,
      List<String> tokens,
      Consumer<Sample> samples) {
    this.options = options;
    this.loop = loop;
    this.mapHash = mapHash;
    this.samples = samples;
    this.tokens = List.copyOf(tokens);
    doors = DoorList.of(map);
    doorsOpen = new boolean[doors.size()];
    navigator = new Navigator(map);
    SplittableRandom seeds = new SplittableRandom(options.seed());
    for (int i = 0; i < options.count(); i++) {
      Behavior behavior = Behaviors.make(options.behavior(), trace);
      Bot bot = new Bot(this, i, behavior, seeds.nextLong());
      if (Behaviors.useHands(options.behavior())) {
        bot.hands(new TradingHands(bot, ledger, this::newRequest));
      }
      bots.add(bot);
    }
  }

  /** Begins; completes when all have joined, or fails when one cannot. */
  CompletableFuture<Void> start() {
    loop.every(SLICE, this::slice);
    return complete;
  }

  private void slice() {
    try {
      navigator.refill();
      for (int i = 0; i < JOINS_PER_SLICE && clients.size() < bots.size() && !stopped; i++) {
        String token = tokens.isEmpty() ? "" : tokens.get(clients.size());
        ClientOptions to = ClientOptions.to(options.url()).withToken(token);
        clients.add(Client.connect(loop, to, bots.get(clients.size())));
      }
      steer();
    } catch (RuntimeException e) {
      fault(e);
    }
  }

  /** Lets all bots steer whose time has come. */
  private void steer() {
    long now = System.nanoTime();
    if (inputsBegun == 0) {
      inputsBegun = now;
    }
    double interval = 1e9 / ((double) options.inputs() * bots.size());
    long due = inputsBegun + (long) (inputsDone * interval);
    if (now - due > TOO_LATE) {
      inputsDone = (long) ((now - inputsBegun) / interval);
    }
    while (!stopped && (due = inputsBegun + (long) (inputsDone * interval)) <= now) {
      bots.get((int) (inputsDone % bots.size())).input(due);
      inputsDone++;
    }
  }

  /** Stops steering and measuring. */
  void stop() {
    stopped = true;
    Sample last = current;
    current = null;
    if (last != null) {
      samples.accept(last);
    }
  }

  private long newRequest() {
    return ++requests;
  }

  /** Returns how many bots still wait for an answer. */
  int awaited() {
    int count = 0;
    for (Bot bot : bots) {
      count += bot.awaitsAnswer() ? 1 : 0;
    }
    return count;
  }

  void close() {
    clients.forEach(Client::close);
  }

  void execute(Runnable task) {
    clients.get(0).execute(task);
  }

  // What bots tell.

  void joined(boolean first) {
    here.incrementAndGet();
    joined += first ? 1 : 0;
    if (joined == bots.size()) {
      complete.complete(null);
    }
  }

  void disconnected(ClientException why, boolean again, boolean wasHere) {
    forgetTicks(here.addAndGet(wasHere ? -1 : 0));
    if (stopped || why.reason() == ClientException.Reason.CLOSED) {
      return;
    }
    lastLoss = why;
    if (again) {
      reconnects++;
    } else {
      ended++;
      complete.completeExceptionally(new BotsException(String.valueOf(why.getMessage()), why));
    }
  }

  /** The next ticks may be those of a server that was started anew and counts them anew. */
  private void forgetTicks(int left) {
    current = null;
    TickTimeline before = timeline;
    if (left == 0 && before != null) {
      skippedBefore += before.skipped();
      timeline = before.anew();
    }
  }

  void fault(RuntimeException thrown) {
    if (fault == null) {
      fault = thrown;
    }
    complete.completeExceptionally(thrown);
  }

  Senses senses(Client client) {
    if (client.welcome().mapHash() != mapHash) {
      throw new BotsException("the server's map has changed");
    }
    if (timeline == null) {
      timeline = new TickTimeline(1e3 * client.welcome().tickMicros());
    }
    Senses known = senses;
    if (known == null || known.words().schema() != client.vocabulary().schema()) {
      known = new Senses(client.vocabulary());
      senses = known;
    }
    return known;
  }

  void doorTold(String name, boolean open) {
    int door = doors.number(name);
    if (door >= 0) {
      doorsOpen[door] = open;
    }
  }

  boolean isSampled(long tick) {
    return options.checkTicks() > 0 && tick % options.checkTicks() == 0 && !stopped;
  }

  /** Returns the sample of a tick, or null if that is over. */
  @Nullable Sample sample(long tick) {
    Sample sample = current;
    if (sample == null || tick > sample.tick()) {
      if (sample != null) {
        samples.accept(sample);
      }
      sample = new Sample(tick, doorsOpen);
      current = sample;
    }
    return tick == sample.tick() ? sample : null;
  }

  long age(long tick, long nanos) {
    TickTimeline line = timeline;
    return line == null ? 0 : line.frame(tick, nanos);
  }

  // What bots ask.

  Measures measures() {
    return measures;
  }

  DoorList doors() {
    return doors;
  }

  Navigator navigator() {
    return navigator;
  }

  int count() {
    return bots.size();
  }

  int inputs() {
    return options.inputs();
  }

  // What the run asks; on the bots' thread, except where it says otherwise.

  /** Returns how many bots are in the world; for any thread. */
  int here() {
    return here.get();
  }

  long reconnects() {
    return reconnects;
  }

  /** Returns how many bots have ended before their time. */
  long ended() {
    return ended;
  }

  long skippedTicks() {
    return skippedBefore + (timeline == null ? 0 : timeline.skipped());
  }

  @Nullable ClientException lastLoss() {
    return lastLoss;
  }

  @Nullable RuntimeException fault() {
    return fault;
  }
}
