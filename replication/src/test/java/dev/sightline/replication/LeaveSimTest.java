package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes out of scope. */
final class LeaveSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  LeaveSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Test
  void moveTo_outOfScope_leaves() {
    stage.tick(() -> ball.moveTo(50, 50));
    assertEquals(List.of("left " + ball.id()), anna.news);
    assertFalse(anna.holds(ball));
  }

  @Test
  void moveTo_observerAway_leaves() {
    stage.tick(() -> anna.avatar.moveTo(60, 60));
    assertEquals(List.of("left " + ball.id(), "updated " + anna.avatar.id()), anna.news);
  }

  @Test
  void change_outOfScope_nothing() {
    stage.tick(() -> ball.moveTo(50, 50));
    stage.tick();
    int empty = anna.lastLength;
    stage.tick(
        () -> {
          ball.moveTo(51, 50);
          ball.set(Yard.HEALTH, 9);
        });
    assertEquals(List.of(), anna.news);
    assertEquals(empty, anna.lastLength);
  }

  @Test
  void change_inTheTickOfLeaving_nothingOfIt() {
    stage.tick(
        () -> {
          ball.set(Yard.LABEL, "secret");
          ball.moveTo(50, 50);
        });
    assertEquals(List.of("left " + ball.id()), anna.news);
  }
}
