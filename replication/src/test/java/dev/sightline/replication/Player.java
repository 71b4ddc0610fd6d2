package dev.sightline.replication;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The other side of a link: a client with its copies, and what it heard. */
@SuppressWarnings("NonApiType")
final class Player implements ReplicaListener {
  final Stage stage;
  final TestLink link;
  final Replicas replicas = new Replicas(Yard.SCHEMA, this);

  /** What the last frames told, in words. */
  final List<String> news = new ArrayList<>();

  /** Bytes of the last frame. */
  int lastLength;

  Entity avatar;
  private final @Nullable Client client;

  @SuppressWarnings("NullAway") // tests set the avatar
  Player(Stage stage, TestLink link) {
    this.stage = stage;
    this.link = link;
    client = stage.server.join(Hello.of(Yard.SCHEMA.hash(), 0, "me"), link);
  }

  Client client() {
    return Objects.requireNonNull(client);
  }

  /** Applies all frames that have come. */
  void takeAll() {
    news.clear();
    while (!link.frames.isEmpty()) {
      take(link.frames.remove());
    }
  }

  void take(byte[] frame) {
    try {
      if (frame[0] == Protocol.WELCOME) {
        replicas.start(Welcome.read(new WireReader().wrap(frame)));
      } else if (frame[0] == Protocol.TICK) {
        lastLength = frame.length;
        replicas.apply(frame);
      }
    } catch (MalformedFrame e) {
      throw new AssertionError(this + " got " + Arrays.toString(frame), e);
    }
  }

  /** Returns the public ids of all that the player holds, but for its own avatar. */
  TreeSet<Long> held() {
    TreeSet<Long> ids = new TreeSet<>();
    replicas.forEach(replica -> ids.add(replica.id()));
    if (avatar != null) {
      ids.remove(avatar.id());
    }
    return ids;
  }

  boolean holds(Entity entity) {
    return replicas.byId(entity.id()) != null;
  }

  Replica replica(Entity entity) {
    return Objects.requireNonNull(
        replicas.byId(entity.id()), () -> this + " does not hold " + entity);
  }

  /** Sends a frame, to be taken when the next tick begins. */
  void send(Consumer<ClientFrameWriter> content) {
    ClientFrameWriter frame = new ClientFrameWriter();
    frame.begin();
    content.accept(frame);
    int length = frame.finish();
    link.toSpace.add(Arrays.copyOf(frame.array(), length));
  }

  @Override
  public void entered(Replica replica, boolean returned) {
    news.add((returned ? "returned " : "entered ") + replica.id());
  }

  @Override
  public void updated(Replica replica) {
    news.add("updated " + replica.id());
  }

  @Override
  public void left(Replica replica, boolean gone) {
    news.add((gone ? "gone " : "left ") + replica.id());
  }

  @Override
  public void event(State event, long request) {
    news.add(words(event) + (request < 0 ? "" : " answers " + request));
  }

  private String words(State event) {
    if (event.type() == Yard.SHOUT) {
      Replica speaker =
          event.targetCount(Yard.SPEAKER) == 0
              ? null
              : replicas.target(event.target(Yard.SPEAKER, 0));
      return "shout " + event.get(Yard.WORDS) + " by " + (speaker == null ? "?" : speaker.id());
    }
    return event.type() == Yard.FLASH
        ? "flash " + event.get(Yard.BRIGHTNESS)
        : "done " + event.get(Yard.SUCCESS);
  }

  @Override
  public String toString() {
    return "player " + client;
  }
}
