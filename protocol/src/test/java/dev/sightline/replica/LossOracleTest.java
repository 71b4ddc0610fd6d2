package dev.sightline.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.sightline.replica.TinyServer.Seat;
import dev.sightline.replica.TinyServer.Thing;
import dev.sightline.replica.TinyServer.View;
import dev.sightline.replica.TinyServer.Viewer;
import dev.sightline.schema.MalformedFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Updates over a link that loses, delays, repeats and reorders them, all else over one that only
 * delays: every replica is at all times what the world was at the tick as of which it is known, and
 * in the end what it is.
 */
final class LossOracleTest {
  private static final int TICKS = 400;
  private static final int QUIET = 40;
  private static final int THINGS = 12;
  private static final int LONGEST = 6;

  private final TinyServer server = new TinyServer();
  private final Viewer viewer = server.new Viewer();
  private final Replicas client = new Replicas(server.demo.schema, new ReplicaListener() {});
  private final Deque<Sent> ordered = new ArrayDeque<>();
  private final List<Sent> loose = new ArrayList<>();
  private final List<Sent> acknowledgments = new ArrayList<>();
  private final Map<Integer, List<Seat>> inFrame = new HashMap<>();
  private long orderedFrames;
  private int applied;
  private int early;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(int due, int tick, byte[] frame) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void replicas_lossyLink_areWhatTheWorldWas(long seed) throws MalformedFrame {
    SplittableRandom random = new SplittableRandom(seed);
    client.start(server.welcome());
    for (int tick = 1; tick <= TICKS + QUIET; tick++) {
      boolean quiet = tick > TICKS;
      server.blocks.clear();
      server.bracket.open(tick);
      if (!quiet) {
        new ReplicasOracleTest.Chance(server, random).step(THINGS);
      }
      server.close();
      if (!quiet && random.nextInt(3) == 0) {
        look(random);
      }
      send(random, quiet);
      receive(tick);
      compare("seed " + seed + ", tick " + tick);
    }
    compareEnd("seed " + seed);
  }

  private void look(SplittableRandom random) {
    viewer.views.keySet().removeIf(thing -> thing.ended || random.nextInt(8) == 0);
    for (Thing thing : server.things) {
      if (!thing.ended && random.nextInt(6) == 0) {
        int senses = random.nextInt(1, 4);
        viewer.views.put(thing, new View(senses, random.nextBoolean(), false));
      }
    }
  }

  private void send(SplittableRandom random, boolean quiet) {
    int tick = server.bracket.tick();
    viewer.views.keySet().removeIf(thing -> thing.ended);
    int last = ordered.isEmpty() ? 0 : ordered.getLast().due();
    byte[] frame = viewer.orderedFrame();
    orderedFrames++;
    ordered.add(new Sent(Math.max(last, tick + random.nextInt(LONGEST)), tick, frame));
    List<Seat> seats = new ArrayList<>();
    byte[] updates = viewer.looseFrame(orderedFrames, seats);
    inFrame.put(tick, seats);
    for (int copies = random.nextInt(6); copies > 2; copies--) { // 0 or 1, 2, 3 times
      loose.add(new Sent(tick + random.nextInt(LONGEST), tick, updates));
    }
    if (quiet) {
      loose.add(new Sent(tick + 1, tick, updates));
    }
  }

  private void receive(int now) throws MalformedFrame {
    while (!ordered.isEmpty() && ordered.getFirst().due() <= now) {
      client.apply(ordered.removeFirst().frame());
    }
    for (Sent sent : List.copyOf(loose)) {
      if (sent.due() > now) {
        continue;
      }
      if (client.apply(sent.frame())) {
        loose.remove(sent);
        applied++;
        acknowledgments.add(new Sent(now + 2, sent.tick(), sent.frame()));
      } else {
        early++; // waits for the frame that it builds on
      }
    }
    for (Sent sent : List.copyOf(acknowledgments)) {
      if (sent.due() <= now) {
        acknowledgments.remove(sent);
        acknowledge(sent.tick());
      }
    }
  }

  private void acknowledge(int tick) {
    for (Seat seat : inFrame.getOrDefault(tick, List.of())) {
      if (seat.awake) { // else the client may have dropped the update, because of the evict
        seat.told = Math.max(seat.told, tick);
      }
    }
  }

  private void compare(String at) {
    client.forEach(replica -> compare(replica, at + ", " + replica));
  }

  private void compare(Replica replica, String at) {
    Thing thing =
        server.things.stream().filter(t -> t.id == replica.id()).findFirst().orElseThrow();
    String[] past = thing.past.get((int) replica.asOf);
    assertNotNull(past, at);
    String[] copy = TinyServer.values(replica.state, replica.x(), replica.y());
    assertEquals(
        TinyServer.held(replica.type(), replica.groups, past),
        TinyServer.held(replica.type(), replica.groups, copy),
        at + " as of " + replica.asOf);
  }

  private void compareEnd(String at) {
    assertEquals(viewer.awake().size(), client.size(), at);
    for (Seat seat : viewer.awake()) {
      Replica replica = Objects.requireNonNull(client.byId(seat.thing.id), at);
      String[] world = TinyServer.values(seat.thing.state, seat.thing.x, seat.thing.y);
      String[] copy = TinyServer.values(replica.state, replica.x(), replica.y());
      assertEquals(
          TinyServer.held(replica.type(), seat.groups, world),
          TinyServer.held(replica.type(), seat.groups, copy),
          at);
    }
    assertEquals(true, applied > TICKS / 4 && early > 10, at + ": " + applied + ", " + early);
  }
}
