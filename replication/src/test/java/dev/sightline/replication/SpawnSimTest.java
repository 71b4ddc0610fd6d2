package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What comes into being and ends. */
final class SpawnSimTest {
  private final Stage stage = new Stage();

  @Test
  void spawn_inScope_contentWithAllFields() {
    Player[] anna = new Player[1];
    Entity[] ball = new Entity[1];
    stage.tick(
        () -> {
          anna[0] = stage.join(10, 10);
          ball[0] = stage.thing(12, 13);
          ball[0].set(Yard.HEALTH, 7);
          ball[0].set(Yard.LABEL, "ball");
        });
    assertEquals(Set.of(ball[0].id()), anna[0].held());
    assertEquals(7, anna[0].replica(ball[0]).get(Yard.HEALTH));
    assertEquals("ball", anna[0].replica(ball[0]).get(Yard.LABEL));
    assertEquals(ball[0].column(), anna[0].replica(ball[0]).x());
    assertEquals(ball[0].row(), anna[0].replica(ball[0]).y());
    assertEquals(Yard.SIGHT | Yard.HEARING, anna[0].replica(ball[0]).senses());
  }

  @Test
  void spawn_outOfScope_nothing() {
    Player[] anna = new Player[1];
    stage.tick(
        () -> {
          anna[0] = stage.join(10, 10);
          stage.thing(50, 50);
        });
    assertEquals(Set.of(), anna[0].held());
  }

  @Test
  void join_withAvatar_holdsItselfAndKnowsWhere() {
    Player[] anna = new Player[1];
    stage.tick(() -> anna[0] = stage.join(10, 20));
    assertEquals(anna[0].avatar.column(), anna[0].replicas.ownX());
    assertEquals(anna[0].avatar.row(), anna[0].replicas.ownY());
    assertTrue(anna[0].replicas.self() == anna[0].replica(anna[0].avatar));
    assertEquals(stage.server.tick(), anna[0].replicas.tick());
  }

  @Test
  void end_inScope_goneAtAllClients() {
    Player[] two = new Player[2];
    Entity[] ball = new Entity[1];
    stage.tick(
        () -> {
          two[0] = stage.join(10, 10);
          two[1] = stage.join(14, 10);
          ball[0] = stage.thing(12, 12);
        });
    stage.tick(() -> ball[0].end());
    assertEquals(List.of("gone " + ball[0].id()), two[0].news);
    assertEquals(List.of("gone " + ball[0].id()), two[1].news);
    assertFalse(ball[0].isAlive());
  }

  @Test
  void end_inTickOfSpawn_nothing() {
    Player[] anna = new Player[1];
    stage.tick(() -> anna[0] = stage.join(10, 10));
    stage.tick(() -> stage.thing(12, 12).end());
    stage.tick(() -> stage.thing(12, 12));
    assertEquals(1, anna[0].held().size());
    assertEquals(2, stage.server.entityCount());
  }

  @Test
  void end_ownAvatar_selfIsNobody() {
    Player[] anna = new Player[1];
    stage.tick(() -> anna[0] = stage.join(10, 10));
    stage.tick(() -> anna[0].avatar.end());
    assertEquals(0, anna[0].replicas.size());
    assertTrue(anna[0].replicas.self() == null);
    assertTrue(anna[0].client().self() == null);
  }

  @Test
  void spawn_manyTimesInSameSlots_neverConfused() {
    Player[] anna = new Player[1];
    stage.tick(() -> anna[0] = stage.join(10, 10));
    for (int i = 0; i < 50; i++) {
      int health = i;
      Entity[] ball = new Entity[1];
      stage.tick(
          () -> {
            ball[0] = stage.thing(12, 12);
            ball[0].set(Yard.HEALTH, health);
          });
      assertEquals(health, anna[0].replica(ball[0]).get(Yard.HEALTH));
      stage.tick(() -> ball[0].end());
      assertEquals(Set.of(), anna[0].held());
    }
  }
}
