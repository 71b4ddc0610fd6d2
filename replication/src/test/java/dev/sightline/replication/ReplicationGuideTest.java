package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import dev.sightline.frame.Welcome;
import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.Audience;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The short examples of the page on replication, in a village with a door; and the page itself. */
@SuppressWarnings("NullAway") // nobody is refused here, and nobody is lost
final class ReplicationGuideTest {
  private final Schema.Builder words = Schema.named("village");
  private final Type.Builder avatar = words.entity("Avatar");
  private final Field<String> name = avatar.field("name", Codec.text(20));
  private final Field<Integer> mood = avatar.field("mood", Codec.integer(0, 9), Audience.senses(1));
  private final Type.Builder gate = words.entity("Gate");
  private final Field<Boolean> open = gate.field("open", Codec.flag());

  Type.Builder shout = words.event("Shout", Stream.TEXT);
  Field<String> said = shout.field("words", Codec.text(200));
  ReferenceField speaker = shout.reference("speaker");

  Type.Builder walk = words.action("Walk", Stream.STATE);
  Field<Double> toX = walk.field("x", Codec.fixed(0, 40, 0.5));
  Type.Builder greet = words.action("Greet", Stream.TEXT);
  ReferenceField whom = greet.reference("whom");
  Type.Builder done = words.event("Done", Stream.STATE);
  Field<Boolean> granted = done.field("granted", Codec.flag());

  private final Schema schema = words.build();
  private final World world =
      World.of(
          WorldMap.of(
              "village",
              new Box(0, 0, 40, 40),
              List.of(
                  Obstacle.Segment.of(20, 0, 20, 18),
                  new Obstacle.Segment("gate", Blocks.BOTH, true, 20, 18, 20, 22),
                  Obstacle.Segment.of(20, 22, 20, 40))));
  private final Space space =
      Space.builder(world)
          .sense("sight", (people, place) -> new RayRule(people, place.mesh()))
          .sense("hearing", (people, place) -> new DistanceRule(people, 1, 0))
          .build();
  private final Map<Client, Entity> avatars = new HashMap<>();
  private final ReplicationSpace server =
      ReplicationSpace.builder(schema, space).listener(new Village()).build();
  private final MemoryLink link = new MemoryLink(4);
  private final List<String> printed = new ArrayList<>();
  private final Replicas replicas = new Replicas(schema, new Ears());
  private Entity anna;
  private Entity bert;
  private Client client;

  ReplicationGuideTest() throws MalformedFrame {
    server.begin();
    anna = server.spawn(avatar.type(), 15, 20);
    anna.set(name, "Anna");
    bert = server.spawn(avatar.type(), 25, 20);
    bert.set(name, "Bert");
    client = server.join(Hello.of(schema.hash(), 0, "anna"), link);
    client.observe(anna, 30);
    client.self(anna);
    avatars.put(client, anna);
    server.end();
    receive();
  }

  /** What the page calls the game. */
  final class Village implements ClientListener {
    @Override
    public void input(Client from, long sequence, State input) {
      Entity own = from.self();
      if (own != null && input.type() == walk.type()) {
        own.moveTo(input.get(toX), own.y());
      }
    }

    @Override
    public void action(Client from, long request, State action) {
      boolean isGreeting = action.type() == greet.type();
      Entity greeted = isGreeting ? from.target(action.target(whom)) : null;
      State answer = State.of(done.type());
      answer.set(granted, greeted != null); // null is what it does not hold, or none at all
      server.answer(from, request, answer); // false if it has left
    }

    @Override
    public void closed(Client from, Refusal why) {
      avatars.remove(from).end();
    }
  }

  /** What the page calls the client. */
  final class Ears implements ReplicaListener {
    @Override
    public void updated(Replica replica) {
      if (replica.hasMoved()) {
        print(replica.get(name) + " moves");
      }
    }

