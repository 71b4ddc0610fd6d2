package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Somebody ends and comes again under the same public id, as those do who log in again. */
final class IdReuseSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity early;
  private Entity first;

  @SuppressWarnings("NullAway") // set in the first tick
  IdReuseSimTest() {
    stage.tick(() -> early = stage.thing(90, 90));
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          first = stage.thing(12, 12);
          first.setInt(Yard.HEALTH, 5);
          first.set(Yard.LABEL, "first");
        });
  }

  private Entity again(double x, double y) {
    return stage.server.spawn(Yard.AVATAR, first.id(), x, y);
  }

  private void assertNew(Entity second) {
    assertSame(Yard.AVATAR, anna.replica(second).type());
    assertEquals(0, anna.replica(second).get(Yard.HEALTH));
    assertEquals("", anna.replica(second).get(Yard.LABEL));
    assertEquals(second.column(), anna.replica(second).x());
    assertTrue(anna.client().holds(second));
    assertFalse(anna.client().holds(first));
  }

  @Test
  void spawn_inTheTickOfItsEnd_goneAndEntered() {
    Entity[] second = new Entity[1];
    stage.tick(
        () -> {
          first.end();
          second[0] = again(13, 13);
        });
    assertEquals(List.of("gone " + first.id(), "entered " + first.id()), anna.news);
    assertNew(second[0]);
  }

  @Test
  void spawn_inTheTickOfItsEndAndBeforeItInTheRelation_goneAndEntered() {
    stage.tick(() -> early.end());
    for (int i = 0; i < 4; i++) {
      stage.tick();
    }
    Entity[] second = new Entity[1];
    stage.tick(
        () -> {
          first.end();
          second[0] = again(13, 13);
        });
    assertTrue(second[0].slot() < first.slot());
    assertNew(second[0]);
  }

  @Test
  void spawn_clientRemembersTheFormer_content() {
    stage.tick(() -> first.moveTo(60, 60));
    stage.tick(() -> first.end());
    Entity[] second = new Entity[1];
    stage.tick(() -> second[0] = again(13, 13));
    assertEquals(List.of("entered " + first.id()), anna.news);
    assertNew(second[0]);
  }

  @Test
  void spawn_clientReadsSlowly_onlyTheLatter() {
    anna.link.isReady = false;
    Entity[] second = new Entity[1];
    stage.tick(() -> first.end());
    stage.tick(() -> again(14, 14).end());
    stage.tick(() -> second[0] = again(13, 13));
    anna.link.isReady = true;
    stage.tick();
    assertNew(second[0]);
  }

  @Test
  void target_handleOfTheFormer_nobody() {
    long handle = anna.replica(first).handle();
    stage.run(
        () -> {
          first.end();
          again(13, 13);
          assertNull(anna.client().target(handle));
        });
    stage.run(() -> assertNull(anna.client().target(handle)));
  }

  @Test
  void refer_toTheFormer_knownAgainAsTheLatter() {
    Entity[] other = new Entity[2];
    stage.tick(
        () -> {
          other[0] = stage.thing(11, 11);
          other[0].refer(Yard.TARGET, first);
        });
    assertSame(anna.replica(first), anna.replica(other[0]).target(Yard.TARGET, 0));
    stage.tick(() -> first.end());
    assertNull(anna.replica(other[0]).target(Yard.TARGET, 0));
    stage.tick(() -> other[1] = again(60, 60));
    assertNull(anna.replica(other[0]).target(Yard.TARGET, 0), "it is hidden");
    stage.tick(() -> other[1].moveTo(12, 13));
    assertSame(anna.replica(other[1]), anna.replica(other[0]).target(Yard.TARGET, 0));
  }

  @Test
  void refer_toTheFormerWhoseShortIdIsUsedAgain_notTheOther() {
    Entity[] other = new Entity[2];
    stage.tick(
        () -> {
          other[0] = stage.thing(11, 11);
          other[0].refer(Yard.TARGET, first);
        });
    int shortId = anna.replica(first).shortId();
    stage.tick(() -> first.end());
    stage.tick(() -> other[1] = stage.thing(12, 12));
    assertEquals(shortId, anna.replica(other[1]).shortId());
    assertNull(anna.replica(other[0]).target(Yard.TARGET, 0));
  }

  @Test
  void join_inTheTickInWhichItsEntityEnds_holdsNothing() {
    Player[] ben = new Player[1];
    stage.tick(
        () -> {
          ben[0] = stage.join();
          ben[0].client().observe(first, 5);
          ben[0].client().self(first);
          first.end();
        });
    assertEquals(0, ben[0].replicas.size());
    assertNull(ben[0].replicas.self());
    assertNull(ben[0].client().self());
    stage.tick(() -> stage.withAvatar(ben[0], 12, 12));
    assertEquals(ben[0].avatar.id(), ben[0].replica(ben[0].avatar).id());
    assertSame(ben[0].replica(ben[0].avatar), ben[0].replicas.self());
  }
}
