package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Radii that change while the world runs. */
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
  void unobserve_lastObserver_seesOnlyItself() {
    stage.tick(() -> anna.client().unobserve(anna.avatar));
    assertEquals(Set.of(), anna.held());
    assertTrue(anna.holds(anna.avatar));
  }
}
