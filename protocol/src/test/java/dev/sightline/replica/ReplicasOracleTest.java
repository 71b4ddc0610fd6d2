package dev.sightline.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.DemoSchema.Mark;
import dev.sightline.replica.TinyServer.Seat;
import dev.sightline.replica.TinyServer.Thing;
import dev.sightline.replica.TinyServer.View;
import dev.sightline.replica.TinyServer.Viewer;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients hold, against the world itself, after every tick; some are told less often. */
final class ReplicasOracleTest {
  private static final int TICKS = 400;
  private static final int VIEWERS = 4;
  private static final int THINGS = 14;

  private final TinyServer server = new TinyServer();
  private final List<Viewer> viewers = new ArrayList<>();
  private final List<Replicas> clients = new ArrayList<>();
  private final List<Heard> heard = new ArrayList<>();

  /** Believes only what it is told by the listener. */
  private final class Heard implements ReplicaListener {
    final Set<Replica> here = new HashSet<>();
    int events;

    @Override
    public void entered(Replica replica, boolean returned) {
      assertTrue(here.add(replica));
    }

    @Override
    public void updated(Replica replica) {
      assertTrue(here.contains(replica));
    }

    @Override
    public void left(Replica replica, boolean gone) {
      assertTrue(here.remove(replica));
      assertFalse(replica.isHere());
    }

    @Override
    public void event(State event, long request) {
      assertSame(server.demo.speech, event.type());
      events++;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void replicas_randomWorld_areWhatTheServerShows(long seed) throws MalformedFrame {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < VIEWERS; i++) {
      viewers.add(server.new Viewer());
      heard.add(new Heard());
      clients.add(new Replicas(server.demo.schema, heard.get(i)));
      clients.get(i).start(server.welcome());
    }
    for (int tick = 1; tick <= TICKS; tick++) {
      server.blocks.clear();
      server.bracket.open(tick);
      new Chance(server, random).step(THINGS);
      server.close();
      for (int i = 0; i < VIEWERS; i++) {
        if (random.nextInt(i + 1) == 0) {
          step(i, random, "seed " + seed + ", tick " + tick + ", client " + i);
        }
      }
    }
  }

  private void step(int i, SplittableRandom random, String at) throws MalformedFrame {
    Viewer viewer = viewers.get(i);
    Replicas client = clients.get(i);
    look(viewer, random);
    int told = heard.get(i).events;
    int events = random.nextInt(3);
    for (int e = 0; e < events; e++) {
      State speech = State.of(server.demo.speech);
      speech.set(server.demo.words, "tick " + server.bracket.tick());
      speech.refer(server.demo.speaker, server.things.get(0).id);
      viewer.events.add(speech);
    }
    assertTrue(client.apply(viewer.frame()), at);
    assertEquals(told + events, heard.get(i).events, at);
    compare(viewer, client, at);
    Set<Replica> all = new HashSet<>();
    client.forEach(all::add);
    assertEquals(all, heard.get(i).here, at);
  }

  private void look(Viewer viewer, SplittableRandom random) {
    viewer.x = Math.max(0, viewer.x + random.nextInt(-9, 10));
    viewer.views.keySet().removeIf(thing -> thing.ended || random.nextInt(5) == 0);
    for (Thing thing : server.things) {
      if (!thing.ended && random.nextInt(4) == 0) {
        int senses = random.nextInt(1, 4);
        viewer.views.put(thing, new View(senses, random.nextBoolean(), random.nextInt(4) == 0));
      }
    }
  }

  private static void compare(Viewer viewer, Replicas client, String at) {
    assertEquals(viewer.views.size(), client.size(), at);
    assertEquals(viewer.lastTick, client.tick(), at);
    assertEquals(viewer.x, client.ownX(), at);
    assertEquals(viewer.seats.size() - viewer.awake().size(), client.remembered(), at);
    for (Seat seat : viewer.awake()) {
      Replica replica = Objects.requireNonNull(client.byId(seat.thing.id), at);
      String there = at + ", " + replica;
      assertEquals(seat.id, replica.shortId(), there);
      assertEquals(seat.senses, replica.senses(), there);
      assertEquals(seat.groups, replica.groups, there);
      Thing thing = seat.thing;
      String[] world = TinyServer.values(thing.state, thing.x, thing.y);
      String[] copy = TinyServer.values(replica.state, replica.x(), replica.y());
      assertEquals(
          TinyServer.held(replica.type(), seat.groups, world),
          TinyServer.held(replica.type(), seat.groups, copy),
          there);
      compareReferences(viewer, client, seat, replica, there);
    }
  }

  private static void compareReferences(
      Viewer viewer, Replicas client, Seat seat, Replica replica, String at) {
    Type type = seat.thing.state.type();
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      assertEquals((seat.groups >> type.groupOf(field) & 1) != 0, replica.knows(field), at);
      if (!replica.knows(field)) {
        continue;
      }
      assertEquals(seat.thing.state.targetCount(field), replica.targetCount(field), at);
      for (int t = 0; t < replica.targetCount(field); t++) {
        long target = seat.thing.state.target(field, t);
        if (viewer.shortId(target) < 0) {
          assertNull(replica.target(field, t), at);
        } else {
          assertSame(client.byId(target), replica.target(field, t), at);
        }
      }
    }
  }

  /** What happens in a world without sense. */
  record Chance(TinyServer server, SplittableRandom random) {
    void step(int population) {
      int alive = 0;
      for (Thing thing : server.things) {
        alive += thing.ended ? 0 : 1;
        if (!thing.ended) {
          change(thing);
        }
      }
      if (alive < population) {
        int which = random.nextInt(6);
        Type type =
            which == 0 ? server.demo.club : which == 1 ? server.demo.item : server.demo.avatar;
        server.add(type, random.nextInt(100_000), random.nextInt(100_000));
      }
    }

    private void change(Thing thing) {
      if (thing.state.type().isPlaced() && random.nextInt(3) > 0) {
        int far = random.nextInt(20) == 0 ? 50_000 : random.nextInt(4) == 0 ? 1500 : 60;
        thing.x = Math.abs(thing.x + random.nextInt(-far, far + 1)) % 120_000;
        thing.y = Math.abs(thing.y + random.nextInt(-far, far + 1)) % 120_000;
      }
      if (thing.state.type() == server.demo.avatar) {
        changeAvatar(thing.state);
      } else if (thing.state.type() == server.demo.item && random.nextInt(5) == 0) {
        thing.state.refer(server.demo.holder, someone());
      } else if (thing.state.type() == server.demo.club && random.nextInt(5) == 0) {
        thing.state.refer(server.demo.members, someone(), someone(), State.UNKNOWN);
      }
      thing.ended = random.nextInt(60) == 0;
    }

    private void changeAvatar(State state) {
      switch (random.nextInt(12)) {
        case 0 -> state.set(server.demo.name, "avatar " + random.nextInt(1000));
        case 1, 2 -> state.setDouble(server.demo.heading, random.nextInt(357));
        case 3 -> state.setInt(server.demo.mood, random.nextInt(-3, 4));
        case 4 -> state.setInt(server.demo.stamina, random.nextInt(101));
        case 5 -> state.set(server.demo.marks, List.of(new Mark(random.nextInt(8), "x")));
        case 6 -> state.refer(server.demo.friend, someone());
        case 7 -> state.refer(server.demo.carried, someone(), someone());
        case 8 -> state.refer(server.demo.friend);
        default -> {}
      }
    }

    private long someone() {
      return server.things.get(random.nextInt(server.things.size())).id;
    }
  }
}
