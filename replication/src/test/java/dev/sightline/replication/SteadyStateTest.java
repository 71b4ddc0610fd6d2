package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.interest.Space;
import dev.sightline.schema.State;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * People who walk in circles, change fields, come into sight and leave it, and send inputs: once
 * all have been everywhere, a tick of the whole engine allocates nothing.
 */
final class SteadyStateTest {
  private static final int PEOPLE = 120;
  private static final int ROUND = 60;
  private static final int ROUNDS = 16;

  private final Space space =
      Space.builder(Stage.emptyYard())
          .sense("sight", Rules.distance(1))
          .sense("hearing", Rules.distance(2))
          .build();
  private final Walkers walkers = new Walkers();
  private final ReplicationSpace server =
      ReplicationSpace.builder(Yard.SCHEMA, space).listener(walkers).memory(8).build();
  private final Entity[] people = new Entity[PEOPLE];
  private final Sink[] links = new Sink[PEOPLE];
  private int time;

  @Test
  void tick_everybodyWalks_allocatesNothing() {
    join();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < ROUND; i++) {
        tick();
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    assertEquals(0, least);
    Traffic traffic = server.traffic();
    assertTrue(traffic.updates() > 1000 * ROUNDS, traffic.toString());
    assertTrue(traffic.returns() > 10 * ROUNDS, traffic.toString());
    assertTrue(traffic.contents() > 10 * ROUNDS, traffic.toString());
    assertTrue(walkers.steps > PEOPLE * ROUND, walkers.steps + " inputs");
  }

  private void join() {
    server.begin();
    for (int i = 0; i < PEOPLE; i++) {
      links[i] = new Sink();
      people[i] = server.spawn(Yard.AVATAR, 50, 50);
      Client client = server.join(Hello.of(Yard.SCHEMA.hash(), 0, "me"), links[i]);
      Objects.requireNonNull(client).observe(people[i], 5);
      client.self(people[i]);
    }
    server.end();
  }

  private void tick() {
    for (Sink link : links) {
      link.step(time + 1);
    }
    server.begin();
    time++;
    for (int i = 0; i < PEOPLE; i++) {
      double angle = 2 * Math.PI * (i * 0.618 + (i % 3 - 1) * (time % ROUND) / (double) ROUND);
      double radius = 5 + i * 0.3;
      people[i].moveTo(50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle));
      people[i].setInt(Yard.HEALTH, (time + i) % 50);
      people[i].setInt(Yard.NOISE, (time * 7 + i) % 900);
    }
    server.end();
  }

  private static final class Walkers implements ClientListener {
    private long steps;

    @Override
    public void input(Client client, long sequence, State input) {
      steps += 1 + input.getInt(Yard.DIRECTION) / 8;
    }
  }

  /** Takes frames, and sends an input for each tick; makes nothing new. */
  private static final class Sink implements Link {
    private final ClientFrameWriter writer = new ClientFrameWriter();
    private final State walk = State.of(Yard.WALK);
    private byte[] last = new byte[1 << 12];
    private int length;

    void step(int sequence) {
      writer.begin();
      walk.setInt(Yard.DIRECTION, sequence % 8);
      writer.input(sequence, walk);
      length = writer.finish();
    }

    @Override
    public void receive(Receiver receiver) {
      receiver.frame(writer.array(), 0, length, 0);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void send(byte[] frame, int frameLength) {
      if (frameLength > last.length) {
        last = Arrays.copyOf(frame, 2 * frameLength);
      }
      System.arraycopy(frame, 0, last, 0, frameLength);
    }

    @Override
    public void close(Refusal why) {
      throw new AssertionError(why.reason());
    }
  }
}
