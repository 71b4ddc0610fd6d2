package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.FrameReader;
import dev.sightline.frame.FrameVisitor;
import dev.sightline.frame.Protocol;
import dev.sightline.schema.MalformedFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything happens by chance, and frames take their time; those that may get lost do, or come
 * late, twice or in another order. Whoever applied a frame holds what it perceived at that tick,
 * and no frame says more.
 */
@SuppressWarnings({"ArrayRecordComponent", "NonApiType"})
final class DelayOracleTest {
  private static final int TICKS = 250;
  private static final int LONGEST = 7;

  private final Map<Player, Courier> couriers = new HashMap<>();
  private int compared;
  private int shouts;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void end_framesTakeTime_replicasEqualTheWorldOfTheirTick(long seed) {
    run(seed, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25})
  void end_framesGetLost_replicasEqualTheWorldOfTheirTick(long seed) {
    run(seed, true);
  }

  void run(long seed, boolean loses) {
    SplittableRandom random = new SplittableRandom(seed);
    Stage stage = new Stage();
    RandomPlay play = new RandomPlay(stage, random, 30);
    stage.run(
        () -> {
          for (int i = 0; i < 4; i++) {
            stage.join(loses ? new TestLooseLink() : new TestLink());
          }
        });
    for (int i = 0; i < TICKS; i++) {
      carry(play, random, "seed " + seed);
      stage.run(play::step);
    }
    int records = couriers.values().stream().mapToInt(courier -> courier.check.records).sum();
    assertTrue(compared > TICKS, "only " + compared + " copies were compared");
    assertTrue(records > 2 * TICKS, "only " + records + " records were checked");
    assertTrue(shouts > TICKS, "only " + shouts + " shouts were checked");
  }

  private void carry(RandomPlay play, SplittableRandom random, String seed) {
    for (Player player : play.stage.players) {
      couriers
          .computeIfAbsent(player, p -> new Courier(p, random))
          .step(play.stage.server.tick(), play, seed);
    }
  }

  private record Parcel(int due, byte[] frame) {}

  /** Carries the frames of one player. */
  private final class Courier {
    final FrameCheck check = new FrameCheck();
    private final Player player;
    private final SplittableRandom random;
    private final Map<Long, TreeMap<Long, WorldModel.Copy>> views = new HashMap<>();
    private final Queue<Parcel> ordered = new ArrayDeque<>();
    private final List<Parcel> loose = new ArrayList<>();
    private long applied;
    private int lastDue;

    Courier(Player player, SplittableRandom random) {
      this.player = player;
      this.random = random;
    }

    void step(int tick, RandomPlay play, String seed) {
      assertNull(player.link.refusal, () -> player + " was closed, " + seed + ", tick " + tick);
      TreeMap<Long, WorldModel.Copy> view = play.model.view(player.client());
      collect(tick, view);
      if (player.link.isReady) {
        views.put((long) tick, view);
        checkHeard(play, view, seed + ", tick " + tick);
      }
      deliver(tick, seed + ", tick " + tick);
      long newestLoose = player.replicas.looseTick();
      if (newestLoose >= 0 && random.nextInt(3) == 0) {
        player.send(frame -> frame.acknowledge(newestLoose));
      }
    }

    /** Whoever hears the speaker, or is it, is told; nobody else is. */
    private void checkHeard(RandomPlay play, TreeMap<Long, WorldModel.Copy> view, String when) {
      for (Map.Entry<String, Entity> shout : play.shouts.entrySet()) {
        Entity speaker = shout.getValue();
        WorldModel.Copy copy = view.get(speaker.id());
        if (speaker.isAlive()) {
          boolean hears = copy != null && (copy.senses() & Yard.HEARING) != 0;
          assertEquals(
              hears || player.client().self() == speaker,
              check.heard.contains(shout.getKey()),
              () -> player + " about " + shout + ", " + when);
          shouts++;
        }
      }
      check.heard.clear();
    }

    private void collect(int tick, TreeMap<Long, WorldModel.Copy> view) {
      for (byte[] frame : player.link.frames) {
        check.check(frame, view);
        lastDue = Math.max(lastDue, tick + random.nextInt(LONGEST));
        ordered.add(new Parcel(lastDue, frame));
      }
      player.link.frames.clear();
      if (player.link instanceof TestLooseLink link) {
        for (byte[] frame : link.looseFrames) {
          check.check(frame, view);
          for (int copies = random.nextInt(4); copies > 1; copies--) {
            loose.add(new Parcel(tick + random.nextInt(LONGEST), frame));
          }
        }
        link.looseFrames.clear();
      }
    }

    private void deliver(int tick, String when) {
      while (!ordered.isEmpty() && ordered.element().due <= tick) {
        byte[] frame = ordered.remove().frame;
        player.take(frame);
        applied += frame[0] == Protocol.TICK ? 1 : 0;
        if (!(player.link instanceof TestLooseLink) && frame[0] == Protocol.TICK) {
          compare(when);
        }
      }
      for (Parcel parcel : List.copyOf(loose)) {
        if (parcel.due <= tick && applied > 0) {
          loose.remove(parcel);
          deliverLoose(parcel.frame, when);
        }
      }
    }

    private void deliverLoose(byte[] frame, String when) {
      long[] head = head(frame);
      if (head[1] > applied) {
        loose.add(new Parcel(0, frame)); // waits for the frame that it builds on
        return;
      }
      player.take(frame);
      boolean whole = views.containsKey(head[0]); // what came and went was told, too
      if (whole && head[0] == player.replicas.tick() && head[1] == applied) {
        compare(when);
      }
    }

    private long[] head(byte[] frame) {
      long[] head = new long[2];
      try {
        new FrameReader(Yard.SCHEMA)
            .read(
                frame,
                0,
                frame.length,
                new FrameVisitor() {
                  @Override
                  public void beginLoose(long tick, long after) {
                    head[0] = tick;
                    head[1] = after;
                  }
                });
      } catch (MalformedFrame e) {
        throw new AssertionError(e);
      }
      return head;
    }

    private void compare(String when) {
      TreeMap<Long, WorldModel.Copy> wanted =
          Objects.requireNonNull(views.get(player.replicas.tick()));
      assertEquals(
          "",
          WorldModel.difference(wanted, WorldModel.view(player)),
          () -> player + " as of " + player.replicas.tick() + ", " + when);
      compared += player.replicas.size();
    }
  }
}
