package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What moves while it is in scope. */
final class MoveSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  MoveSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Test
  void moveTo_inScope_toldOnce() {
    stage.tick(() -> ball.moveTo(12.05, 12));
    assertEquals(List.of("updated " + ball.id()), anna.news);
    assertEquals(ball.column(), anna.replica(ball).x());
    stage.tick();
    assertEquals(List.of(), anna.news);
  }

  @Test
  void moveTo_shortStep_takesThreeBytes() {
    stage.tick();
    int empty = anna.lastLength;
    stage.tick(() -> ball.moveTo(12.1, 12.1));
    assertEquals(empty + 2 + 3, anna.lastLength, "a section of one update");
  }

  @Test
  void moveTo_longStep_toldInFull() {
    stage.tick(() -> ball.moveTo(5, 16));
    assertEquals(ball.column(), anna.replica(ball).x());
    assertEquals(ball.row(), anna.replica(ball).y());
  }

  @Test
  void moveTo_thereAndBackInOneTick_nothing() {
    stage.tick(
        () -> {
          double x = ball.x();
          ball.moveTo(50, 50);
          ball.moveTo(x, ball.y());
          ball.moveTo(x, 12);
        });
    assertEquals(List.of(), anna.news);
  }

  @Test
  void moveTo_offTheGrid_snapped() {
    stage.tick(() -> ball.moveTo(12.0001, 12.0001));
    assertTrue(stage.server.grid().contains(ball.x(), ball.y()));
    assertEquals(ball.x(), stage.space.x(ball.spaceId()), "interest uses the same numbers");
  }

  @Test
  void moveTo_ownAvatar_toldInTheHeadOnly() {
    stage.tick();
    int empty = anna.lastLength;
    stage.tick(() -> anna.avatar.moveTo(10.1, 10));
    assertEquals(anna.avatar.column(), anna.replicas.ownX());
    assertEquals(anna.avatar.column(), anna.replica(anna.avatar).x());
    assertEquals(empty + 2, anna.lastLength);
  }

  @Test
  void set_fields_toldTogether() {
    stage.tick(
        () -> {
          ball.set(Yard.HEALTH, 3);
          ball.set(Yard.HEALTH, 4);
          ball.setFlag(Yard.OPEN, true);
        });
    assertEquals(List.of("updated " + ball.id()), anna.news);
    assertEquals(4, anna.replica(ball).get(Yard.HEALTH));
    assertTrue(anna.replica(ball).get(Yard.OPEN));
  }

  @Test
  void set_sameValue_nothing() {
    stage.tick(() -> ball.set(Yard.HEALTH, 3));
    stage.tick(() -> ball.set(Yard.HEALTH, 3));
    assertEquals(List.of(), anna.news);
  }
}