    @Override
    public void event(State event, long request) {
      if (event.type() == shout.type()) {
        Replica by = replicas.target(event.target(speaker)); // null if it is not here
        print((by == null ? "somebody" : by.get(name)) + ": " + event.get(said));
      } else {
        print("request " + request + ": " + event.get(granted));
      }
    }
  }

  private void print(String line) {
    printed.add(line);
  }

  private void receive() throws MalformedFrame {
    for (byte[] frame = link.poll(); frame != null; frame = link.poll()) {
      if (frame[0] == Protocol.WELCOME) {
        replicas.start(Welcome.read(new WireReader().wrap(frame)));
      } else if (frame[0] == Protocol.TICK) {
        replicas.apply(frame);
      } // else a schema, a pong or a refusal
    }
  }

  private void tick() throws MalformedFrame {
    server.begin();
    server.end();
    receive();
  }

  @Test
  void example_events_byHearing() throws MalformedFrame {
    server.begin();
    int hearing = 1 << space.bit("hearing");
    State event = State.of(shout.type()); // a new one each time
    event.set(said, "hello");
    event.refer(speaker, bert.id()); // by public id; unknown to those who do not hold him
    server.tellPerceivers(bert, hearing, event);
    server.end();
    receive();
    assertEquals(List.of("Bert: hello"), printed);
  }

  @Test
  void example_eventAtAPlace_byAnySense() throws MalformedFrame {
    State event = State.of(shout.type());
    server.begin();
    server.tellPerceivers(15, 25, 8, -1, event); // 8 far; Rule.OWN_RADIUS: as far as each perceives
    server.end();
    receive();
    assertEquals(List.of("somebody: "), printed);
    server.begin();
    server.tellPerceivers(15, 35, 8, -1, event);
    server.tellPerceivers(15, 35, Rule.OWN_RADIUS, -1, event);
    server.end();
    receive();
    assertEquals(2, printed.size(), "the first does not reach her");
  }

  @Test
  void example_client_sendsInputsAndActions() throws MalformedFrame {
    ClientFrameWriter frame = new ClientFrameWriter();
    Replica other = Objects.requireNonNull(replicas.byId(bert.id()));

    frame.begin();
    State step = State.of(walk.type());
    step.set(toX, 12.0);
    frame.input(1, step); // numbered on and on; a repeated one is not taken twice
    replicas.drainMissing(frame::ask); // what updates named and is not here, if anything
    State hug = State.of(greet.type());
    hug.refer(whom, other.handle()); // as this client knows it
    frame.action(77, hug); // the answer comes as an event with this number
    int length = frame.finish();
    link.push(frame.array(), length); // taken when the next tick begins

    tick();
    assertEquals(12, anna.x());
    assertEquals(1, replicas.echo());
    assertEquals(List.of("Anna moves", "request 77: true"), printed);
  }

  @Test
  void example_listener_clientThatSendsWhatItShouldNot_refused() throws MalformedFrame {
    ClientFrameWriter frame = new ClientFrameWriter();
    frame.begin();
    frame.input(1, State.of(greet.type()));
    frame.action(5, State.of(walk.type()));
    frame.action(6, State.of(greet.type())); // nobody
    int length = frame.finish();
    link.push(frame.array(), length);
    tick();
    assertEquals(List.of("request 5: false", "request 6: false"), printed);
  }

  @Test
  void example_client_reads() {
    List<String> here = new ArrayList<>();
    replicas.forEach(
        replica -> {
          boolean seen = (replica.senses() & 1) != 0; // bit 0 is the first sense of the space
          String how = replica.knows(mood) ? ", mood " + replica.get(mood) : "";
          here.add(replica.get(name) + (seen ? " is seen" : "") + how);
        });
    assertEquals(List.of("Bert", "Anna, mood 0"), here);
  }

  @Test
  void example_doors_changeInsideTheTick() throws MalformedFrame {
    server.begin();
    world.open(world.obstacle("gate"));
    world.commit();
    server.end();
    receive();
    assertEquals(3, Objects.requireNonNull(replicas.byId(bert.id())).senses());
  }

