package dev.sightline.client;

import dev.sightline.frame.Welcome;
import dev.sightline.play.Walls;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What a client was told: copies, answers, conditions, and what follows from them, where the own
 * avatar will be and where others are shown. Tells the listener. For the client's thread.
 */
final class Told implements ReplicaListener {
  private final Client client;
  private final Connection connection;
  private final ClientListener listener;
  private final Map<Long, CompletableFuture<Answer>> asked = new HashMap<>();
  private @Nullable Vocabulary vocabulary;
  private @Nullable Replicas replicas;
  private @Nullable Conditions conditions;
  private @Nullable Prediction prediction;
  private @Nullable DoorFollower doors;
  private @Nullable Interpolation interpolation;
  private long avatar = -1;
  private long frames;

  Told(Client client, Connection connection, ClientListener listener) {
    this.client = client;
    this.connection = connection;
    this.listener = listener;
  }

  Vocabulary vocabulary() {
    return known(vocabulary, "the schema is not known yet");
  }

  Replicas replicas() {
    return known(replicas, "nothing was told yet");
  }

  /** Returns what is known. */
  static <T> T known(@Nullable T what, String otherwise) {
    if (what == null) {
      throw new IllegalStateException(otherwise);
    }
    return what;
  }

  @Nullable Conditions conditions() {
    return conditions;
  }

  long avatar() {
    return avatar;
  }

  long frames() {
    return frames;
  }

  /** Begins anew, with what a server said when it let the client in. */
  void start(Welcome said, Schema schema) {
    Vocabulary words = vocabulary;
    if (words == null || words.schema() != schema) {
      words = new Vocabulary(schema);
      vocabulary = words;
      replicas = new Replicas(schema, this);
    }
    tell(() -> replicas().start(said));
    if (prediction != null) {
      prediction.reset();
      doors = new DoorFollower(prediction.walls(), words);
    }
  }

  void apply(byte[] bytes, int from, int length) throws MalformedFrame {
    frames++;
    try {
      replicas().apply(bytes, from, length);
    } catch (RuntimeException e) {
      listener.failed(client, e);
    }
  }

  /** Has the listener told something; what it throws, it hears of. */
  void tell(Runnable told) {
    try {
      told.run();
    } catch (RuntimeException e) {
      listener.failed(client, e);
    }
  }

  /** Remembers who waits for the answer to a request. */
  void awaitAnswer(long request, CompletableFuture<Answer> answer) {
    asked.put(request, answer);
  }

  /** No answer will come to what was asked. */
  void failAsked(ClientException why) {
    var unanswered = Map.copyOf(asked);
    asked.clear();
    unanswered.values().forEach(answer -> answer.completeExceptionally(why));
  }

  /** An input was sent. */
  void steered(long sequence, State input) {
    if (prediction != null) {
      prediction.sent(sequence, vocabulary().order(input), replicas().tick());
    }
  }

  Prediction predict(Walls walls) {
    Prediction made = new Prediction(walls);
    DoorFollower follower = new DoorFollower(walls, vocabulary());
    replicas().forEach(follower::told);
    if (conditions != null) {
      made.pace(conditions.pace());
    }
    prediction = made;
    doors = follower;
    return made;
  }

  Interpolation interpolate(double delayTicks) {
    Welcome said = known(connection.welcome(), "the server has not said welcome yet");
    long tick = replicas().tick();
    Interpolation made = new Interpolation(said.grid(), said.tickMicros() / 1e6, delayTicks);
    made.frame(tick, connection.heardNanos());
    replicas().forEach(replica -> made.entered(replica, tick));
    interpolation = made;
    return made;
  }

  @Override
  public void entered(Replica replica, boolean returned) {
    if (doors != null) {
      doors.told(replica);
    }
    if (interpolation != null) {
      interpolation.entered(replica, replicas().tick());
    }
    listener.entered(replica, returned);
  }

  @Override
  public void updated(Replica replica) {
    if (doors != null) {
      doors.told(replica);
    }
    if (interpolation != null) {
      interpolation.updated(replica, replicas().tick());
    }
    listener.updated(replica);
  }

  @Override
  public void left(Replica replica, boolean gone) {
    if (interpolation != null) {
      interpolation.left(replica);
    }
    listener.left(replica, gone);
  }

  @Override
  public void event(State event, long request) {
    Vocabulary words = vocabulary();
    if (words.isJoined(event)) {
      avatar = words.joinedNumber(event);
      String secret = words.secret(event);
      connection.resumeBy(secret.isEmpty() ? "" : "resume " + secret);
      listener.joined(client, avatar);
    } else if (words.isConditions(event)) {
      Conditions told = words.conditions(event);
      conditions = told;
      if (prediction != null) {
        prediction.pace(told.pace());
      }
      listener.conditions(client, told);
    } else if (words.isAnswer(event)) {
      answered(request, words.answer(event));
    }
    listener.event(event, request);
  }

  private void answered(long request, Answer answer) {
    CompletableFuture<Answer> waiting = asked.remove(request);
    if (waiting != null) {
      waiting.complete(answer);
    }
    listener.answered(client, request, answer);
  }

  @Override
  public void applied(long tick) {
    Replicas all = replicas();
    if (interpolation != null) {
      interpolation.frame(tick, connection.heardNanos());
    }
    if (prediction != null && all.ownX() >= 0) {
      prediction.told(tick, all.ownX(), all.ownY(), all.echo());
    }
    listener.applied(tick);
  }
}
