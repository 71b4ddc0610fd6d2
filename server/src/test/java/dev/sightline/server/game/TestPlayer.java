package dev.sightline.server.game;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.GridPoint;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.replication.MemoryLink;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client in memory: what it was told, and a way to act. */
final class TestPlayer implements ReplicaListener {
  /** An answer to a request. */
  record Answer(boolean granted, String reason, long sequence) {}

  final TestWorld test;
  final MemoryLink link = new MemoryLink(4);
  final Replicas replicas;
  final Map<Long, Answer> answers = new HashMap<>();
  final List<String> heard = new ArrayList<>();
  long number;
  String secret = "";
  double radius;
  private final GameSchema schema;
  private long inputs;
  private long requests;

  TestPlayer(TestWorld test, String token) {
    this.test = test;
    schema = test.world.schema();
    replicas = new Replicas(test.world.replication().schema(), this);
    WireWriter out = new WireWriter(64);
    Hello.of(test.world.replication().schema().hash(), 0, token).write(out);
    link.push(out.array(), out.size());
    test.world.connect(link);
  }

  void take() {
    for (byte[] frame = link.poll(); frame != null; frame = link.poll()) {
      try {
        if (frame[0] == Protocol.WELCOME) {
          replicas.start(Welcome.read(new WireReader().wrap(frame)));
        } else if (frame[0] == Protocol.TICK) {
          replicas.apply(frame);
        }
      } catch (MalformedFrame e) {
        throw new AssertionError(e);
      }
    }
  }

  void send(Consumer<ClientFrameWriter> content) {
    ClientFrameWriter frame = new ClientFrameWriter();
    frame.begin();
    content.accept(frame);
    link.push(frame.array(), frame.finish());
  }

  void walk(int heading) {
    State input = State.of(schema.walk());
    input.setInt(schema.walkHeading, heading);
    send(frame -> frame.input(++inputs, input));
  }

  void walkTo(int column, int row) {
    State input = State.of(schema.walkTo());
    input.set(schema.walkToPoint, new GridPoint(column, row));
    send(frame -> frame.input(++inputs, input));
  }

  void stop() {
    State input = State.of(schema.stop());
    send(frame -> frame.input(++inputs, input));
  }

  /** Asks for something and returns the number of the request. */
  long act(String action, Consumer<State> content) {
    long request = ++requests;
    act(request, action, content);
    return request;
  }

  void act(long request, String action, Consumer<State> content) {
    State state = State.of(test.world.replication().schema().type(Type.Role.ACTION, action));
    content.accept(state);
    send(frame -> frame.action(request, state));
  }

  /** Asks for something and steps on until it is answered. */
  Answer ask(String action, Consumer<State> content) {
    long request = act(action, content);
    test.stepUntil(() -> answers.containsKey(request));
    return answer(request);
  }

  /** Returns the answer to a request, which has come. */
  Answer answer(long request) {
    return Objects.requireNonNull(answers.get(request));
  }

  @SuppressWarnings("unchecked")
  static <T> Field<T> field(Type type, String name) {
    for (int i = 0; i < type.fieldCount(); i++) {
      if (type.field(i).name().equals(name)) {
        return (Field<T>) type.field(i);
      }
    }
    throw new AssertionError(type + " has no field " + name);
  }

  static ReferenceField reference(Type type, String name) {
    for (int i = 0; i < type.referenceCount(); i++) {
      if (type.reference(i).name().equals(name)) {
        return type.reference(i);
      }
    }
    throw new AssertionError(type + " has no reference " + name);
  }

  Consumer<State> about(String reference, @Nullable Replica target) {
    return state ->
        state.refer(reference(state.type(), reference), target == null ? 0 : target.handle());
  }

  static <T> Consumer<State> with(String field, T value) {
    return state -> state.set(TestPlayer.<T>field(state.type(), field), value);
  }

  List<Replica> held(String type) {
    List<Replica> all = new ArrayList<>();
    replicas.forEach(
        replica -> {
          if (replica.type().name().equals(type)) {
            all.add(replica);
          }
        });
    return all;
  }

  @Nullable Replica avatar(long of) {
    return held("Avatar").stream()
        .filter(replica -> replica.get(schema.avatarNumber) == of)
        .findFirst()
        .orElse(null);
  }

  Avatar avatar() {
    Avatar avatar = test.world.avatar(number);
    if (avatar == null) {
      throw new AssertionError("there is no avatar " + number);
    }
    return avatar;
  }

  @Override
  public void event(State event, long request) {
    Type type = event.type();
    if (type == schema.answer()) {
      answers.put(
          request,
          new Answer(
              event.getFlag(schema.answerGranted),
              event.get(schema.answerReason),
              event.get(schema.answerSequence)));
    } else if (type == schema.joined()) {
      number = event.get(schema.joinedNumber);
      secret = event.get(schema.joinedSecret);
    } else if (type == schema.conditions()) {
      radius = event.get(schema.conditionsRadius);
    } else if (type.name().equals("Speech")) {
      heard.add(event.get(TestPlayer.<String>field(type, "words")));
    }
  }
}