  @Test
  void example_repair() throws MalformedFrame {
    server.begin();
    space.replaceSense("hearing", FailingRule.when(() -> true));
    bert.set(mood, 3);
    try {
      server.end();
    } catch (IllegalStateException e) {
      space.replaceSense("hearing", (people, place) -> new DistanceRule(people, 1, 0));
      server.resync();
    }
    receive();
    assertFalse(Objects.requireNonNull(replicas.byId(bert.id())).knows(mood), "not seen");
    assertThrows(IllegalStateException.class, () -> server.end());
  }

  @Test
  void example_receive_otherKinds_ignored() throws MalformedFrame {
    link.push(new byte[] {Protocol.PING, 1, 2, 3, 4}, 5);
    server.begin();
    server.end();
    List<Integer> kinds = new ArrayList<>();
    for (byte[] frame = link.poll(); frame != null; frame = link.poll()) {
      kinds.add((int) frame[0]);
    }
    assertEquals(List.of(Protocol.PONG, Protocol.TICK), kinds);
    link.push(new byte[] {Protocol.PING, 1, 2, 3, 4}, 5);
    tick();
    assertEquals(2, replicas.size());
  }

  @Test
  void example_closed_inTheNextTick() throws MalformedFrame {
    link.push(new byte[] {Protocol.CLIENT, 0x40}, 2);
    tick();
    assertEquals(Refusal.MALFORMED, Objects.requireNonNull(link.refusal()).code());
    assertTrue(anna.isAlive());
    tick();
    assertFalse(anna.isAlive());
  }

  @Test
  void example_publish_fromElsewhere() {
    MemoryPeers group = new MemoryPeers();
    ReplicationSpace north =
        ReplicationSpace.builder(schema, newSpace()).peers(group.join()).publicIds(4711, 0).build();
    ReplicationSpace south =
        ReplicationSpace.builder(schema, newSpace()).peers(group.join()).publicIds(4712, 0).build();
    north.begin();
    Entity door = north.spawn(gate.type(), 20, 20);
    north.end();

    south.begin();
    south.publish(door.id(), EntityChange.of(gate.type()).set(open, true).moveTo(20, 21));
    south.end();
    north.begin(); // made here
    north.end();
    assertTrue(door.get(open));
    assertEquals(21, door.y());
  }

  private Space newSpace() {
    return Space.builder(world)
        .sense("sight", (people, place) -> new RayRule(people, place.mesh()))
        .build();
  }

  // The page.

  @Test
  void page_examples_areInTheTests() throws IOException {
    String sources =
        source("ReplicationGuideTest")
            + source("ReplicationExampleTest")
            + source("SocketLinkExampleTest");
    Matcher example = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(page());
    int count = 0;
    while (example.find()) {
      count++;
      for (String part : example.group(1).split("\n *\\.\\.\\.\n", -1)) {
        assertTrue(squeeze(sources).contains(squeeze(part)), () -> "not in the tests:\n" + part);
      }
    }
    assertTrue(count >= 8, "only " + count + " examples");
  }

  @Test
  void page_packages_haveTheseClasses() throws IOException, ClassNotFoundException {
    Matcher row = Pattern.compile("\\| `(dev\\.sightline\\.[a-z.]+)` \\|(.*)\\|").matcher(page());
    int count = 0;
    while (row.find()) {
      Matcher type = Pattern.compile("`([A-Z]\\w+)`").matcher(row.group(2));
      while (type.find()) {
        Class.forName(row.group(1) + "." + type.group(1));
        count++;
      }
    }
    assertTrue(count >= 30, "only " + count + " classes");
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/replication.md"));
  }

  private static String source(String test) throws IOException {
    return Files.readString(Path.of("src/test/java/dev/sightline/replication/" + test + ".java"));
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }
}
