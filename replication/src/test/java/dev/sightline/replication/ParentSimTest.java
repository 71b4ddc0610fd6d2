package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever perceives a child perceives its parents. */
final class ParentSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  ParentSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  private Entity shipAt(double x) {
    Entity[] made = new Entity[1];
    stage.tick(() -> made[0] = stage.thing(x, x));
    return made[0];
  }

  @Test
  void parent_ofAPerceivedChild_entersFirst() {
    Entity ship = shipAt(70);
    assertFalse(anna.holds(ship));
    stage.tick(() -> ball.parent(ship));
    assertEquals(List.of("entered " + ship.id()), anna.news);
    assertEquals(0, anna.replica(ship).senses(), "only through its child");
    Entity mast = shipAt(13);
    stage.tick(() -> mast.moveTo(80, 80));
    stage.tick(
        () -> {
          mast.parent(ship);
          ball.moveTo(60, 60);
        });
    assertFalse(anna.holds(ship));
    stage.tick(() -> ball.moveTo(12, 12));
    assertEquals(2, anna.news.size());
    assertTrue(anna.holds(ship));
  }

  @Test
  void end_child_parentLeaves() {
    Entity ship = shipAt(70);
    stage.tick(() -> ball.parent(ship));
    stage.tick(() -> ball.end());
    assertEquals(List.of("gone " + ball.id(), "left " + ship.id()), anna.news);
  }

  @Test
  void end_parent_childStays() {
    Entity ship = shipAt(70);
    stage.tick(() -> ball.parent(ship));
    stage.tick(() -> ship.end());
    assertEquals(List.of("gone " + ship.id()), anna.news);
    assertTrue(anna.holds(ball));
  }

  @Test
  void addPart_perceived_entityIs() {
    Entity wall = shipAt(70);
    stage.tick(
        () -> {
          wall.addPart(90, 90);
          wall.addPart(12, 10);
        });
    assertTrue(anna.holds(wall), "in scope when any part of it is");
    assertEquals(2, anna.replicas.size() - 1, "a part is no entity");
    stage.tick(() -> wall.moveTo(80, 80));
    assertTrue(anna.holds(wall), "parts stay where they are");
    stage.tick(() -> wall.removeParts());
    assertFalse(anna.holds(wall));
  }

  @Test
  void end_withParts_nothingIsLeft() {
    int before = stage.space.count();
    Entity wall = shipAt(70);
    stage.tick(() -> wall.addPart(12, 10));
    stage.tick(() -> wall.end());
    assertEquals(List.of("gone " + wall.id()), anna.news);
    assertEquals(before, stage.space.count());
  }
}
