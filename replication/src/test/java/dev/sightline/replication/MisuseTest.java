package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.interest.Space;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What must not be done: a clear exception or answer, and nobody else notices. */
final class MisuseTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  MisuseTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
          ball = stage.thing(12, 12);
        });
  }

  private static void assertRefused(
      Class<? extends RuntimeException> kind, String message, Executable call) {
    assertEquals(message, assertThrows(kind, call).getMessage());
  }

  private static void assertState(String message, Executable call) {
    assertRefused(IllegalStateException.class, message, call);
  }

  private static void assertArgument(String message, Executable call) {
    assertRefused(IllegalArgumentException.class, message, call);
  }

  /** After whatever went wrong: the next tick works for both. */
  private void assertAllWell() {
    assertAllWellFor(anna);
    assertAllWellFor(ben);
  }

  private void assertAllWellFor(Player player) {
    stage.tick(() -> ball.setInt(Yard.HEALTH, ball.getInt(Yard.HEALTH) + 1));
    assertEquals(ball.getInt(Yard.HEALTH), player.replica(ball).get(Yard.HEALTH));
  }

  // Two spaces.

  @Test
  void anyCall_withWhatIsInAnotherSpace_refused() {
    Stage other = new Stage();
    Entity[] theirs = new Entity[1];
    Player[] carl = new Player[1];
    other.tick(
        () -> {
          carl[0] = other.join(10, 10);
          theirs[0] = other.thing(11, 10);
        });
    Entity foreign = theirs[0];
    Client stranger = carl[0].client();
    String thing = foreign + " is in another space";
    String client = stranger + " is in another space";
    stage.tick(
        () -> {
          State flash = State.of(Yard.FLASH);
          assertArgument(thing, () -> stage.server.tellPerceivers(foreign, -1, flash));
          assertArgument(client, () -> stage.server.tell(stranger, flash));
          assertArgument(client, () -> stage.server.answer(stranger, 1, flash));
          assertArgument(client, () -> stage.server.leave(stranger));
          assertArgument(thing, () -> anna.client().self(foreign));
          assertArgument(thing, () -> anna.client().observe(foreign, 5));
          assertArgument(thing, () -> ball.parent(foreign));
          assertArgument(client, () -> ball.owner(stranger));
        });
    assertAllWell();
    assertEquals(1, other.server.clientCount());
  }

  // Between bracket and bracket.

  @Test
  void anyChange_outsideATick_refused() {
    String message = "a change outside a tick; the last one was 1: call begin() first";
    assertState(message, () -> ball.set(Yard.HEALTH, 1));
    assertState(message, () -> ball.setInt(Yard.HEALTH, 1));
    assertState(message, () -> ball.setFlag(Yard.OPEN, true));
    assertState(message, () -> ball.refer(Yard.TARGET));
    assertState(message, () -> ball.moveTo(1, 1));
    assertState(message, () -> ball.team(1));
    assertState(message, () -> ball.owner(null));
    assertState(message, () -> ball.parent(null));
    assertState(message, () -> ball.addPart(1, 1));
    assertState(message, () -> ball.removeParts());
    assertState(message, () -> ball.end());
    assertState(message, () -> stage.thing(1, 1));
    assertState(message, () -> stage.join());
    assertState(message, () -> stage.server.leave(anna.client()));
    assertState(message, () -> stage.server.tellAll(State.of(Yard.FLASH)));
    assertState(message, () -> stage.server.publish(ball.id(), EntityChange.of(Yard.THING)));
    assertState(message, () -> anna.client().observe(ball, 1));
    assertState(message, () -> anna.client().self(null));
    assertState(message, () -> anna.client().team(1));
    assertState(message, () -> anna.client().close(Refusal.FULL, "no"));
    assertAllWell();
  }

  // Entities.

  @Test
  void set_outOfRange_refusedNamingFieldAndValue() {
    stage.server.begin();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ball.set(Yard.HEALTH, 101));
    assertTrue(String.valueOf(e.getMessage()).contains("Thing.health"), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).contains("101"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> ball.set(Yard.NOISE, 1), "not its field");
    stage.server.end();
    assertAllWell();
  }

  @Test
  void refer_tooMany_refusedAndNothingChanged() {
    Entity[] pet = new Entity[1];
    stage.tick(
        () -> {
          pet[0] = stage.server.spawn(Yard.AVATAR, 11, 11);
          pet[0].refer(Yard.FRIENDS, ball);
        });
    stage.server.begin();
    assertThrows(
        IllegalArgumentException.class,
        () -> pet[0].refer(Yard.FRIENDS, ball, ball, ball, ball, ball));
    pet[0].refer(Yard.FRIENDS, ball, ball);
    pet[0].refer(Yard.FRIENDS);
    pet[0].end();
    stage.server.end();
    assertAllWell();
  }

  @Test
  void moveTo_nowhere_refused() {
    stage.server.begin();
    assertArgument("x is not a number", () -> ball.moveTo(Double.NaN, 1));
    assertArgument("x is not a number", () -> stage.thing(Double.NaN, 1));
    ball.moveTo(1e300, 12);
    assertEquals(100, ball.x(), "the nearest point within the bounds");
    ball.moveTo(12, 12);
    stage.server.end();
    assertAllWell();
  }

  @Test
  void spawn_idInUse_refused() {
    stage.server.begin();
    assertArgument(
        "there is an entity " + ball.id() + " already",
        () -> stage.server.spawn(Yard.THING, ball.id(), 1, 1));
    assertThrows(IllegalArgumentException.class, () -> stage.server.spawn(Yard.THING, 0, 1, 1));
    stage.server.end();
    assertAllWell();
  }

  @Test
  void spawn_foreignType_refused() {
    Schema.Builder other = Schema.named("other");
    Type.Builder thing = other.entity("Thing");
    other.build();
    stage.server.begin();
    assertArgument(
        "Thing is no entity type of schema yard", () -> stage.server.spawn(thing.type(), 1, 1));
    assertArgument(
        "Flash is no entity type of schema yard", () -> stage.server.spawn(Yard.FLASH, 1, 1));
    assertArgument("Flash is no entity type", () -> EntityChange.of(Yard.FLASH));
    stage.server.end();
    assertAllWell();
  }

  @Test
  void use_endedEntity_refused() {
    Entity[] dead = new Entity[1];
    stage.tick(() -> dead[0] = stage.thing(11, 11));
    stage.tick(() -> dead[0].end());
    String message = dead[0] + " has ended";
    stage.server.begin();
    assertState(message, () -> dead[0].set(Yard.HEALTH, 1));
    assertState(message, () -> dead[0].end());
    assertState(message, () -> dead[0].moveTo(1, 1));
    assertState(message, () -> dead[0].addPart(1, 1));
    assertState(message, () -> ball.refer(Yard.TARGET, dead[0]));
    assertState(message, () -> ball.parent(dead[0]));
    assertState(message, () -> anna.client().observe(dead[0], 3));
    assertState(message, () -> anna.client().self(dead[0]));
    assertState(message, () -> stage.server.tellPerceivers(dead[0], -1, State.of(Yard.FLASH)));
    stage.server.end();
    assertAllWell();
  }

  @Test
  void anyCall_ofTheInterestSpaceThatIsTheKeepers_refused() {
    String message =
        "the space is kept by a replication space, which alone ticks it and adds, moves and removes"
            + " entities";
    long id = ball.spaceId();
    Space space = stage.space;
    List<Executable> calls =
        List.of(
            () -> space.tick(),
            () -> space.resync(),
            () -> space.add(1, 1),
            () -> space.add(1, 1, 1),
            () -> space.remove(id),
            () -> space.move(id, 1, 1),
            () -> space.move(new long[] {id}, new double[] {1}, new double[] {1}, 1),
            () -> space.radius(id, 5),
            () -> space.team(id, 5),
            () -> space.parent(id, anna.avatar.spaceId()),
            () -> space.assign(id, 0),
            () -> ReplicationSpace.builder(Yard.SCHEMA, space).build());
    calls.forEach(call -> assertState(message, call));
    stage.server.begin();
    calls.forEach(call -> assertState(message, call));
    stage.server.end();
    assertEquals(ball.x(), space.x(id));
    assertAllWell();
  }

  @Test
  void set_null_refusedNamingTheField() {
    String message = "Thing.label: null is no value; a field with an optional codec can have none";
    stage.server.begin();
    assertArgument(message, () -> ball.set(Yard.LABEL, nothing()));
    assertArgument(message, () -> EntityChange.of(Yard.THING).set(Yard.LABEL, nothing()));
    stage.server.end();
    assertAllWell();
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  // Clients.

  @Test
  void use_clientThatLeft_refused() {
    stage.tick(() -> stage.server.leave(anna.client()));
    stage.players.remove(anna);
    stage.server.begin();
    assertState("client 0 has left", () -> anna.client().observe(ball, 1));
    assertState("client 0 has left", () -> anna.client().self(ball));
    assertState("client 0 has left", () -> stage.server.leave(anna.client()));
    assertState("client 0 has left", () -> ball.owner(anna.client()));
    stage.server.end();
    assertEquals(1, stage.server.clientCount());
  }

  @Test
  void tell_clientThatLeft_false() {
    State flash = State.of(Yard.FLASH);
    stage.server.begin();
    assertTrue(stage.server.tell(anna.client(), flash));
    assertTrue(stage.server.answer(anna.client(), 1, flash));
    stage.server.leave(anna.client());
    assertFalse(stage.server.tell(anna.client(), flash));
    assertFalse(stage.server.answer(anna.client(), 1, flash));
    assertArgument(
        "request -1 is not in [0, 2^53)", () -> stage.server.answer(ben.client(), -1, flash));
    stage.server.end();
    stage.players.remove(anna);
    assertAllWellFor(ben);
    assertEquals(0, anna.link.frames.size());
  }

  @Test
  void close_linkThrows_keptAndNobodyElseNotices() {
    anna.link.closeFailure = new IllegalStateException("no close");
    stage.tick(() -> anna.client().close(Refusal.DENIED, "out"));
    assertEquals(anna.link.closeFailure, anna.client().fault());
    assertEquals(1, stage.server.clientCount());
    TestLink stranger = new TestLink();
    stranger.closeFailure = new IllegalStateException("no close");
    stage.tick(() -> assertNull(stage.server.join(Hello.of(99, 0, ""), stranger)));
    assertNotNull(stranger.refusal);
    stage.players.remove(anna);
    assertAllWellFor(ben);
  }

  @Test
  void fault_sendAndThenCloseThrow_firstWithTheOtherSuppressed() {
    anna.link.failure = new IllegalStateException("no send");
    anna.link.closeFailure = new IllegalStateException("no close");
    stage.tick();
    Throwable fault = anna.client().fault();
    assertNotNull(fault);
    assertEquals("no send", fault.getMessage());
    assertEquals("no close", fault.getSuppressed()[0].getMessage());
    stage.players.remove(anna);
    assertAllWellFor(ben);
  }

  @Test
  void join_withoutLinkOrWithAnothers_refused() {
    Hello hello = Hello.of(Yard.SCHEMA.hash(), 0, "");
    stage.server.begin();
    assertRefused(NullPointerException.class, "no link", () -> stage.server.join(hello, nothing()));
    assertRefused(
        NullPointerException.class, "no hello", () -> stage.server.join(nothing(), anna.link));
    assertState("the link is that of another client", () -> stage.server.join(hello, anna.link));
    stage.server.end();
    assertEquals(2, stage.server.clientCount());
    assertAllWell();
    stage.server.begin();
    stage.server.leave(anna.client());
    assertNotNull(stage.server.join(hello, anna.link), "free again");
    stage.server.end();
  }

  @Test
  void push_badLengthOrNothing_refused() {
    MemoryLink link = new MemoryLink(1);
    byte[] frame = new byte[3];
    assertArgument("a frame of 4 bytes in an array of 3", () -> link.push(frame, 4));
    assertArgument("a frame of -1 bytes in an array of 3", () -> link.push(frame, -1));
    assertThrows(NullPointerException.class, () -> link.push(nothing(), 0));
  }

  @Test
  void addPart_atTheEndOfTheLongestChain_refusedAndNothingIsLeftBehind() {
    stage.server.begin();
    Entity top = stage.thing(11, 11);
    for (int i = 0; i < 100; i++) {
      Entity below = stage.thing(11, 11);
      below.parent(top);
      top = below;
    }
    Entity last = top;
    int before = stage.space.count();
    assertArgument(last + " cannot have a part: it has 100 ancestors", () -> last.addPart(12, 12));
    assertEquals(before, stage.space.count());
    stage.server.end();
    assertAllWell();
  }

  @Test
  void parent_itselfOrADescendant_refusedNamingIt() {
    stage.server.begin();
    Entity box = stage.thing(11, 11);
    String why = ": nobody is its own ancestor or has more than 100 ancestors";
    assertArgument(box + " cannot be part of " + box + why, () -> box.parent(box));
    box.parent(ball);
    assertArgument(ball + " cannot be part of " + box + why, () -> ball.parent(box));
    stage.server.end();
    assertAllWell();
  }

  @Test
  void observe_forTwo_refused() {
    stage.server.begin();
    assertState(
        ben.avatar + " observes for client 1, and an entity observes for one client only",
        () -> anna.client().observe(ben.avatar, 3));
    assertState(
        ben.avatar + " does not observe for client 0", () -> anna.client().unobserve(ben.avatar));
    assertState(
        ben.avatar + " is the own entity of client 1, and cannot be that of two",
        () -> anna.client().self(ben.avatar));
    for (double radius : new double[] {-1, -3, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertArgument(
          "radius must be at least 0 and below 1e150, not " + radius,
          () -> anna.client().observe(anna.avatar, radius));
    }
    stage.server.end();
    assertAllWell();
  }

  @Test
  void receive_garbage_closedWithPlaceAndReason() {
    anna.link.toSpace.add(new byte[] {0x11, 0x40, 1, 2, 3});
    stage.tick();
    Refusal refusal = anna.link.refusal;
    assertNotNull(refusal);
    assertEquals(Refusal.MALFORMED, refusal.code());
    assertTrue(refusal.reason().contains("flags 64"), refusal.reason());
    stage.tick();
    assertEquals(1, stage.server.clientCount());
    stage.players.remove(anna);
    stage.tick(() -> ball.setInt(Yard.HEALTH, 6));
    assertEquals(6, ben.replica(ball).get(Yard.HEALTH));
  }

  @Test
  void receive_unknownKindOrNothing_ignored() {
    anna.link.toSpace.add(new byte[] {0x7F, 1, 2});
    anna.link.toSpace.add(new byte[0]);
    anna.link.toSpace.add(new byte[] {5, 1, 2, 3, 4}); // a ping
    stage.tick();
    assertAllWell();
  }

  // Events.

  @Test
  void tell_whatIsNoEvent_refused() {
    stage.server.begin();
    assertArgument("Walk is no event", () -> stage.server.tellAll(State.of(Yard.WALK)));
    assertArgument(
        "team -1 is none: nobody is in it",
        () -> stage.server.tellTeam(Space.NO_TEAM, State.of(Yard.FLASH)));
    assertThrows(
        IllegalArgumentException.class,
        () -> stage.server.tellPerceivers(Double.NaN, 0, 1, -1, State.of(Yard.FLASH)));
    stage.server.end();
    assertAllWell();
  }

  // Building.

  @Test
  void build_badOptions_refused() {
    Space space = Space.builder(Stage.emptyYard()).sense("all", Rules.everything()).build();
    ReplicationSpaceBuilder builder = ReplicationSpace.builder(Yard.SCHEMA, space);
    assertArgument("short ids have to be in 1..65536, not 0", () -> builder.shortIds(0));
    assertArgument(
        "bytes of a frame have to be in 1..524288, not 600000", () -> builder.frameBytes(600_000));
    assertArgument("a memory of -1 entities", () -> builder.memory(-1));
    assertArgument(
        "a memory of 9 entities does not fit into 8 short ids",
        () -> builder.shortIds(8).memory(9).build());
    assertArgument("a link for 0 frames", () -> new MemoryLink(0));
    assertArgument("-1 entities before the first", () -> builder.publicIds(1, -1));
  }

  @Test
  @SuppressWarnings("NullAway") // that is the mistake
  void build_withNothing_refusedNamingIt() {
    Space space = Space.builder(Stage.emptyYard()).sense("all", Rules.everything()).build();
    ReplicationSpaceBuilder builder = ReplicationSpace.builder(Yard.SCHEMA, space);
    assertNothing("no schema", () -> ReplicationSpace.builder(null, space));
    assertNothing("no interest space", () -> ReplicationSpace.builder(Yard.SCHEMA, null));
    assertNothing("no workers", () -> builder.workers(null));
    assertNothing("no listener", () -> builder.listener(null));
    assertNothing("no clock", () -> builder.clock(null));
    assertNothing("no peers", () -> builder.peers(null));
    assertNothing("no grid", () -> builder.grid(null));
  }

  private static void assertNothing(String message, Executable call) {
    assertEquals(message, assertThrows(NullPointerException.class, call).getMessage());
  }
}
