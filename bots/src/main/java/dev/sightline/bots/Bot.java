package dev.sightline.bots;

import dev.sightline.bots.behavior.Behavior;
import dev.sightline.bots.behavior.Body;
import dev.sightline.bots.behavior.Hands;
import dev.sightline.bots.behavior.Navigator;
import dev.sightline.bots.behavior.Senses;
import dev.sightline.bots.check.Sample;
import dev.sightline.bots.measure.Measures;
import dev.sightline.client.Answer;
import dev.sightline.client.Client;
import dev.sightline.client.ClientException;
import dev.sightline.client.ClientListener;
import dev.sightline.client.Conditions;
import dev.sightline.replica.Replica;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.State;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One bot: a client, what it does, and what it measures. For the bots' thread. */
final class Bot implements ClientListener, Body {
  private static final int PENDING = 64; // inputs of which the answer is awaited, a power of two

  private final Swarm swarm;
  private final int index;
  private final Behavior behavior;
  private final SplittableRandom random;
  private final long[] scheduled = new long[PENDING];
  private @Nullable Client client;
  private @Nullable Senses senses;
  private @Nullable Replicas replicas;
  private @Nullable Conditions conditions;
  private @Nullable TradingHands hands;
  private @Nullable Sample sampling;
  private long avatar = -1;
  private long tick;
  private long arrived;
  private long bytes;
  private long lastInput;
  private long lastEcho;
  private long inputDue;
  private boolean wasHere;

  Bot(Swarm swarm, int index, Behavior behavior, long seed) {
    this.swarm = swarm;
    this.index = index;
    this.behavior = behavior;
    random = new SplittableRandom(seed);
  }

  // What happens to it.

  @Override
  public void connected(Client by) {
    client = by;
    replicas = by.replicas();
    senses = swarm.senses(by);
    conditions = null;
    avatar = -1;
    tick = by.replicas().tick();
    lastEcho = lastInput;
    arrived = 0;
  }

  @Override
  public void joined(Client by, long number) {
    avatar = number;
    swarm.joined(!wasHere);
    wasHere = true;
    if (hands != null) {
      hands.joined(number);
    }
  }

  @Override
  public void conditions(Client by, Conditions told) {
    conditions = told;
  }

  @Override
  public void disconnected(Client by, ClientException why, boolean again) {
    swarm.disconnected(why, again, avatar >= 0);
    avatar = -1;
  }

  @Override
  public void failed(Client by, RuntimeException thrown) {
    swarm.fault(thrown);
  }

  @Override
  public void answered(Client by, long request, Answer answer) {
    if (hands != null) {
      hands.answered(request, answer);
    }
  }

  @Override
  public void entered(Replica replica, boolean returned) {
    count(replica);
  }

  @Override
  public void updated(Replica replica) {
    count(replica);
  }

  private void count(Replica replica) {
    if (replica == replicas().self()) {
      swarm.measures().ownMoves++;
    } else {
      swarm.measures().changes++;
    }
    if (known(senses).isDoor(replica)) {
      swarm.doorTold(known(senses).doorName(replica), known(senses).isOpen(replica));
    }
  }

  @Override
  public void left(Replica replica, boolean gone) {
    swarm.measures().evicts++;
  }

  @Override
  public void applied(long now) {
    measure(now);
    tick = now;
    if (swarm.isSampled(now) && avatar >= 0 && conditions != null) {
      Sample sample = swarm.sample(now);
      if (sample != null) {
        fill(sample, conditions);
      }
    }
  }

  private void measure(long now) {
    Measures measures = swarm.measures();
    long heard = known(client).heardNanos();
    measures.frames++;
    measures.joinedTicks += now - tick > 1 ? 1 : 0;
    long received = known(client).receivedBytes();
    measures.bytes += received - bytes;
    bytes = received;
    Measures.record(measures.age, swarm.age(now, heard));
    if (arrived != 0) {
      Measures.record(measures.gap, heard - arrived);
    }
    arrived = heard;
    long echo = Math.min(replicas().echo(), lastInput);
    for (long i = Math.max(lastEcho + 1, echo - PENDING + 1); i <= echo; i++) {
      Measures.record(measures.latency, heard - scheduled[(int) i & (PENDING - 1)]);
    }
    lastEcho = Math.max(lastEcho, echo);
  }

  private void fill(Sample sample, Conditions now) {
    Replicas all = replicas();
    var grid = known(client).grid();
    sample.add(avatar, grid.x(all.ownX()), grid.y(all.ownY()), now.rule(), now.radius());
    sampling = sample;
    all.forEach(this::fill);
    sampling = null;
  }

  private void fill(Replica replica) {
    Sample sample = known(sampling);
    Senses eyes = known(senses);
    if (eyes.isAvatar(replica)) {
      if (replica != replicas().self()) {
        var grid = known(client).grid();
        sample.hold(eyes.number(replica), grid.x(replica.x()), grid.y(replica.y()));
      }
    } else if (eyes.isDoor(replica)) {
      int door = swarm.doors().number(eyes.doorName(replica));
      if (door >= 0) {
        sample.door(door, eyes.isOpen(replica));
      }
    }
  }

  // What it does.

  /** Steers, if it can; the time is when that was due. */
  void input(long due) {
    boolean ready = avatar >= 0 && conditions != null && replicas != null && replicas.ownX() >= 0;
    if (ready && known(client).isConnected()) {
      inputDue = due;
      behavior.act(this);
    }
  }

  private void steer(State input) {
    lastInput = known(client).steer(input);
    scheduled[(int) lastInput & (PENDING - 1)] = inputDue;
    swarm.measures().inputs++;
  }

  @Override
  public void walk(int heading) {
    steer(known(senses).words().walk(heading));
  }

  @Override
  public void walkTo(int column, int row) {
    steer(known(senses).words().walkTo(column, row));
  }

  @Override
  public void stop() {
    steer(known(senses).words().stop());
  }

  // What it knows.

  private static <T> T known(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the bot is not connected");
    }
    return value;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int count() {
    return swarm.count();
  }

  @Override
  public int column() {
    return replicas().ownX();
  }

  @Override
  public int row() {
    return replicas().ownY();
  }

  @Override
  public long avatar() {
    return avatar;
  }

  @Override
  public double radiusSteps() {
    return known(conditions).radius() / known(client).grid().step();
  }

  @Override
  public double stepsPerSecond() {
    return known(conditions).pace() / 65536.0 * 1e6 / known(client).welcome().tickMicros();
  }

  @Override
  public int inputs() {
    return swarm.inputs();
  }

  @Override
  public SplittableRandom random() {
    return random;
  }

  @Override
  public Replicas replicas() {
    return known(replicas);
  }

  @Override
  public Senses senses() {
    return known(senses);
  }

  @Override
  public Navigator navigator() {
    return swarm.navigator();
  }

  @Override
  public @Nullable Hands hands() {
    return hands;
  }

  /** Lets the bot trade. */
  void hands(TradingHands given) {
    hands = given;
  }

  /** Something durable was acknowledged so long after it was asked for. */
  void acknowledged(long nanos) {
    Measures.record(swarm.measures().acknowledgment, nanos);
  }

  /** Returns whether the bot has asked for something and can still be answered. */
  boolean awaitsAnswer() {
    return hands != null && hands.hasPending() && isHere();
  }

  /** Returns the client, which is there once it was connected. */
  Client client() {
    return known(client);
  }

  boolean isHere() {
    return avatar >= 0;
  }
}
