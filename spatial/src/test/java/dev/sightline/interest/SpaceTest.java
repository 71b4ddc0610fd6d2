package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.relation.Scope;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TraitRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SpaceTest {
  private static final Box WORLD = new Box(0, 0, 20, 20);

  private final Population people = new Population(16, WORLD);
  private final Obstacle door =
      new Obstacle.Polygon("gate", Blocks.BOTH, true, Ring.of(new Box(9, 0, 10, 20)), List.of());
  private final Mesh mesh = Mesh.of(WorldMap.of("two rooms", WORLD, List.of(door)));

  @Test
  void perceivers_broadcast_areAllObservers() {
    Population people = new Population(3, new Box(0, 0, 10, 10));
    Space space = Space.of(people, TraitRule.broadcast(people));
    people.add(0, 1, 1, 1);
    people.add(1, 9, 9, 1);
    people.add(2, 5, 5);
    space.tick();
    List<Integer> heard = new ArrayList<>();
    space.perceivers(5, 5, 1, heard::add);
    assertEquals(List.of(0, 1), heard);
  }

  @Test
  void pin_ofWhoCameAndWentWithinATick_isGone() {
    Population people = new Population(2, new Box(0, 0, 10, 10));
    PinnedRule pins = new PinnedRule(people);
    Space space = Space.of(people, pins);
    people.add(0, 1, 1, 1);
    people.add(1, 2, 2);
    pins.pin(0, 1);
    people.remove(1);
    space.tick();
    people.add(1, 3, 3); // somebody else
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
  }

  @Test
  void tick_onTheRadius_isIn() {
    Space space = Space.of(people, new DistanceRule(people));
    people.add(0, 1, 1, 5);
    people.add(1, 4, 5, 4.999);
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    assertFalse(space.relation().inScope(1, 0));
    assertFalse(space.relation().inScope(0, 0));
  }

  @Test
  void tick_doorOpensAndCloses_sightFollows() {
    Space space = Space.of(people, new RayRule(people, mesh));
    people.add(0, 5, 10, 12);
    people.add(1, 15, 10, 12);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    mesh.remove(0);
    space.obstaclesChanged(ObstacleChange.opened(door));
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    mesh.add(door);
    space.obstaclesChanged(ObstacleChange.closed(door));
    space.tick();
    assertFalse(space.relation().inScope(1, 0));
  }

  @Test
  void explain_hiddenPair_namesWhatHides() {
    Space space =
        Space.builder(people)
            .sense("sight", new RayRule(people, mesh))
            .sense("team", TraitRule.team(people))
            .build();
    people.add(0, 5, 10, 12);
    people.add(1, 15, 10, 12);
    people.team(0, 3);
    people.team(1, 3);
    space.tick();
    Explanation why = space.explain(0, 1);
    assertTrue(why.inScope());
    assertEquals("gate", why.senses().get(0).verdict().data().get("obstacle"));
    assertEquals(10.0, why.senses().get(0).verdict().data().get("distance"));
    assertTrue(why.words().contains("sight: no, 10.0000 away, radius 12.0000, hidden by gate"));
    assertTrue(why.words().contains("team: yes, same team"), why.words());
  }

  @Test
  void scope_teamButNotWhenCloaked_hides() {
    long cloaked = 1L << 5;
    Space space =
        Space.builder(people)
            .sense("near", new DistanceRule(people))
            .sense("cloaked", TraitRule.always(people, cloaked))
            .scope(Scope.anyOf(1).not(Scope.anyOf(2)))
            .build();
    people.add(0, 1, 1, 5);
    people.add(1, 2, 2);
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    people.kind(1, 5);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
    people.kind(1, 0);
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
  }

  @Test
  void neverRelevant_anyRule_hidesAndShows() {
    PinnedRule pins = new PinnedRule(people);
    Space space =
        Space.builder(people)
            .sense("near", new DistanceRule(people))
            .sense("all", TraitRule.broadcast(people))
            .sense("pinned", pins)
            .build();
    people.add(0, 1, 1, 5);
    people.add(1, 2, 2, 5);
    people.kind(1, 9);
    pins.pin(0, 1);
    space.tick();
    assertEquals(0b111, space.relation().senses(0, 1));
    people.neverRelevant(1L << 9);
    space.tick();
    assertEquals(0, space.relation().senses(0, 1));
    assertEquals(0b011, space.relation().senses(1, 0));
    people.neverRelevant(0);
    space.tick();
    assertEquals(0b111, space.relation().senses(0, 1));
    pins.unpin(0, 1);
    people.remove(0);
    space.tick();
    assertEquals(0, space.relation().senses(1, 0));
  }

  @Test
  void perceivers_behindTheDoor_hearButDoNotSee() {
    Space space =
        Space.builder(people)
            .sense("sight", new RayRule(people, mesh))
            .sense("hearing", new DistanceRule(people))
            .build();
    people.add(0, 5, 10, 12);
    people.add(1, 15, 10, 12);
    people.add(2, 16, 10, 1);
    people.add(3, 14, 10);
    space.tick();
    assertEquals("[1]", perceivers(space, 14, 10, 0b01));
    assertEquals("[0, 1]", perceivers(space, 14, 10, 0b10));
    assertEquals("[0, 1]", perceivers(space, 14, 10, 0b11));
  }

  @Test
  void groups_inCommon_perceiveEachOther() {
    Space space = Space.of(people, TraitRule.group(people));
    people.add(0, 1, 1, 0);
    people.add(1, 19, 19, 0);
    people.groups(0, 0b0110);
    people.groups(1, 0b0100);
    space.tick();
    assertTrue(space.relation().inScope(0, 1));
    people.groups(1, 0b1000);
    space.tick();
    assertFalse(space.relation().inScope(0, 1));
  }

  @Test
  void population_misuse_isRefused() {
    people.add(0, 1, 1);
    assertThrows(IllegalStateException.class, () -> people.add(0, 1, 1));
    assertThrows(IllegalStateException.class, () -> people.move(1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> people.move(0, Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> people.radius(0, -2));
    people.turn();
    people.remove(0);
    assertThrows(IllegalStateException.class, () -> people.add(0, 1, 1));
    people.turn();
    people.add(0, 1, 1);
  }

  private static String perceivers(Space space, double x, double y, int senses) {
    List<Integer> found = new ArrayList<>();
    space.perceivers(x, y, senses, found::add);
    return found.toString();
  }

  @Test
  void tick_pulledParentGetsAParentAndIsNeverRelevant_leavesScopeAndPullsNobody() {
    Population people = new Population(8, new Box(0, 0, 100, 100));
    Space space = Space.of(people, new DistanceRule(people));
    people.neverRelevant(1L << 7);
    people.add(0, 1, 1, 5);
    people.add(1, 2, 1);
    people.add(2, 50, 50);
    people.add(3, 60, 60);
    people.parent(1, 2);
    space.tick();
    assertTrue(space.relation().inScope(0, 2));
    people.parent(2, 3);
    people.kind(2, 7);
    space.tick();
    assertFalse(space.relation().inScope(0, 2));
    assertFalse(space.relation().inScope(0, 3));
  }
}
