package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import dev.sightline.schema.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Calls at the wrong time: twice, from a listener, from a link, from another thread. Each gets a
 * clear exception, and nobody else notices.
 */
final class WrongTurnTest implements ClientListener {
  private final Stage stage = new Stage(options -> options.listener(this));
  private final List<String> answers = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();
  private Runnable duringInput = () -> {};
  private Player anna;
  private Player ben;
  private Entity ball;

  /** A link that calls back. */
  private static final class CallingLink extends TestLink {
    Runnable duringReceive = () -> {};
    Runnable duringSend = () -> {};
    Link.@Nullable Receiver kept;

    @Override
    public void receive(Link.Receiver receiver) {
      kept = receiver;
      duringReceive.run();
      super.receive(receiver);
    }

    @Override
    public void send(byte[] frame, int length) {
      duringSend.run();
      super.send(frame, length);
    }
  }

  private final CallingLink link = new CallingLink();

  @SuppressWarnings("NullAway") // set in the first tick
  WrongTurnTest() {
    stage.tick(
        () -> {
          anna = stage.withAvatar(stage.join(link), 10, 10);
          ben = stage.join(12, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Override
  public void input(Client client, long sequence, State input) {
    taken.add(sequence);
    duringInput.run();
  }

  /** Makes calls of which each is to be refused. */
  private void callAll(Runnable... calls) {
    for (Runnable call : calls) {
      answers.add(
          String.valueOf(assertThrows(IllegalStateException.class, call::run).getMessage()));
    }
  }

  private static void inAnotherThread(Runnable calls) {
    Thread thread = new Thread(calls, "other");
    Throwable[] thrown = new Throwable[1];
    thread.setUncaughtExceptionHandler((where, e) -> thrown[0] = e);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertNull(thrown[0]);
  }

  private void assertAllWell() {
    stage.tick(() -> ball.setInt(Yard.HEALTH, ball.getInt(Yard.HEALTH) + 1));
    for (Player player : List.of(anna, ben)) {
      assertEquals(ball.getInt(Yard.HEALTH), player.replica(ball).get(Yard.HEALTH));
    }
  }

  @Test
  void begin_twice_refused() {
    stage.server.begin();
    callAll(stage.server::begin);
    stage.server.end();
    callAll(stage.server::end, stage.server::resync);
    assertEquals(
        List.of(
            "cannot begin a tick now: tick 2 is open",
            "cannot end a tick now: no tick is open, the last was 2",
            "cannot resync now: no tick is open, the last was 2"),
        answers);
    assertAllWell();
  }

  @Test
  void end_fromListener_refused() {
    duringInput = () -> callAll(stage.server::begin, stage.server::end, stage.server::resync);
    ben.send(frame -> frame.input(1, State.of(Yard.WALK)));
    stage.tick();
    String now = " now: the input of tick 2 is being handed over";
    assertEquals(
        List.of("cannot begin a tick" + now, "cannot end a tick" + now, "cannot resync" + now),
        answers);
    assertAllWell();
  }

  @Test
  void input_listenerThrows_thrownAfterAllElseWasHandedOver() {
    duringInput =
        () -> {
          throw new IllegalStateException("no " + taken.get(taken.size() - 1));
        };
    anna.send(frame -> frame.input(1, State.of(Yard.WALK)));
    ben.send(frame -> frame.input(2, State.of(Yard.WALK)));
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> stage.server.begin());
    assertEquals("no 1", e.getMessage());
    assertEquals("no 2", e.getSuppressed()[0].getMessage());
    assertEquals(List.of(1L, 2L), taken);
    stage.server.end();
    stage.players.forEach(Player::takeAll);
    assertAllWell();
  }

  // From a link.

  @Test
  void send_linkThrows_onlyItsClientCloses() {
    anna.link.failure = new IllegalStateException("broken pipe");
    stage.tick(() -> ball.setInt(Yard.HEALTH, 5));
    assertEquals(5, ben.replica(ball).get(Yard.HEALTH));
    assertNotNull(anna.link.refusal);
    assertEquals(Refusal.OTHER, anna.link.refusal.code());
    assertFalse(anna.client().isOpen());
    stage.tick();
    assertEquals(1, stage.server.clientCount());
  }

  @Test
  void send_linkCallsTheSpace_refused() {
    String name = Thread.currentThread().getName();
    link.duringSend =
        () ->
            callAll(
                stage.server::begin,
                stage.server::end,
                () -> ball.setInt(Yard.HEALTH, 7),
                () -> stage.server.tellAll(State.of(Yard.FLASH)),
                () -> stage.server.leave(anna.client()));
    stage.tick(() -> ball.setInt(Yard.HEALTH, 5));
    String change = "a change from thread " + name + " while tick 2 is being sent";
    assertEquals(
        List.of(
            "cannot begin a tick now: tick 2 is being sent",
            "cannot end a tick now: tick 2 is being sent",
            change,
            change,
            change),
        answers);
    link.duringSend = () -> {};
    assertAllWell();
  }

  @Test
  void receive_linkEndsTheTick_refusedAndOnlyItsClientCloses() {
    link.duringReceive = stage.server::end;
    stage.tick(() -> ball.setInt(Yard.HEALTH, 5));
    assertEquals(5, ben.replica(ball).get(Yard.HEALTH));
    assertNotNull(anna.client().fault());
    assertEquals(
        "cannot end a tick now: the input of tick 2 is being handed over",
        anna.client().fault().getMessage());
  }

  @Test
  void receiver_keptAndCalledLater_refused() {
    byte[] frame = {0x11, 0};
    stage.tick();
    Link.Receiver kept = link.kept;
    assertNotNull(kept);
    stage.server.begin();
    callAll(() -> kept.frame(frame, 0, 2, 0));
    stage.server.end();
    link.duringReceive =
        () -> inAnotherThread(() -> callAll(() -> kept.frame(frame, 0, frame.length, 0)));
    stage.tick();
    String message = "a frame of " + anna.client() + " outside of its link's receive()";
    assertEquals(List.of(message, message), answers);
    link.duringReceive = () -> {};
    assertAllWell();
  }

  @Test
  void receiver_usedWhileAnotherClientIsHeard_isNotTakenForIt() {
    CallingLink later = new CallingLink();
    stage.tick(() -> stage.join(later));
    stage.tick();
    later.duringReceive =
        () ->
            Objects.requireNonNull(link.kept).frame(new byte[] {0x11, 0x40}, 0, 2, 0); // malformed
    stage.tick();
    Player carl = stage.players.get(2);
    assertFalse(carl.client().isOpen(), "its link threw");
    assertTrue(anna.client().isOpen());
    assertEquals(Refusal.OTHER, Objects.requireNonNull(later.refusal).code());
    assertAllWell();
  }

  // From another thread.

  @Test
  void change_fromAnotherThreadDuringInput_refused() {
    String name = Thread.currentThread().getName();
    duringInput =
        () ->
            inAnotherThread(
                () ->
                    callAll(
                        () -> ball.setInt(Yard.HEALTH, 7),
                        () -> stage.thing(1, 1),
                        stage.server::begin,
                        stage.server::end));
    ben.send(frame -> frame.input(1, State.of(Yard.WALK)));
    stage.tick();
    String now = "the input of tick 2 is being handed over by " + name;
    assertEquals(
        List.of(
            "a change from thread other while " + now,
            "a change from thread other while " + now,
            "cannot begin a tick now: " + now,
            "cannot end a tick now: " + now),
        answers);
    assertAllWell();
  }

  @Test
  void change_fromAnotherThreadDuringOutput_refused() {
    String name = Thread.currentThread().getName();
    link.duringSend =
        () -> inAnotherThread(() -> callAll(() -> ball.moveTo(1, 1), stage.server::begin));
    stage.tick(() -> ball.setInt(Yard.HEALTH, 5));
    String now = "tick 2 is being sent by " + name;
    assertEquals(
        List.of("a change from thread other while " + now, "cannot begin a tick now: " + now),
        answers);
    link.duringSend = () -> {};
    assertAllWell();
  }

  // From the way to other spaces.

  @Test
  void begin_peersThrow_thrownWithWhatListenersThrew() {
    Peers bad =
        new Peers() {
          @Override
          public void own(long entity) {}

          @Override
          public void disown(long entity) {
            throw new IllegalStateException("not given up");
          }

          @Override
          public boolean forward(long entity, byte[] change, int length) {
            return false;
          }

          @Override
          public void receive(Peers.Receiver receiver) {
            throw new IllegalStateException("no way");
          }
        };
    Stage alone = new Stage(options -> options.listener(this).peers(bad));
    assertThrows(IllegalStateException.class, alone.server::begin);
    Player carl = alone.join(10, 10);
    Entity thing = alone.thing(11, 10);
    alone.server.end();
    duringInput =
        () -> {
          throw new IllegalStateException("no input");
        };
    carl.send(frame -> frame.input(1, State.of(Yard.WALK)));
    IllegalStateException e = assertThrows(IllegalStateException.class, alone.server::begin);
    assertEquals("no input", e.getMessage());
    assertEquals("no way", e.getSuppressed()[0].getMessage());
    assertThrows(IllegalStateException.class, thing::end);
    assertTrue(thing.isAlive(), "nothing was half done");
    alone.server.end();
    carl.takeAll();
    assertTrue(carl.holds(thing));
  }
}
