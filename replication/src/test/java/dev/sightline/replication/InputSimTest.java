package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Handle;
import dev.sightline.schema.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients send: inputs, clock, requests, asks. */
final class InputSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;

  @SuppressWarnings("NullAway") // set in the first tick
  InputSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
        });
  }

  private static State walk(int direction) {
    State input = State.of(Yard.WALK);
    input.set(Yard.DIRECTION, direction);
    return input;
  }

  private static State poke(long handle) {
    State action = State.of(Yard.POKE);
    action.refer(Yard.POKED, handle);
    return action;
  }

  @Test
  void begin_inputs_onceInOrderAndEchoed() {
    anna.send(
        frame -> {
          frame.input(5, walk(1));
          frame.input(6, walk(2));
        });
    anna.send(
        frame -> {
          frame.input(6, walk(2));
          frame.input(7, walk(3));
        });
    stage.tick();
    assertEquals(
        List.of("client 0 input 5 1", "client 0 input 6 2", "client 0 input 7 3"), stage.heard);
    assertEquals(7, anna.replicas.echo());
    assertEquals(7, anna.client().lastInput());
  }

  @Test
  void begin_clock_answered() {
    long[] now = {3_000_000};
    Stage timed = new Stage(options -> options.clock(() -> now[0]));
    timed.tick(() -> timed.join(10, 10));
    Player player = timed.players.get(0);
    player.send(frame -> frame.clock(1234));
    timed.tick();
    assertEquals(1234, player.replicas.stamp());
    assertEquals(3000, player.replicas.heldMicros());
  }

  @Test
  void begin_action_answered() {
    long handle = anna.replica(ben.avatar).handle();
    anna.send(frame -> frame.action(77, poke(handle)));
    stage.tick();
    assertEquals(List.of("client 0 action 77 " + ben.avatar), stage.heard);
    assertEquals(List.of("done true answers 77"), anna.news);
    assertEquals(List.of(), ben.news);
  }

  @Test
  void begin_actionAboutWhatIsHidden_asAboutNothing() {
    long handle = anna.replica(ben.avatar).handle();
    stage.tick(() -> ben.avatar.moveTo(70, 70));
    anna.send(frame -> frame.action(1, poke(handle)));
    anna.send(frame -> frame.action(2, poke(Handle.of(4000, 1))));
    anna.send(frame -> frame.action(3, poke(Handle.of(Handle.shortId(handle), 200))));
    anna.send(frame -> frame.action(4, poke(State.UNKNOWN)));
    stage.tick();
    assertEquals(
        List.of(
            "client 0 action 1 null",
            "client 0 action 2 null",
            "client 0 action 3 null",
            "client 0 action 4 null"),
        stage.heard);
  }

  @Test
  void begin_actionAboutWhatLeftButWasNotToldYet_asAboutNothing() {
    long handle = anna.replica(ben.avatar).handle();
    anna.link.isReady = false;
    stage.tick(() -> ben.avatar.moveTo(70, 70));
    anna.send(frame -> frame.action(1, poke(handle)));
    stage.tick();
    assertEquals(List.of("client 0 action 1 null"), stage.heard);
  }

  @Test
  void begin_ask_contentAgain() {
    stage.tick(() -> ben.avatar.setInt(Yard.HEALTH, 9));
    int id = anna.replica(ben.avatar).shortId();
    anna.send(
        frame -> {
          frame.ask(id);
          frame.ask(id);
        });
    long contents = stage.server.traffic().contents();
    stage.tick();
    assertEquals(contents + 1, stage.server.traffic().contents());
    assertEquals(9, anna.replica(ben.avatar).get(Yard.HEALTH));
  }

  @Test
  void begin_askForWhatItMayNotSee_asForNothing() {
    int id = anna.replica(ben.avatar).shortId();
    stage.tick(() -> ben.avatar.moveTo(70, 70));
    stage.tick();
    int empty = anna.lastLength;
    long contents = stage.server.traffic().contents();
    anna.send(frame -> frame.ask(id));
    stage.tick();
    assertEquals(empty, anna.lastLength);
    anna.send(frame -> frame.ask(60_000));
    stage.tick();
    assertEquals(empty, anna.lastLength);
    assertEquals(contents, stage.server.traffic().contents());
    assertNull(anna.link.refusal);
  }

  @Test
  void begin_askForEverythingAtOnce_boundedAndNobodyElseNotices() {
    for (int f = 0; f < 4; f++) {
      anna.send(
          frame -> {
            for (int id = 0; id < 256; id++) {
              frame.ask(id);
            }
          });
    }
    long contents = stage.server.traffic().contents();
    stage.tick();
    assertEquals(contents + 2, stage.server.traffic().contents(), "what it holds, once each");
    assertEquals(List.of(), ben.news);
    assertTrue(anna.holds(ben.avatar));
    assertFalse(ben.link.frames.size() > 0);
  }

  @Test
  void begin_askForEverythingWithSmallFrames_answeredAsItFits() {
    Stage small = new Stage(options -> options.frameBytes(100));
    Player[] cara = new Player[1];
    small.tick(
        () -> {
          cara[0] = small.join(10, 10);
          for (int i = 0; i < 60; i++) {
            small.thing(11, 11);
          }
        });
    for (int i = 0; i < 40; i++) {
      small.tick();
    }
    assertEquals(61, cara[0].replicas.size());
    long contents = small.server.traffic().contents();
    cara[0].send(
        frame -> {
          for (int id = 0; id < 61; id++) {
            frame.ask(id);
          }
        });
    for (int i = 0; i < 40; i++) {
      small.tick();
      assertTrue(cara[0].lastLength < 150, cara[0].lastLength + " bytes");
    }
    assertEquals(contents + 61, small.server.traffic().contents());
  }
}
