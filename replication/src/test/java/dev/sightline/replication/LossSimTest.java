package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames that get lost or come in another order: updates are repeated until acknowledged. */
final class LossSimTest {
  private final Stage stage = new Stage();
  private final TestLooseLink link = new TestLooseLink();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  LossSimTest() {
    stage.tick(
        () -> {
          anna = stage.withAvatar(stage.join(link), 10, 10);
          ball = stage.thing(12, 12);
        });
  }

  private byte[] nextLoose() {
    byte[] last = new byte[0];
    while (!link.looseFrames.isEmpty()) {
      last = link.looseFrames.remove();
    }
    return last;
  }

  private byte[] tickWith(int health) {
    nextLoose();
    stage.tick(() -> ball.setInt(Yard.HEALTH, health));
    return nextLoose();
  }

  private int health() {
    return anna.replica(ball).get(Yard.HEALTH);
  }

  @Test
  void sendLoose_firstLost_secondTellsBoth() {
    tickWith(5);
    nextLoose();
    stage.tick(() -> ball.set(Yard.LABEL, "x"));
    anna.take(nextLoose());
    assertEquals(5, health());
    assertEquals("x", anna.replica(ball).get(Yard.LABEL));
  }

  @Test
  void sendLoose_reordered_newestWins() {
    byte[] first = tickWith(5);
    byte[] second = tickWith(6);
    anna.take(second);
    anna.take(first);
    assertEquals(6, health());
    anna.take(second);
    assertEquals(6, health());
  }

  @Test
  void sendLoose_beforeTheWelcome_nothing() {
    TestLooseLink slow = new TestLooseLink();
    slow.isReady = false;
    Player[] ben = new Player[1];
    stage.run(() -> ben[0] = stage.withAvatar(stage.join(slow), 12, 10));
    assertTrue(slow.looseFrames.isEmpty(), "it could not know what that is about");
    stage.tick(() -> slow.isReady = true);
    ben[0].take(slow.looseFrames.remove());
    assertTrue(ben[0].holds(ball));
    assertEquals(stage.server.tick(), ben[0].replicas.looseTick());
  }

  @Test
  void acknowledge_received_notRepeated() {
    byte[] frame = tickWith(5);
    anna.take(frame);
    long tick = anna.replicas.looseTick();
    stage.tick();
    assertTrue(nextLoose().length >= frame.length, "repeated");
    anna.send(writer -> writer.acknowledge(tick));
    stage.tick();
    assertTrue(nextLoose().length < frame.length, "no longer");
    assertEquals(tick, anna.client().version());
  }

  @Test
  void acknowledge_onlyTheOrderedFrameOfATickCame_updateIsRepeated() {
    Entity[] far = new Entity[1];
    stage.tick(() -> far[0] = stage.thing(60, 60));
    anna.take(nextLoose());
    long before = anna.replicas.looseTick();
    stage.tick(
        () -> {
          ball.setInt(Yard.HEALTH, 42);
          far[0].moveTo(11, 11);
        });
    nextLoose(); // lost
    assertTrue(anna.holds(far[0]), "the ordered frame came");
    assertEquals(before + 1, anna.replicas.tick());
    assertEquals(before, anna.replicas.looseTick());
    anna.send(writer -> writer.acknowledge(anna.replicas.looseTick()));
    stage.tick();
    anna.take(nextLoose());
    assertEquals(42, health());
    assertEquals(before + 2, anna.replicas.looseTick());
  }

  @Test
  void looseTick_noneOrEarlyOrOld_newestApplied() {
    TestLooseLink other = new TestLooseLink();
    Player[] ben = new Player[1];
    stage.run(() -> ben[0] = stage.withAvatar(stage.join(other), 12, 10));
    byte[] first = other.looseFrames.remove();
    stage.run(() -> ball.setInt(Yard.HEALTH, 3));
    byte[] second = other.looseFrames.remove();
    ben[0].take(other.frames.remove()); // the welcome
    assertEquals(-1, ben[0].replicas.looseTick());
    ben[0].take(second);
    assertEquals(-1, ben[0].replicas.looseTick(), "too early");
    ben[0].takeAll();
    ben[0].take(second);
    ben[0].take(first);
    assertEquals(stage.server.tick(), ben[0].replicas.looseTick());
  }

