package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Refusal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Clients that join, leave, have several observers, or change hands. */
final class ClientSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  ClientSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Test
  void observe_twoObservers_union() {
    Entity[] made = new Entity[2];
    stage.tick(
        () -> {
          made[0] = stage.thing(60, 60); // a camera
          made[1] = stage.thing(62, 60);
          anna.client().observe(made[0], 5);
        });
    assertEquals(Set.of(ball.id(), made[1].id()), anna.held());
    stage.tick(() -> made[0].moveTo(12, 10));
    assertEquals(Set.of(ball.id(), made[0].id()), anna.held(), "the camera is seen, too");
    stage.tick(() -> anna.avatar.moveTo(80, 80));
    assertTrue(anna.holds(ball), "the camera still sees it");
    assertTrue(anna.holds(anna.avatar));
  }

  @Test
  void leave_thenAnother_samesNumberStartsFromNothing() {
    stage.tick(
        () -> {
          stage.server.leave(anna.client());
          stage.players.remove(anna);
        });
    assertFalse(anna.client().isOpen());
    assertEquals(0, stage.server.clientCount());
    Player[] ben = new Player[1];
    stage.tick(
        () -> {
          ben[0] = stage.join();
          ben[0].client().observe(anna.avatar, 10);
          ben[0].client().self(anna.avatar);
        });
    assertEquals(anna.client().number(), ben[0].client().number());
    assertEquals(2, ben[0].replicas.size());
  }

  @Test
  void self_anotherEntity_followed() {
    Entity[] horse = new Entity[1];
    stage.tick(() -> horse[0] = stage.thing(11, 10));
    stage.tick(() -> anna.client().self(horse[0]));
    assertEquals(horse[0].column(), anna.replicas.ownX());
    assertTrue(anna.replicas.self() == anna.replica(horse[0]));
    assertFalse(anna.holds(anna.avatar), "nobody perceives itself");
    stage.tick(() -> horse[0].moveTo(40, 40));
    assertEquals(horse[0].column(), anna.replica(horse[0]).x());
    stage.tick(() -> anna.client().self(null));
    assertNull(anna.replicas.self());
    assertEquals(Set.of(ball.id()), anna.held());
  }

  @Test
  void observe_changesHands_bothRight() {
    Player[] ben = new Player[1];
    stage.tick(() -> ben[0] = stage.join());
    stage.tick(() -> anna.client().unobserve(anna.avatar));
    stage.tick(() -> ben[0].client().observe(anna.avatar, 10));
    assertEquals(Set.of(), anna.held());
    assertEquals(Set.of(ball.id()), ben[0].held());
  }

  @Test
  void join_otherSchema_refusedNamingBoth() {
    TestLink link = new TestLink();
    stage.tick(() -> assertNull(stage.server.join(Hello.of(99, 0, ""), link)));
    assertNotNull(link.refusal);
    assertEquals(Refusal.SCHEMA, link.refusal.code());
    assertTrue(link.refusal.reason().contains("0000000000000063"), link.refusal.reason());
    assertEquals(1, stage.server.clientCount());
  }

  @Test
  void join_otherMajor_refusedNamingBoth() {
    TestLink link = new TestLink();
    Hello hello = new Hello(9, 4, Yard.SCHEMA.hash(), 0, 0, "");
    stage.tick(() -> assertNull(stage.server.join(hello, link)));
    assertNotNull(link.refusal);
    assertTrue(link.refusal.reason().contains("9.4"), link.refusal.reason());
    assertTrue(link.refusal.reason().contains(Protocol.MAJOR + "."), link.refusal.reason());
  }

  @Test
  void join_withoutSchema_isSentIt() {
    TestLink link = new TestLink();
    stage.tick(() -> stage.server.join(Hello.of(0, 0, ""), link));
    List<Integer> kinds = link.frames.stream().map(frame -> (int) frame[0]).toList();
    assertEquals(List.of(Protocol.WELCOME, Protocol.SCHEMA, Protocol.TICK), kinds);
  }

  @Test
  void join_oneFrameAtATime_oneByOne() {
    MemoryLink link = new MemoryLink(1);
    stage.tick(() -> stage.server.join(Hello.of(0, 0, ""), link));
    assertEquals(Protocol.WELCOME, nextKind(link));
    assertNull(link.poll());
    stage.tick();
    assertEquals(Protocol.SCHEMA, nextKind(link));
    stage.tick();
    assertEquals(Protocol.TICK, nextKind(link));
  }

  private static int nextKind(MemoryLink link) {
    return Objects.requireNonNull(link.poll())[0];
  }

  @Test
  void close_byTheServer_leavesWithAReason() {
    stage.tick(() -> anna.client().close(Refusal.DENIED, "no ball games"));
    assertEquals(new Refusal(Refusal.DENIED, "no ball games"), anna.link.refusal);
    assertEquals(0, stage.server.clientCount());
    assertTrue(anna.avatar.isAlive());
  }
}
