package dev.sightline.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.sightline.frame.ClientFrameReader;
import dev.sightline.frame.ClientFrameVisitor;
import dev.sightline.frame.ClientFrameWriter;
import dev.sightline.frame.DemoSchema;
import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.TickBracket;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** People who walk and turn, and clients that watch them: nothing is allocated. */
final class SteadyStateTest {
  private static final int PEOPLE = 300;
  private static final int CLIENTS = 40;
  private static final int TICKS = 60;
  private static final int ROUNDS = 12;

  private final DemoSchema demo = new DemoSchema();
  private final TickBracket bracket = new TickBracket();
  private final State[] people = new State[PEOPLE];
  private final int[] xs = new int[PEOPLE];
  private final int[] ys = new int[PEOPLE];
  private final int[] slots = new int[PEOPLE];
  private final long[] updates = new long[PEOPLE];
  private final SharedBlocks blocks = new SharedBlocks();
  private final FrameWriter frame = new FrameWriter();
  private final Replicas[] clients = new Replicas[CLIENTS];
  private final SplittableRandom random = new SplittableRandom(3);
  private final State walk = State.of(demo.walk);
  private final ClientFrameWriter inputs = new ClientFrameWriter();
  private final ClientFrameReader reader = new ClientFrameReader(demo.schema);
  private final ClientFrameVisitor server = new ClientFrameVisitor() {};
  private int tick;

  @Test
  void frames_walkingPeople_allocateNothing() throws MalformedFrame {
    enter();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < TICKS; i++) {
        step();
      }
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    assertEquals(0, least);
    for (Replicas client : clients) {
      client.forEach(replica -> assertEquals(xs[replica.shortId()], replica.x()));
    }
  }

  private void enter() throws MalformedFrame {
    bracket.open(++tick);
    for (int i = 0; i < PEOPLE; i++) {
      people[i] = new State(demo.avatar, bracket);
      people[i].set(demo.name, "person " + i);
      xs[i] = random.nextInt(10_000, 90_000);
      ys[i] = random.nextInt(10_000, 90_000);
      slots[i] = i;
    }
    bracket.close();
    WireGrid grid = WireGrid.of(0, 0, 30, 30);
    Welcome welcome = new Welcome(1, 0, demo.schema.hash(), 1, 1, 0, 50_000, 1000, 10, grid);
    for (int c = 0; c < CLIENTS; c++) {
      clients[c] = new Replicas(demo.schema, new ReplicaListener() {});
      clients[c].start(welcome);
      frame.begin(1);
      frame.own(5, 5, Moves.ANYWHERE);
      for (int i = 0; i < PEOPLE; i++) {
        long block = blocks.content(people[i], i + 1, 3, xs[i], ys[i]);
        frame.content(i, 1, 1, 3, blocks, block);
      }
      clients[c].apply(frame.array(), 0, frame.finish());
    }
  }

  private void step() throws MalformedFrame {
    bracket.open(++tick);
    blocks.clear();
    for (int i = 0; i < PEOPLE; i++) {
      int dx = random.nextInt(-300, 301);
      int dy = random.nextInt(-80, 81);
      xs[i] = Math.max(0, Math.min(99_999, xs[i] + dx));
      ys[i] = Math.max(0, Math.min(99_999, ys[i] + dy));
      if (random.nextInt(3) == 0) {
        people[i].setDouble(demo.heading, random.nextDouble(357));
      }
      int spread = Math.max(Math.abs(dx), Math.abs(dy));
      updates[i] = blocks.update(people[i], tick - 1, 3, xs[i], ys[i], spread);
    }
    bracket.close();
    for (Replicas client : clients) {
      frame.begin(1);
      frame.own(tick % 50, 5, 49);
      frame.echo(tick);
      frame.updates(blocks, slots, 0, PEOPLE, updates);
      client.apply(frame.array(), 0, frame.finish());
      inputs.begin();
      inputs.acknowledge(client.tick());
      walk.setDouble(demo.direction, random.nextDouble(357));
      inputs.input(tick, walk);
      reader.read(inputs.array(), 0, inputs.finish(), server);
    }
  }
}