  @Test
  void acknowledge_outOfOrder_newestCounts() {
    List<Long> ticks = new ArrayList<>();
    for (int i = 1; i < 4; i++) {
      anna.take(tickWith(i));
      ticks.add(anna.replicas.looseTick());
    }
    anna.send(writer -> writer.acknowledge(ticks.get(2)));
    anna.send(writer -> writer.acknowledge(ticks.get(0)));
    stage.tick();
    assertEquals(ticks.get(2), anna.client().version());
  }

  @Test
  void acknowledge_neverSent_closedAndNobodyElseNotices() {
    Player[] ben = new Player[1];
    stage.tick(() -> ben[0] = stage.join(11, 11));
    anna.send(writer -> writer.acknowledge(stage.server.tick() + 5));
    stage.tick();
    assertNotNull(link.refusal);
    assertEquals(Refusal.MALFORMED, link.refusal.code());
    assertEquals("tick 7 was acknowledged, but never sent to this client", link.refusal.reason());
    assertTrue(ben[0].client().isOpen());
    stage.tick();
    assertFalse(anna.client().isOpen());
    assertEquals(1, stage.server.clientCount());
  }

  @Test
  void sendLoose_beforeTheContentCame_waits() {
    Entity[] late = new Entity[1];
    nextLoose();
    stage.run(() -> late[0] = stage.thing(11, 11));
    nextLoose();
    stage.run(() -> late[0].setInt(Yard.HEALTH, 8));
    byte[] early = nextLoose();
    anna.take(early);
    assertFalse(anna.holds(late[0]), "it came too early, and was not applied");
    anna.takeAll();
    anna.take(early);
    assertEquals(8, anna.replica(late[0]).get(Yard.HEALTH));
  }

  @Test
  void sendLoose_beforeAnEvict_droppedAfterIt() {
    byte[] old = tickWith(5);
    stage.tick(() -> ball.end());
    Entity[] next = new Entity[1];
    stage.tick(() -> next[0] = stage.thing(12, 12));
    anna.take(old);
    assertEquals(0, anna.replica(next[0]).get(Yard.HEALTH), "the short id is used again");
  }

  @Test
  void sendLoose_leftTheTeamButCannotBeToldYet_noFieldOfTheTeam() {
    Player[] ben = new Player[1];
    stage.tick(
        () -> {
          ben[0] = stage.join(11, 11);
          ben[0].avatar.team(1);
          anna.client().team(1);
        });
    anna.take(nextLoose());
    assertTrue(anna.replica(ben[0].avatar).knows(Yard.PLAN));
    link.isReady = false;
    stage.tick(
        () -> {
          anna.client().team(2);
          ben[0].avatar.setInt(Yard.PLAN, 4);
          ben[0].avatar.setInt(Yard.HEALTH, 4);
        });
    anna.take(nextLoose());
    assertEquals(0, anna.replica(ben[0].avatar).get(Yard.PLAN));
    link.isReady = true;
    stage.tick();
    anna.take(nextLoose());
    assertFalse(anna.replica(ben[0].avatar).knows(Yard.PLAN));
    assertEquals(4, anna.replica(ben[0].avatar).get(Yard.HEALTH));
  }

  @Test
  void self_changesAfterALateFrameToldTheOwnPosition_entityIsWhereItWas() {
    stage.tick(() -> anna.client().observe(ball, 10));
    nextLoose();
    stage.run(() -> anna.avatar.moveTo(10.5, 10));
    byte[] late = nextLoose();
    long lateTick = stage.server.tick();
    stage.tick(() -> stage.thing(11, 11));
    anna.take(late);
    anna.send(writer -> writer.acknowledge(lateTick));
    stage.tick();
    assertEquals(lateTick, anna.client().version());
    stage.tick(() -> anna.client().self(null));
    assertEquals(anna.avatar.column(), anna.replica(anna.avatar).x());
  }
}
