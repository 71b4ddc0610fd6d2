package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes back: only what changed since is told, as long as both sides remember. */
final class ReentrySimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  ReentrySimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  private void leave() {
    stage.tick(() -> ball.moveTo(50, 50));
  }

  private void comeBack() {
    stage.tick(() -> ball.moveTo(12, 12));
  }

  @Test
  void enter_unchanged_returnsInAFewBytes() {
    stage.tick(
        () ->
            ball.set(Yard.LABEL, "a long label that nobody wants to hear again".substring(0, 40)));
    stage.tick(() -> anna.client().observe(anna.avatar, 1));
    assertFalse(anna.holds(ball));
    stage.tick();
    int empty = anna.lastLength;
    stage.tick(() -> anna.client().observe(anna.avatar, 10));
    assertEquals(List.of("returned " + ball.id()), anna.news);
    assertEquals(empty + 2 + 4, anna.lastLength, "id, senses, groups, nothing changed");
    assertEquals(40, anna.replica(ball).get(Yard.LABEL).length());
  }

  @Test
  void enter_changedMeanwhile_returnsWithChanges() {
    stage.tick(() -> ball.set(Yard.HEALTH, 9));
    leave();
    stage.tick(() -> ball.set(Yard.LABEL, "new"));
    comeBack();
    assertEquals(List.of("returned " + ball.id()), anna.news);
    assertEquals("new", anna.replica(ball).get(Yard.LABEL));
    assertEquals(9, anna.replica(ball).get(Yard.HEALTH));
    assertEquals(ball.column(), anna.replica(ball).x());
  }

  @Test
  void enter_changedBackMeanwhile_right() {
    leave();
    stage.tick(() -> ball.set(Yard.HEALTH, 9));
    stage.tick(() -> ball.set(Yard.HEALTH, 0));
    comeBack();
    assertEquals(0, anna.replica(ball).get(Yard.HEALTH));
  }

  @Test
  void enter_afterManyOthersLeft_forgottenOnBothSides() {
    leave();
    for (int i = 0; i < 5; i++) { // the memory is 4
      List<Entity> other = new ArrayList<>();
      stage.tick(() -> other.add(stage.thing(11, 11)));
      stage.tick(() -> other.get(0).moveTo(70, 70));
    }
    assertEquals(4, anna.replicas.remembered());
    comeBack();
    assertEquals(List.of("entered " + ball.id()), anna.news);
  }

  @Test
  void enter_newEntityInSlotOfOneThatEndedAsleep_content() {
    leave();
    stage.tick(() -> ball.end());
    stage.tick();
    stage.tick();
    List<Entity> other = new ArrayList<>();
    stage.tick(() -> other.add(stage.thing(12, 12)));
    assertEquals((int) ball.spaceId(), (int) other.get(0).spaceId(), "the same slot");
    assertEquals(List.of("entered " + other.get(0).id()), anna.news);
    assertTrue(anna.holds(other.get(0)));
  }

  @Test
  void memory_none_alwaysContent() {
    Stage forgetful = new Stage(options -> options.memory(0));
    List<Entity> thing = new ArrayList<>();
    forgetful.tick(
        () -> {
          forgetful.join(10, 10);
          thing.add(forgetful.thing(12, 12));
        });
    forgetful.tick(() -> thing.get(0).moveTo(50, 50));
    forgetful.tick(() -> thing.get(0).moveTo(12, 12));
    assertEquals(List.of("entered " + thing.get(0).id()), forgetful.players.get(0).news);
    assertEquals(0, forgetful.players.get(0).replicas.remembered());
  }
}
