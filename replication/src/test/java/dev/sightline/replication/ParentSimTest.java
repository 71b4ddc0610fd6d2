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
  void addPart_seenOrHeard_entityIsPerceivedBySameSenses() {
    Entity[] guard = new Entity[1];
    stage.tick(
        () -> {
          guard[0] = stage.server.spawn(Yard.AVATAR, 70, 70);
          guard[0].set(Yard.NOISE, 7);
          guard[0].addPart(12, 10);
        });
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(guard[0]).senses());
    assertEquals(7, anna.replica(guard[0]).get(Yard.NOISE), "for those who hear it");
    stage.tick(
        () -> {
          guard[0].removeParts();
          guard[0].addPart(25, 10);
          stage.server.tellPerceivers(guard[0], Yard.HEARING, stage.event(Yard.FLASH));
          stage.server.tellPerceivers(guard[0], Yard.SIGHT, stage.event(Yard.SHOUT));
        });
    assertEquals(Yard.HEARING, anna.replica(guard[0]).senses());
    assertEquals(List.of("updated " + guard[0].id(), "flash 0"), anna.news);
    stage.tick(() -> anna.avatar.moveTo(72, 72));
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(guard[0]).senses(), "by its middle");
  }

  @Test
  void addPart_ofAViewpoint_isPerceivedByItself() {
    Entity ship = shipAt(70);
    Entity[] camera = new Entity[1];
    stage.tick(
        () -> {
          camera[0] = stage.thing(50, 50);
          anna.client().observe(camera[0], 10);
          camera[0].parent(ship);
        });
    assertFalse(anna.holds(camera[0]), "nobody perceives itself");
    stage.tick(() -> camera[0].addPart(65, 50));
    assertEquals(Yard.HEARING, anna.replica(camera[0]).senses(), "but what its parts are");
    assertTrue(anna.holds(ship), "as whoever perceives the child");
    stage.tick(() -> camera[0].moveTo(12, 10));
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(camera[0]).senses(), "by the avatar");
    stage.tick(() -> camera[0].moveTo(60, 50));
    assertTrue(anna.holds(camera[0]), "by its part again");
    stage.tick(() -> camera[0].removeParts());
    assertFalse(anna.holds(camera[0]));
    stage.tick(() -> camera[0].addPart(65, 50));
    stage.tick(() -> camera[0].end());
    assertEquals(List.of("left " + ship.id(), "gone " + camera[0].id()), anna.news);
  }

  @Test
  void addPart_removedInTheSameTick_itsPlaceMayBeAnothers() {
    Entity[] walls = new Entity[2];
    stage.tick(
        () -> {
          walls[0] = stage.thing(70, 70);
          walls[1] = stage.thing(80, 80);
          walls[0].addPart(12, 10);
          walls[0].removeParts();
          walls[1].addPart(12, 11);
        });
    assertFalse(anna.holds(walls[0]));
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(walls[1]).senses());
    stage.tick(() -> anna.avatar.moveTo(30, 11));
    assertEquals(Yard.HEARING, anna.replica(walls[1]).senses());
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
