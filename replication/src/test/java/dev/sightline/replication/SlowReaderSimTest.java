package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Refusal;
import dev.sightline.schema.State;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A client that does not take its frames: changes are gathered, others do not notice. */
final class SlowReaderSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;

  @SuppressWarnings("NullAway") // set in the first tick
  SlowReaderSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
        });
  }

  @Test
  void end_notReady_oneFrameWithTheResult() {
    Entity[] ball = new Entity[1];
    stage.tick(() -> ball[0] = stage.thing(11, 11));
    anna.link.isReady = false;
    for (int i = 1; i <= 20; i++) {
      int health = i;
      stage.tick(
          () -> {
            ball[0].set(Yard.HEALTH, health);
            ball[0].moveTo(11 + health * 0.1, 11);
          });
      assertEquals(List.of(), anna.news);
      assertEquals(health, ben.replica(ball[0]).get(Yard.HEALTH), "others do not wait");
    }
    anna.link.isReady = true;
    stage.tick();
    assertEquals(List.of("updated " + ball[0].id()), anna.news);
    assertEquals(20, anna.replica(ball[0]).get(Yard.HEALTH));
    assertEquals(ball[0].column(), anna.replica(ball[0]).x());
    assertEquals(stage.server.tick(), anna.replicas.tick());
    assertEquals(20, stage.server.traffic().waits());
  }

  @Test
  void catchUp_readyAfterTheTick_getsItsFrame() {
    Entity[] ball = new Entity[1];
    stage.tick(() -> ball[0] = stage.thing(11, 11));
    anna.link.isReady = false;
    stage.tick(
        () -> {
          ball[0].moveTo(11.5, 11);
          stage.server.tell(anna.client(), flash(1));
        });
    assertEquals(1, stage.server.catchUp(), "the link is not ready yet");
    anna.link.isReady = true;
    assertEquals(0, stage.server.catchUp());
    anna.takeAll();
    ben.takeAll();
    assertEquals(stage.server.tick(), anna.replicas.tick());
    assertEquals(ball[0].column(), anna.replica(ball[0]).x());
    assertEquals(List.of("updated " + ball[0].id(), "flash 1"), anna.news);
    assertEquals(0, stage.server.catchUp());
    assertEquals(0, anna.link.frames.size() + ben.link.frames.size(), "nobody is told twice");
  }

  @Test
  void catchUp_insideATick_isRefused() {
    stage.server.begin();
    assertThrows(IllegalStateException.class, stage.server::catchUp);
    stage.server.end();
    assertEquals(0, stage.server.catchUp());
  }

  @Test
  void end_cameAndWentMeanwhile_neverTold() {
    anna.link.isReady = false;
    Entity[] ball = new Entity[1];
    stage.tick(() -> ball[0] = stage.thing(11, 11));
    stage.tick(() -> ball[0].moveTo(60, 60));
    anna.link.isReady = true;
    stage.tick();
    assertEquals(List.of(), anna.news);
  }

  @Test
  void end_wentAndCameMeanwhile_stays() {
    anna.link.isReady = false;
    stage.tick(() -> ben.avatar.moveTo(60, 60));
    stage.tick(() -> ben.avatar.moveTo(12, 10));
    anna.link.isReady = true;
    stage.tick();
    assertTrue(anna.holds(ben.avatar));
    assertFalse(anna.news.contains("left " + ben.avatar.id()));
  }

  @Test
  void end_endedAndSlotUsedAgainMeanwhile_neverConfused() {
    Entity[] ball = new Entity[2];
    stage.tick(() -> ball[0] = stage.thing(11, 11));
    anna.link.isReady = false;
    stage.tick(() -> ball[0].end());
    stage.tick();
    stage.tick(() -> ball[1] = stage.thing(11, 12));
    assertEquals((int) ball[0].spaceId(), (int) ball[1].spaceId(), "the same slot");
    anna.link.isReady = true;
    stage.tick();
    assertEquals(List.of("gone " + ball[0].id(), "entered " + ball[1].id()), anna.news);
  }

  @Test
  void tell_notReady_eventsWaitInOrder() {
    anna.link.isReady = false;
    stage.tick(() -> stage.server.tell(anna.client(), flash(1)));
    stage.tick(() -> stage.server.tell(anna.client(), flash(2)));
    anna.link.isReady = true;
    stage.tick(() -> stage.server.tell(anna.client(), flash(3)));
    assertEquals(List.of("flash 1", "flash 2", "flash 3"), anna.news);
  }

  private static State flash(int brightness) {
    State event = State.of(Yard.FLASH);
    event.set(Yard.BRIGHTNESS, brightness);
    return event;
  }

  @Test
  void tell_tooMuchForASlowClient_closedWithAReason() {
    Stage small = new Stage(options -> options.eventBytes(1000));
    small.tick(
        () -> {
          small.join(10, 10);
          small.join(12, 10);
        });
    Player slow = small.players.get(0);
    Player quick = small.players.get(1);
    slow.link.isReady = false;
    for (int i = 0; slow.link.refusal == null; i++) {
      assertTrue(i < 100);
      small.tick(() -> small.server.tellAll(flash(7)));
      assertEquals(List.of("flash 7"), quick.news);
    }
    Refusal refusal = Objects.requireNonNull(slow.link.refusal);
    assertEquals(Refusal.SLOW, refusal.code());
    assertEquals(
        "more than 1000 bytes of events wait because too little is read", refusal.reason());
    assertFalse(slow.client().isOpen());
    small.tick();
    assertEquals(List.of("client 0 closed 6 " + refusal.reason()), small.heard);
    assertEquals(1, small.server.clientCount());
    assertNull(quick.link.refusal);
  }

  @Test
  void end_manyComeAndGoMeanwhile_nothingPilesUp() {
    Entity[] old = new Entity[20];
    stage.tick(
        () -> {
          for (int i = 0; i < old.length; i++) {
            old[i] = stage.thing(11, 11);
          }
        });
    stage.tick(() -> old[0].moveTo(60, 60));
    anna.link.isReady = false;
    int most = 0;
    for (int i = 0; i < 2000; i++) {
      double x = i % 2 == 0 ? 60 : 11;
      Entity[] brief = new Entity[2];
      stage.tick(
          () -> {
            for (Entity entity : old) {
              entity.moveTo(x, 11);
            }
            brief[0] = stage.thing(11, 11);
            brief[1] = stage.thing(12, 12);
          });
      stage.tick(
          () -> {
            brief[0].end();
            brief[1].end();
          });
      Holdings holdings = anna.client().holdings;
      most = Math.max(most, holdings.entering.size() + holdings.leaving.size());
      most = Math.max(most, holdings.resensed.size() + holdings.redirected.size());
    }
    assertTrue(most < 300, most + " were listed");
    anna.link.isReady = true;
    stage.tick();
    assertEquals(stage.server.entityCount(), anna.replicas.size());
  }

  @Test
  void end_everybodyIsPerceivedOtherwiseAndFramesAreSmall_toldOneAfterTheOther() {
    Stage small = new Stage(options -> options.frameBytes(100));
    Player[] cara = new Player[1];
    Entity[] many = new Entity[60];
    small.tick(
        () -> {
          cara[0] = small.join(10, 10);
          for (int i = 0; i < many.length; i++) {
            many[i] = small.server.spawn(Yard.AVATAR, 11, 11);
            many[i].team(3);
            many[i].setInt(Yard.PLAN, 2);
          }
        });
    for (int i = 0; i < 60; i++) {
      small.tick();
    }
    small.tick(() -> cara[0].client().team(3));
    assertTrue(cara[0].lastLength < 150, cara[0].lastLength + " bytes");
    for (int i = 0; i < 40; i++) {
      int plan = i % 5;
      small.tick(() -> many[59].setInt(Yard.PLAN, plan));
      assertTrue(cara[0].lastLength < 150, cara[0].lastLength + " bytes");
    }
    for (Entity entity : many) {
      assertEquals(entity.get(Yard.PLAN), cara[0].replica(entity).get(Yard.PLAN));
    }
  }
}
