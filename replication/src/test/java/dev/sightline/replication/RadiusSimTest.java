package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Radii and rules that change while the world runs. */
final class RadiusSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  RadiusSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ball = stage.thing(12, 12);
        });
  }

  @Test
  void observe_otherRadius_scopeFollows() {
    stage.tick(() -> anna.client().observe(anna.avatar, 1));
    assertEquals(Set.of(), anna.held());
    stage.tick(() -> anna.client().observe(anna.avatar, 2));
    assertEquals(Yard.HEARING, anna.replica(ball).senses(), "4 away is as far as hearing goes");
    stage.tick(() -> anna.client().observe(anna.avatar, 10));
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(ball).senses());
  }

  @Test
  void replaceSense_perceivedByBoth_nothingButSenses() {
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(1)));
    assertEquals(List.of(), anna.news, "nothing flaps");
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(0.1)));
    assertEquals(List.of("updated " + ball.id()), anna.news);
    assertEquals(Yard.SIGHT, anna.replica(ball).senses());
    assertTrue(anna.replica(ball).hasMoved() == false);
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
  void unobserve_lastObserver_seesOnlyItself() {
    stage.tick(() -> anna.client().unobserve(anna.avatar));
    assertEquals(Set.of(), anna.held());
    assertTrue(anna.holds(anna.avatar));
  }
}
