package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.map.Obstacle;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules that are exchanged while the world runs. */
final class RuleSwitchSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  RuleSwitchSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Test
  void replaceSense_perceivedByBoth_nothingButSenses() {
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(1)));
    assertEquals(List.of(), anna.news, "nothing flaps");
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(0.1)));
    assertEquals(List.of("updated " + ball.id()), anna.news);
    assertEquals(Yard.SIGHT, anna.replica(ball).senses());
    assertFalse(anna.replica(ball).hasMoved());
  }

  @Test
  void replaceSense_perceivesLess_leaves() {
    stage.tick(
        () -> {
          stage.space.replaceSense("sight", Rules.distance(0.1));
          stage.space.removeSense("hearing");
        });
    assertEquals(List.of("left " + ball.id()), anna.news);
    stage.tick(() -> stage.space.replaceSense("sight", Rules.everything()));
    assertEquals(List.of("returned " + ball.id()), anna.news);
  }

  @Test
  void replaceSense_fromDistanceToSight_whatIsBehindTheWallLeaves() {
    Space space =
        Space.builder(Stage.yard(Obstacle.Segment.of(11, 0, 11, 50)))
            .sense("sight", Rules.distance(1))
            .build();
    Stage walled = new Stage(options -> options, space);
    Entity[] things = new Entity[2];
    Player[] ben = new Player[1];
    walled.tick(
        () -> {
          ben[0] = walled.join(10, 10);
          things[0] = walled.thing(12, 10);
          things[1] = walled.thing(9, 10);
        });
    assertEquals(2, ben[0].held().size());
    walled.tick(() -> space.replaceSense("sight", Rules.sight()));
    assertEquals(Set.of(things[1].id()), ben[0].held());
    assertEquals(List.of("left " + things[0].id()), ben[0].news, "the other one does not flap");
    walled.tick(
        () -> {
          space.replaceSense("sight", Rules.distance(1));
          things[0].setInt(Yard.HEALTH, 3);
        });
    assertEquals(3, ben[0].replica(things[0]).get(Yard.HEALTH));
    assertTrue(ben[0].holds(things[1]));
  }
}
