package dev.sightline.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.DemoSchema;
import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.Handle;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class ReplicasTest {
  private static final int EVERYONE = 1;
  private static final int SEEN = 2;

  private final DemoSchema demo = new DemoSchema();
  private final List<String> heard = new ArrayList<>();
  private final Replicas replicas = new Replicas(demo.schema, new Writing());
  private final FrameWriter frame = new FrameWriter();
  private final SharedBlocks blocks = new SharedBlocks();
  private final State ada = State.of(demo.avatar);
  private final State lamp = State.of(demo.item);
  private Runnable during = () -> {};

  private final class Writing implements ReplicaListener {
    @Override
    public void entered(Replica replica, boolean returned) {
      heard.add((returned ? "returned " : "entered ") + replica);
      during.run();
    }

    @Override
    public void updated(Replica replica) {
      heard.add("updated " + replica + (replica.hasMoved() ? " moved" : ""));
    }

    @Override
    public void left(Replica replica, boolean gone) {
      heard.add((gone ? "gone " : "left ") + replica);
    }

    @Override
    public void event(State event, long request) {
      Replica speaker = replicas.target(event.target(demo.speaker, 0));
      heard.add(speaker + " says " + event.get(demo.words) + ", to " + request);
    }

    @Override
    public void applied(long tick) {
      heard.add("tick " + tick);
    }
  }

  @BeforeEach
  void start() {
    ada.set(demo.name, "Ada");
    ada.setDouble(demo.heading, 90);
    ada.setInt(demo.stamina, 50);
    replicas.start(welcome(1, 4));
    heard.clear();
  }

  @Test
  void content_entersAndUpdates_areTold() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    assertHeard("entered Avatar 111", "tick 101");
    frame(out -> out.update(0, blocks, blocks.update(ada, 1, EVERYONE, 1010, 2000, 10)));
    assertHeard("updated Avatar 111 moved", "tick 102");
    Replica replica = found(111);
    assertEquals(1010, replica.x());
    assertEquals("Ada", replica.get(demo.name));
    assertFalse(replica.changed(demo.name)); // only while it is told
    assertEquals(1, replicas.size());
  }

  @Test
  void changed_duringTheCall_saysWhatWasSet() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    boolean[] set = new boolean[2];
    Replicas other =
        new Replicas(
            demo.schema,
            new ReplicaListener() {
              @Override
              public void updated(Replica replica) {
                set[0] = replica.changed(demo.name);
                set[1] = replica.changed(demo.heading);
              }
            });
    other.start(welcome(1, 4));
    other.apply(written(out -> content(out, 0, ada, 111)));
    other.apply(written(out -> out.update(0, blocks, blocks.update(ada, 0, EVERYONE, 0, 0, -1))));
    assertTrue(set[0]);
    assertFalse(set[1]);
  }

  @Test
  void get_fieldForOthers_isRefused() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    Replica replica = found(111);
    assertFalse(replica.knows(demo.stamina));
    String message =
        assertThrows(IllegalStateException.class, () -> replica.getInt(demo.stamina)).getMessage();
    assertEquals("Avatar.stamina is not told to this client", message);
    assertThrows(IllegalStateException.class, () -> replica.targetCount(demo.carried));
    assertThrows(IndexOutOfBoundsException.class, () -> replica.target(demo.friend, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> replica.target(demo.friend, -1));
  }

  @Test
  void knows_fieldOfAnotherType_isRefused() throws MalformedFrame {
    frame(out -> content(out, 0, lamp, 222));
    Replica replica = found(222);
    assertNoField("Avatar.name is no field of Item", () -> replica.knows(demo.name));
    assertNoField("Avatar.name is no field of Item", () -> replica.changed(demo.name));
    assertNoField("Avatar.name is no field of Item", () -> replica.get(demo.name));
    assertNoField("Avatar.friend is no reference of Item", () -> replica.knows(demo.friend));
    assertNoField("Avatar.friend is no reference of Item", () -> replica.changed(demo.friend));
  }

  private static void assertNoField(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @Test
  void senses_groupsGainedAndLost_areKnownAndForgotten() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    int both = EVERYONE | SEEN;
    frame(out -> out.senses(0, 3, both, blocks, blocks.update(ada, 9, both, SEEN, 0, 0, -1)));
    Replica replica = found(111);
    assertEquals(90.0, replica.getDouble(demo.heading));
    assertEquals(3, replica.senses());
    frame(out -> out.senses(0, 2, EVERYONE, blocks, SharedBlocks.NOTHING));
    assertFalse(replica.knows(demo.heading));
    assertEquals(0.0, replica.state.getDouble(demo.heading)); // nothing of it is kept
    assertEquals("Ada", replica.get(demo.name));
  }

  @Test
  void evict_thenBack_isTheSameObjectWithWhatChanged() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    Replica replica = found(111);
    frame(out -> out.evict(0, false));
    assertFalse(replica.isHere());
    assertNull(replicas.byId(111));
    assertEquals(1, replicas.remembered());
    heard.clear();
    frame(out -> out.back(0, 1, EVERYONE, blocks, blocks.update(ada, 9, 1, 7, 8, 1 << 20)));
    assertHeard("returned Avatar 111", "tick 103");
    assertSame(replica, replicas.byId(111));
    assertEquals(7, replica.x());
    assertEquals("Ada", replica.get(demo.name));
    assertEquals(0, replicas.remembered());
  }

  @Test
  void evict_gone_isNotRemembered() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    heard.clear();
    frame(out -> out.evict(0, true));
    assertHeard("gone Avatar 111", "tick 102");
    assertEquals(0, replicas.remembered());
  }

  @Test
  void evict_moreThanTheMemoryHolds_forgetsTheOldest() throws MalformedFrame {
    frame(
        out -> {
          for (int id = 0; id < 6; id++) {
            content(out, id, ada, 100 + id);
          }
        });
    frame(
        out -> {
          for (int id = 5; id >= 0; id--) {
            out.evict(id, false);
          }
        });
    assertEquals(4, replicas.remembered());
    frame(out -> out.back(3, 1, EVERYONE, blocks, SharedBlocks.NOTHING));
    assertNotNull(replicas.byId(103));
    assertMalformed(out -> out.back(4, 1, EVERYONE, blocks, SharedBlocks.NOTHING));
  }

  @Test
  void content_forTheIdOfASleeper_replacesIt() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    frame(out -> out.evict(0, false));
    frame(out -> content(out, 0, lamp, 222));
    assertEquals(0, replicas.remembered());
    assertNotNull(replicas.byId(222));
    assertMalformed(out -> out.back(0, 1, EVERYONE, blocks, SharedBlocks.NOTHING));
  }

  @Test
  void content_onceMore_isAnUpdate() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    Replica replica = found(111);
    heard.clear();
    ada.set(demo.name, "Eve");
    frame(out -> content(out, 0, ada, 111));
    assertHeard("updated Avatar 111 moved", "tick 102");
    assertSame(replica, replicas.byId(111));
    assertEquals("Eve", replica.get(demo.name));
  }

  @Test
  void reference_targetNotHere_isUnknownUntilItEnters() throws MalformedFrame {
    lamp.refer(demo.holder, 111);
    frame(
        out -> {
          content(out, 1, lamp, 222);
          out.reference(1, lamp, demo.holder, id -> -1);
        });
    Replica replica = found(222);
    assertEquals(1, replica.targetCount(demo.holder));
    assertNull(replica.target(demo.holder, 0));
    frame(
        out -> {
          content(out, 0, ada, 111);
          out.reference(1, lamp, demo.holder, id -> 0);
        });
    assertSame(found(111), replica.target(demo.holder, 0));
    frame(out -> out.evict(0, false));
    assertNull(replica.target(demo.holder, 0));
    frame(out -> out.back(0, 1, EVERYONE, blocks, SharedBlocks.NOTHING));
    assertSame(found(111), replica.target(demo.holder, 0)); // without being told again
    frame(out -> out.evict(0, false));
    frame(out -> out.content(0, 2, 1, 1, blocks, blocks.content(ada, 333, 1, 5, 5)));
    assertNull(replica.target(demo.holder, 0)); // not whoever has the short id now
  }

  @Test
  void update_ofSomebodyMissing_isAskedForOnce() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    frame(
        out -> {
          out.update(0, blocks, blocks.update(ada, 1, EVERYONE, 1001, 2000, 10));
          out.update(5, blocks, blocks.update(ada, 0, EVERYONE, 5, 5, 10));
          out.update(6, blocks, blocks.update(ada, 1, EVERYONE, 5, 5, 10));
        });
    assertEquals(1001, found(111).x());
    List<Integer> asked = new ArrayList<>();
    replicas.drainMissing(asked::add);
    replicas.drainMissing(asked::add);
    assertEquals(List.of(5, 6), asked);
    frame(out -> content(out, 5, ada, 222));
    frame(out -> out.evict(6, false)); // asleep, though nothing is known of it
    assertEquals(1, replicas.remembered());
    frame(out -> out.back(6, 1, EVERYONE, blocks, SharedBlocks.NOTHING));
    asked.clear();
    replicas.drainMissing(asked::add);
    assertEquals(List.of(6), asked);
  }

  @Test
  void self_isWhereTheClientIs() throws MalformedFrame {
    assertNull(replicas.self());
    assertEquals(-1, replicas.ownX());
    frame.begin(1);
    frame.own(700, 800, Moves.ANYWHERE);
    frame.echo(44);
    frame.clock(-3, 900);
    content(frame, 0, ada, 111);
    frame.self(0);
    apply();
    Replica self = Objects.requireNonNull(replicas.self());
    assertEquals(700, self.x());
    assertEquals(44, replicas.echo());
    assertEquals(-3, replicas.stamp());
    assertEquals(900, replicas.heldMicros());
    heard.clear();
    frame.begin(1);
    frame.own(705, 790, 10);
    apply();
    assertEquals(705, self.x());
    assertEquals(790, replicas.ownY());
    assertHeard("updated Avatar 111 moved", "tick 102");
    frame(out -> out.self(-1));
    assertNull(replicas.self());
  }

  @Test
  void event_isToldAfterAllElse() throws MalformedFrame {
    State speech = State.of(demo.speech);
    speech.set(demo.words, "hello");
    speech.refer(demo.speaker, 111);
    frame(
        out -> {
          content(out, 0, ada, 111);
          out.event(speech, blocks, blocks.event(speech), id -> 0);
          out.answer(7, speech, blocks, blocks.event(speech), id -> -1);
          out.event(speech, blocks, blocks.event(speech), id -> 9); // not here
        });
    assertHeard(
        "entered Avatar 111",
        "Avatar 111 says hello, to -1",
        "null says hello, to 7",
        "null says hello, to -1",
        "tick 101");
  }

  @Test
  void handle_ofAReplica_namesItsGeneration() throws MalformedFrame {
    frame(out -> content(out, 3, ada, 111));
    assertEquals(Handle.of(3, 1), found(111).handle());
  }

  @Test
  void start_again_dropsAll() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    heard.clear();
    replicas.start(welcome(2, 4)); // another epoch
    assertHeard("left Avatar 111");
    assertEquals(0, replicas.size());
    frame(out -> content(out, 0, ada, 111));
    assertEquals(1, replicas.size());
  }

  @Test
  void apply_malformed_leavesNothing() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    frame(out -> content(out, 1, ada, 222));
    heard.clear();
    assertMalformed(
        out -> {
          out.evict(0, false); // all right, but not half of a frame
          content(out, 2, ada, 333);
          content(out, 1, ada, 444);
        });
    assertEquals(0, replicas.size());
    assertEquals(-1, replicas.ownX());
    assertEquals(List.of("left Avatar 111", "left Avatar 222"), heard);
    assertThrows(IllegalStateException.class, () -> frame(out -> out.self(-1)));
    replicas.start(welcome(1, 4));
    frame(out -> content(out, 0, ada, 111));
    assertEquals(1, replicas.size());
  }

  @Test
  void apply_impossible_isMalformed() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111));
    frame(out -> content(out, 1, State.of(demo.club), 222));
    assertImpossible(out -> content(out, 2, ada, 111), "which is here already");
    assertImpossible(out -> out.content(0, 9, 1, 1, blocks, blocks.content(ada, 111, 1, 1, 1)));
    assertImpossible(out -> out.content(9, 1, 1, 64, blocks, blocks.content(ada, 5, 1, 1, 1)));
    assertImpossible(out -> content(out, 64, ada, 5), "have to be below 64");
    assertImpossible(out -> out.evict(64, false), "is not below 64");
    assertImpossible(out -> out.self(64), "is not below 64");
    assertImpossible(
        out -> {
          out.evict(0, false);
          out.evict(0, false);
        },
        "which left before");
    assertImpossible(out -> out.update(64, blocks, blocks.update(ada, 1, 1, 1, 1, 1)), "below");
    assertImpossible(out -> out.update(1, blocks, blocks.update(ada, 1, 1, 1, 1, 1)), "position");
    assertImpossible(out -> out.update(0, blocks, blocks.update(ada, 0, 2, 1, 1, -1)), "group 1");
    ada.refer(demo.carried, 222);
    assertImpossible(out -> out.reference(0, ada, demo.carried, id -> 1), "not for this client");
    assertImpossible(out -> out.reference(1, ada, demo.friend, id -> 1), "no reference 1");
    assertImpossible(out -> out.senses(0, 1, 128, blocks, SharedBlocks.NOTHING), "groups 128");
    assertImpossible(HexFormat.of().parseHex("1001010505"), "own position"); // a part of it
  }

  @Test
  void apply_wrongOrder_isRefused() throws MalformedFrame {
    Replicas fresh = new Replicas(demo.schema, new ReplicaListener() {});
    byte[] empty = written(out -> {});
    assertThrows(IllegalStateException.class, () -> fresh.apply(empty));
    FrameWriter loose = new FrameWriter();
    loose.beginLoose(101, 0);
    int length = loose.finish();
    byte[] early = Arrays.copyOf(loose.array(), length);
    assertFalse(fresh.apply(early), "one that may get lost may also come before the welcome");
    Replicas other = new Replicas(Schema.named("other").build(), new ReplicaListener() {});
    String message =
        assertThrows(IllegalArgumentException.class, () -> other.start(welcome(1, 4))).toString();
    assertTrue(message.contains("%016x".formatted(demo.schema.hash())), message);
    during = () -> assertThrows(IllegalStateException.class, () -> replicas.apply(empty));
    frame(out -> content(out, 0, ada, 111));
    during = () -> assertThrows(IllegalStateException.class, () -> replicas.start(welcome(1, 4)));
    frame(out -> content(out, 1, ada, 222));
    assertEquals(2, replicas.size());
  }

  @Test
  void apply_listenerThrows_allElseIsTold() throws MalformedFrame {
    during =
        () -> {
          throw new IllegalArgumentException("no");
        };
    byte[] bytes =
        written(
            out -> {
              content(out, 0, ada, 111);
              content(out, 1, ada, 222);
            });
    RuntimeException e = assertThrows(IllegalArgumentException.class, () -> replicas.apply(bytes));
    assertEquals(1, e.getSuppressed().length);
    assertHeard("entered Avatar 111", "entered Avatar 222", "tick 101");
    assertEquals(2, replicas.size());
    during = () -> {};
    frame(out -> out.evict(0, false));
    assertEquals(1, replicas.size());
  }

  @Test
  void apply_malformedAndListenerThrows_bothAreKnown() throws MalformedFrame {
    Replicas other =
        new Replicas(
            demo.schema,
            new ReplicaListener() {
              @Override
              public void left(Replica replica, boolean gone) {
                throw new IllegalArgumentException("no");
              }
            });
    other.start(welcome(1, 4));
    other.apply(written(out -> content(out, 0, ada, 111)));
    MalformedFrame e = assertThrows(MalformedFrame.class, () -> other.apply(new byte[] {5}));
    assertEquals(1, e.getSuppressed().length);
    assertEquals(0, other.size());
  }

  @Test
  void loose_early_waitsAndLateIsDropped() throws MalformedFrame {
    frame(out -> content(out, 0, ada, 111)); // the first ordered frame, tick 101
    byte[] late = loose(103, 1, 1050);
    byte[] early = loose(104, 2, 1070);
    assertFalse(replicas.apply(early));
    assertEquals(1000, found(111).x());
    frame(out -> out.evict(0, false));
    frame(out -> content(out, 0, ada, 222));
    assertTrue(replicas.apply(late)); // is about 111, which is not here any more
    assertEquals(1000, found(222).x());
    assertTrue(replicas.apply(loose(105, 3, 1090)));
    assertEquals(1090, found(222).x());
    assertTrue(replicas.apply(loose(104, 3, 1080))); // overtaken
    assertEquals(1090, found(222).x());
    assertEquals(105, replicas.tick());
    List<Integer> asked = new ArrayList<>();
    replicas.drainMissing(asked::add);
    assertEquals(List.of(), asked);
  }

  private byte[] loose(long tick, long after, int x) {
    frame.beginLoose(tick, after);
    frame.update(0, blocks, blocks.update(ada, 9, 1, x, 2000, 100));
    return Arrays.copyOf(frame.array(), frame.finish());
  }

  private Replica found(long id) {
    return Objects.requireNonNull(replicas.byId(id));
  }

  private void content(FrameWriter out, int id, State state, long publicId) {
    int x = state.type().isPlaced() ? 1000 : 0;
    long block = blocks.content(state, publicId, EVERYONE, x, 2 * x);
    out.content(id, 1, 1, EVERYONE, blocks, block);
  }

  private byte[] written(Consumer<FrameWriter> writing) {
    frame.begin(1);
    writing.accept(frame);
    return Arrays.copyOf(frame.array(), frame.finish());
  }

  private void frame(Consumer<FrameWriter> writing) throws MalformedFrame {
    replicas.apply(written(writing));
  }

  private void apply() throws MalformedFrame {
    replicas.apply(frame.array(), 0, frame.finish());
  }

  private void assertHeard(String... lines) {
    assertEquals(List.of(lines), heard);
    heard.clear();
  }

  private void assertMalformed(Consumer<FrameWriter> writing) {
    byte[] bytes = written(writing);
    assertThrows(MalformedFrame.class, () -> replicas.apply(bytes));
  }

  private void assertImpossible(Consumer<FrameWriter> writing, String... words)
      throws MalformedFrame {
    assertImpossible(written(writing), words);
  }

  /** A frame that cannot be; then all is as before. */
  private void assertImpossible(byte[] bytes, String... words) throws MalformedFrame {
    String message = assertThrows(MalformedFrame.class, () -> replicas.apply(bytes)).toString();
    for (String word : words) {
      assertTrue(message.contains(word), message);
    }
    replicas.start(welcome(1, 4));
    frame(out -> content(out, 0, ada, 111));
    frame(out -> content(out, 1, State.of(demo.club), 222));
  }

  private Welcome welcome(long epoch, int memory) {
    WireGrid grid = WireGrid.of(0, 0, 30, 30);
    return new Welcome(1, 0, demo.schema.hash(), 1, epoch, 100, 50_000, 64, memory, grid);
  }
}
