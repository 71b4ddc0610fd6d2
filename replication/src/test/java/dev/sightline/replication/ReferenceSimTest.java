package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.sightline.replica.Replica;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** References: the receiver's own short id, or unknown as long as the target is hidden. */
final class ReferenceSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  ReferenceSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  private @Nullable Replica target() {
    return anna.replica(ball).target(Yard.TARGET, 0);
  }

  private Entity thingAt(double x) {
    Entity[] made = new Entity[1];
    stage.tick(() -> made[0] = stage.thing(x, 10));
    return made[0];
  }

  @Test
  void refer_targetInScope_known() {
    stage.tick(() -> ball.refer(Yard.TARGET, anna.avatar));
    assertSame(anna.replicas.self(), target());
    stage.tick(() -> ball.refer(Yard.TARGET));
    assertEquals(0, anna.replica(ball).targetCount(Yard.TARGET));
  }

  @Test
  void refer_targetHidden_unknownUntilItEnters() {
    Entity far = thingAt(60);
    stage.tick(() -> ball.refer(Yard.TARGET, far));
    assertEquals(1, anna.replica(ball).targetCount(Yard.TARGET));
    assertNull(target());
    stage.tick(() -> far.moveTo(14, 10));
    assertSame(anna.replica(far), target());
    stage.tick(() -> far.moveTo(60, 10));
    assertNull(target());
    stage.tick(() -> far.moveTo(14, 10));
    assertSame(anna.replica(far), target());
  }

  @Test
  void refer_targetForgottenAndBack_knownUnderItsNewId() {
    Entity far = thingAt(14);
    stage.tick(() -> ball.refer(Yard.TARGET, far));
    stage.tick(() -> far.moveTo(60, 10));
    for (int i = 0; i < 6; i++) {
      Entity other = thingAt(15);
      stage.tick(() -> other.moveTo(70, 70));
    }
    thingAt(13); // takes the lowest short id
    stage.tick(() -> far.moveTo(14, 10));
    assertEquals(List.of("entered " + far.id(), "updated " + ball.id()), anna.news);
    assertSame(anna.replica(far), target());
  }

  @Test
  void refer_changedWhileTargetAsleep_knownWhenItReturns() {
    Entity far = thingAt(14);
    stage.tick(() -> far.moveTo(60, 10));
    stage.tick(() -> ball.refer(Yard.TARGET, far));
    assertNull(target());
    stage.tick(() -> far.moveTo(14, 10));
    assertSame(anna.replica(far), target());
  }

  @Test
  void refer_referrerEntersLater_known() {
    stage.tick(() -> ball.moveTo(60, 60));
    stage.tick(() -> ball.refer(Yard.TARGET, anna.avatar));
    stage.tick(() -> ball.moveTo(12, 12));
    assertSame(anna.replicas.self(), target());
  }

  @Test
  void referTo_notHereYet_knownOnceItIs() {
    long id = 4711;
    stage.tick(() -> ball.referTo(Yard.TARGET, id));
    assertNull(target());
    stage.tick(() -> stage.server.spawn(Yard.THING, id, 13, 10));
    assertEquals(id, Objects.requireNonNull(target()).id());
  }

  @Test
  void end_target_unknown() {
    Entity near = thingAt(14);
    stage.tick(() -> ball.refer(Yard.TARGET, near));
    stage.tick(() -> near.end());
    assertNull(target());
    thingAt(14);
    assertNull(target(), "another one has the short id now");
  }

  @Test
  void refer_forTheTeam_notToOthers() {
    Entity[] pet = new Entity[1];
    stage.tick(
        () -> {
          pet[0] = stage.server.spawn(Yard.AVATAR, 11, 11);
          pet[0].team(3);
          pet[0].refer(Yard.FRIENDS, ball, anna.avatar, ball);
        });
    assertEquals(false, anna.replica(pet[0]).knows(Yard.FRIENDS));
    stage.tick(() -> anna.client().team(3));
    assertEquals(3, anna.replica(pet[0]).targetCount(Yard.FRIENDS));
    assertSame(anna.replica(ball), anna.replica(pet[0]).target(Yard.FRIENDS, 2));
  }
}
