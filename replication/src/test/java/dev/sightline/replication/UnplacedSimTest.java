package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An entity without a place is perceived at none; only by what does not ask for places. */
final class UnplacedSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Entity cloud;

  @SuppressWarnings("NullAway") // set in the first tick
  UnplacedSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(0, 0); // where the grid begins
          cloud = stage.server.spawn(Yard.CLOUD);
        });
  }

  @Test
  void spawn_unplaced_isHeldByNobody() {
    assertFalse(anna.holds(cloud));
    stage.tick(() -> anna.client().observe(anna.avatar, 1e100));
    assertFalse(anna.holds(cloud), "however far she sees");
  }

  @Test
  void parent_unplaced_isHeldWithItsChild() {
    stage.tick(() -> stage.thing(5, 5).parent(cloud));
    assertTrue(anna.holds(cloud));
    stage.tick(() -> cloud.set(Yard.DENSITY, 4));
    assertEquals(4, anna.replica(cloud).get(Yard.DENSITY));
  }

  @Test
  void addPart_unplaced_isPerceivedThere() {
    stage.tick(() -> cloud.addPart(5, 5));
    assertEquals(Yard.SIGHT | Yard.HEARING, anna.replica(cloud).senses());
    stage.tick(() -> cloud.removeParts());
    assertFalse(anna.holds(cloud));
  }

  @Test
  void pin_unplaced_isHeld() {
    stage.tick(
        () -> {
          stage.space.replaceSense("hearing", Rules.pinned());
          stage.space.pin(anna.avatar.spaceId(), cloud.spaceId());
        });
    assertEquals(Yard.HEARING, anna.replica(cloud).senses());
    stage.tick(() -> stage.space.unpin(anna.avatar.spaceId(), cloud.spaceId()));
    assertFalse(anna.holds(cloud));
  }

  @Test
  void self_unplaced_isHeldAndHasNoPosition() {
    int column = anna.replicas.ownX();
    stage.tick(() -> anna.client().self(cloud));
    assertTrue(anna.holds(cloud));
    assertEquals(cloud.id(), Objects.requireNonNull(anna.replicas.self()).id());
    stage.tick(() -> anna.avatar.moveTo(50, 50));
    assertEquals(column, anna.replicas.ownX(), "nothing more is said about it");
    stage.tick(() -> anna.client().self(anna.avatar));
    assertEquals(anna.avatar.column(), anna.replicas.ownX());
  }

  @Test
  void spawn_againUnderItsId_isAnother() {
    stage.tick(() -> stage.thing(5, 5).parent(cloud));
    long id = cloud.id();
    stage.tick(() -> cloud.end());
    assertNull(anna.replicas.byId(id));
    stage.tick(() -> assertEquals(id, stage.server.spawn(Yard.CLOUD, id).id()));
    assertNull(anna.replicas.byId(id));
  }

  @Test
  void place_ofAnUnplacedOne_isRefused() {
    stage.tick(
        () -> {
          assertState(cloud + " has no place", () -> cloud.moveTo(1, 1));
          assertState(cloud + " has no place", cloud::x);
          assertState(cloud + " has no place", () -> anna.client().observe(cloud, 3));
          assertArgument(
              "Cloud is unplaced: spawn it without a place",
              () -> stage.server.spawn(Yard.CLOUD, 1, 1));
          assertArgument("Thing needs a place to spawn at", () -> stage.server.spawn(Yard.THING));
          assertArgument(
              "Cloud is unplaced, and cannot move", () -> EntityChange.of(Yard.CLOUD).moveTo(1, 1));
        });
  }

  static List<String> rulesOfPlaces() {
    List<String> names = new ArrayList<>(RuleRegistry.installed().names());
    names.remove("broadcast");
    return names;
  }

  @ParameterizedTest
  @MethodSource("rulesOfPlaces")
  void end_anyRuleOfPlaces_unplacedOnesAreNotPerceived(String rule) {
    Stage other =
        new Stage(
            options -> options,
            Space.builder(Stage.yard(Obstacle.Segment.of(50, 0, 50, 80)))
                .sense("sight", RuleRegistry.installed().factory(rule, RuleSettings.of(20)))
                .build());
    Player[] players = new Player[4];
    other.tick(
        () -> {
          for (int i = 0; i < players.length; i++) {
            players[i] = other.join(i % 2 * 100, i / 2 * 100);
            other.server.spawn(Yard.CLOUD);
          }
        });
    other.tick(() -> players[3].avatar.moveTo(90, 95));
    other.tick(() -> players[0].avatar.moveTo(90, 97));
    assertEquals(Set.of(players[3].avatar.id()), players[0].held());
    assertEquals(Set.of(players[0].avatar.id()), players[3].held());
    assertEquals(Set.of(), players[1].held());
  }

  @Test
  void end_rulesThatAskForNoPlace_perceiveUnplacedOnes() {
    Stage other =
        new Stage(
            options -> options,
            Space.builder(Stage.emptyYard()).sense("sight", Rules.team()).build());
    Player[] eve = new Player[1];
    Entity[] banner = new Entity[2];
    other.tick(
        () -> {
          eve[0] = other.join(3, 3);
          eve[0].avatar.team(1);
          for (int i = 0; i < 2; i++) {
            banner[i] = other.server.spawn(Yard.CLOUD);
            banner[i].team(i);
          }
        });
    assertEquals(Set.of(banner[1].id()), eve[0].held());
    other.tick(() -> other.space.replaceSense("sight", Rules.everything()));
    assertEquals(Set.of(banner[0].id(), banner[1].id()), eve[0].held());
  }

  private static void assertState(String message, Runnable misuse) {
    assertEquals(message, assertThrows(IllegalStateException.class, misuse::run).getMessage());
  }

  private static void assertArgument(String message, Runnable misuse) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, misuse::run).getMessage());
  }
}
