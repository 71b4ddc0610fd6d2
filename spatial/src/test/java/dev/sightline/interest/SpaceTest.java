package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.social.GroupRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpaceTest {
  static final RuleFactory DISTANCE = (population, world) -> new DistanceRule(population);
  static final RuleFactory TEAM = (population, world) -> new TeamRule(population);
  static final RuleFactory GROUP = (population, world) -> new GroupRule(population);
  static final RuleFactory PINNED = (population, world) -> new PinnedRule(population);
  static final RuleFactory BROADCAST = (population, world) -> AlwaysRule.broadcast(population);

  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));

  private Space space(RuleFactory rule) {
    return Space.builder(world).sense("first", rule).build();
  }

  /** Returns what a tick changed, as text: + entered, - left, x removed, ~ senses. */
  static String read(Space space, Delta delta) {
    StringBuilder text = new StringBuilder();
    Delta.Cursor changes = delta.cursor();
    while (changes.next()) {
      text.append(
          switch (changes.change()) {
            case ENTERED -> '+';
            case LEFT -> '-';
            case REMOVED -> 'x';
            case SENSES -> '~';
          });
      text.append(changes.observer()).append('>').append(changes.entity());
    }
    assertTrue(space.tickNumber() == delta.tick());
    return text.toString();
  }

  @Test
  void tick_onTheRadius_isIn() {
    Space space = space(DISTANCE);
    long a = space.add(1, 1, 5);
    long b = space.add(4, 5, 4.999);
    assertEquals("+0>1", read(space, space.tick()));
    assertTrue(space.perceives(a, b));
    assertFalse(space.perceives(b, a));
    assertFalse(space.perceives(a, a));
  }

  @Test
  void cursor_removedAndOutOfScope_areToldApart() {
    Space space = space(DISTANCE);
    space.add(1, 1, 5);
    long b = space.add(2, 1);
    long c = space.add(3, 1);
    space.tick();
    space.remove(b);
    space.move(c, 50, 50);
    assertEquals("x0>1-0>2", read(space, space.tick()));
  }

  @Test
  void add_afterRemoval_usesTheSlotAgainOnlyWhenTheDeltaIsGone() {
    Space space = space(DISTANCE);
    space.add(1, 1, 5);
    long b = space.add(2, 1);
    space.tick();
    space.remove(b);
    long c = space.add(2, 2);
    assertNotEquals(space.slot(c), (int) b);
    space.tick();
    long d = space.add(2, 3);
    assertNotEquals(space.slot(d), (int) b);
    space.tick();
    long e = space.add(2, 4);
    assertEquals((int) b, space.slot(e));
    assertNotEquals(b, e);
  }

  @Test
  void add_andRemoveBetweenTicks_isNeverTold() {
    Space space = space(DISTANCE);
    space.add(1, 1, 5);
    long b = space.add(2, 1);
    space.remove(b);
    assertEquals("", read(space, space.tick()));
    assertEquals(1, space.count());
  }

  @Test
  void name_ofTheCallers_findsTheEntityUntilItIsRemoved() {
    Space space = space(DISTANCE);
    long a = space.add(1, 1);
    space.name(a, -77);
    assertEquals(a, space.named(-77));
    assertEquals(-77, space.nameOf(a));
    space.tick();
    space.remove(a);
    assertEquals(Space.NOTHING, space.named(-77));
    long b = space.add(1, 1);
    space.name(b, -77);
    assertEquals(b, space.named(-77));
  }

  @Test
  void senses_changeInScope_areTold() {
    Space space = Space.builder(world).sense("near", DISTANCE).sense("team", TEAM).build();
    long a = space.add(1, 1, 5);
    long b = space.add(2, 1);
    assertEquals("+0>1", read(space, space.tick()));
    space.team(a, 3);
    space.team(b, 3);
    assertEquals("~0>1", read(space, space.tick()));
    assertEquals(0b11, space.sensesOf(a, b));
    space.move(b, 90, 90);
    assertEquals("~0>1", read(space, space.tick()));
    assertEquals(0b10, space.sensesOf(a, b));
  }

  @Test
  void addSense_late_seesWhatIsThere() {
    Space space = space(DISTANCE);
    long a = space.add(1, 1, 5);
    long b = space.add(90, 90);
    space.team(a, 1);
    space.team(b, 1);
    space.tick();
    int bit = space.addSense("team", TEAM);
    assertEquals(1, bit);
    assertEquals("+0>1", read(space, space.tick()));
    space.removeSense("team");
    assertEquals("-0>1", read(space, space.tick()));
  }

  @Test
  void replaceSense_sameDefinition_tellsNothing() {
    Space space = space(DISTANCE);
    space.add(1, 1, 5);
    space.add(2, 1, 5);
    space.add(50, 50, 5);
    space.tick();
    space.replaceSense("first", DISTANCE);
    assertEquals("", read(space, space.tick()));
    space.replaceSense("first", BROADCAST);
    assertEquals("+0>2+1>2+2>0+2>1", read(space, space.tick()));
    space.replaceSense("first", DISTANCE);
    assertEquals("-0>2-1>2-2>0-2>1", read(space, space.tick()));
  }

  @Test
  void rate_slowSense_isStaleButRemovalsActAtOnce() {
    Space space = Space.builder(world).sense("slow", DISTANCE, 3).build();
    space.add(1, 1, 5);
    long b = space.add(2, 1);
    long c = space.add(3, 1);
    assertEquals("+0>1+0>2", read(space, space.tick()));
    space.move(b, 50, 50);
    assertEquals("", read(space, space.tick()));
    space.remove(c);
    assertEquals("x0>2", read(space, space.tick()));
    assertEquals("-0>1", read(space, space.tick()));
  }

  @Test
  void rate_cameAndWentWhileTheSenseRests_isNeverTold() {
    Space space = Space.builder(world).sense("slow", DISTANCE, 3).build();
    space.add(1, 1, 5);
    space.tick();
    long b = space.add(2, 1);
    space.tick();
    space.remove(b);
    assertEquals("", read(space, space.tick()));
    assertEquals("", read(space, space.tick()));
    space.add(2, 2);
    space.tick();
    space.tick();
    assertEquals("+0>2", read(space, space.tick()));
  }

  @Test
  void scope_teamButNotWhenCloaked_hides() {
    Space space =
        Space.builder(world)
            .sense("near", DISTANCE)
            .sense("cloaked", (population, there) -> new AlwaysRule(population, 1L << 5))
            .scope(Scope.anyOf(1).not(Scope.anyOf(2)))
            .build();
    long a = space.add(1, 1, 5);
    long b = space.add(2, 2);
    space.tick();
    assertTrue(space.perceives(a, b));
    space.kind(b, 5);
    assertEquals("-0>1", read(space, space.tick()));
    space.scope(null);
    assertEquals("+0>1", read(space, space.tick()));
  }

  @Test
  void neverRelevant_anyRule_hidesAndShows() {
    Space space =
        Space.builder(world)
            .sense("near", DISTANCE)
            .sense("all", BROADCAST)
            .sense("pinned", PINNED)
            .build();
    long a = space.add(1, 1, 5);
    long b = space.add(2, 2, 5);
    space.kind(b, 9);
    space.pin(a, b);
    space.tick();
    assertEquals(0b111, space.sensesOf(a, b));
    space.neverRelevant(1L << 9);
    space.tick();
    assertEquals(0, space.sensesOf(a, b));
    assertEquals(0b011, space.sensesOf(b, a));
    space.neverRelevant(0);
    space.tick();
    assertEquals(0b111, space.sensesOf(a, b));
    space.unpin(a, b);
    space.tick();
    assertEquals(0b011, space.sensesOf(a, b));
  }

  @Test
  void pin_ofWhoCameAndWentWithinATick_isGone() {
    Space space = space(PINNED);
    long a = space.add(1, 1, 1);
    long b = space.add(2, 2);
    space.pin(a, b);
    space.remove(b);
    space.tick();
    long c = space.add(3, 3); // somebody else in the same slot
    assertEquals((int) b, space.slot(c));
    space.tick();
    assertFalse(space.perceives(a, c));
  }

  @Test
  void groups_inCommon_perceiveEachOther() {
    Space space = space(GROUP);
    long a = space.add(1, 1, 0);
    long b = space.add(19, 19, 0);
    space.groups(a, 0b0110);
    space.groups(b, 0b0100);
    space.tick();
    assertTrue(space.perceives(a, b));
    space.groups(b, 0b1000);
    space.tick();
    assertFalse(space.perceives(a, b));
  }

  @Test
  void parents_childComesAndGoes_enterBeforeItAndLeaveAfterIt() {
    Space space = space(DISTANCE);
    long child = space.add(2, 1);
    space.add(1, 1, 5);
    long parent = space.add(50, 50);
    space.parent(child, parent);
    assertEquals("+1>2+1>0", read(space, space.tick()));
    space.move(child, 60, 60);
    assertEquals("-1>0-1>2", read(space, space.tick()));
  }

  @Test
  void parent_removed_letsItsChildrenStay() {
    Space space = space(DISTANCE);
    long child = space.add(2, 1);
    long eye = space.add(1, 1, 5);
    long parent = space.add(50, 50);
    space.parent(child, parent);
    space.tick();
    space.remove(parent);
    assertEquals("x1>2", read(space, space.tick()));
    assertEquals(Space.NOTHING, space.parent(child));
    assertTrue(space.perceives(eye, child));
  }

  @Test
  void parent_theFirstOfAllForAChildThatGoesOn_isRememberedToBePerceived() {
    Space space = space(DISTANCE);
    space.add(1, 1, 5);
    long child = space.add(2, 1);
    long parent = space.add(3, 1);
    long grandparent = space.add(50, 50);
    space.tick();
    space.parent(child, parent);
    space.move(parent, 60, 60); // now only its child brings it into scope
    assertEquals("~0>2", read(space, space.tick()));
    space.parent(parent, grandparent);
    assertEquals("+0>3", read(space, space.tick()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "ray", "square", "hexagon", "tile-circle", "tile-neighbor"})
  void explain_entityWithoutAPlace_saysWhatTheRelationHolds(String rule) {
    Space space = space(RuleRegistry.installed().factory(rule, RuleSettings.of(5)));
    long eye = space.add(99, 99, 5); // in the tile that is nearest to nowhere
    long team = space.add(Space.NOWHERE, Space.NOWHERE);
    space.tick();
    assertFalse(space.perceives(eye, team));
    assertFalse(space.explain(eye, team).senses().get(0).verdict().yes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ray", "ahead"})
  void tick_twoMeetInsideAHedge_followsTheDefinition(String rule) {
    Obstacle hedge =
        new Obstacle.Polygon(
            null, Blocks.SIGHT, false, Ring.of(new Box(10, 10, 90, 90)), List.of());
    World hedged = World.of(WorldMap.of("hedge", new Box(0, 0, 100, 100), List.of(hedge)));
    RuleSettings settings = RuleSettings.of(20).with("lead", 0);
    Space space =
        Space.builder(hedged)
            .sense("sight", RuleRegistry.installed().factory(rule, settings))
            .build();
    long walker = space.add(40, 50, 20);
    long other = space.add(52, 50, 20);
    space.tick();
    for (double x = 40.25; x < 60; x += 0.25) {
      space.move(walker, x, 50);
      space.tick();
      boolean isPerceived = space.perceives(walker, other);
      boolean verdict = space.explain(walker, other).senses().get(0).verdict().yes();
      assertEquals(verdict, isPerceived, "at " + x);
      assertTrue(x != 52 || isPerceived, "at one point");
    }
  }

  @Test
  void visitObservers_kept_areWhoPerceive() {
    Space space = Space.builder(world).sense("near", DISTANCE).keepObservers().build();
    space.add(1, 1, 5);
    long b = space.add(2, 1);
    space.add(3, 1, 5);
    space.add(50, 1, 5);
    space.tick();
    List<Integer> found = new ArrayList<>();
    space.visitObservers(b, found::add);
    found.sort(null);
    assertEquals(List.of(0, 2), found);
  }

  @Test
  void visitPerceivers_ownAndGivenRadius_ascending() {
    Space space = space(DISTANCE);
    space.add(10, 10, 5);
    space.add(14, 10, 1);
    space.add(20, 10, 12);
    space.tick();
    assertEquals(List.of(0, 2), perceivers(space, -1));
    assertEquals(List.of(0, 1), perceivers(space, 4));
  }

  private static List<Integer> perceivers(Space space, double radius) {
    List<Integer> found = new ArrayList<>();
    space.visitPerceivers(12, 10, radius, -1, found::add);
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "ray", "square", "tile-circle", "hearing", "ahead"})
  void visitPerceivers_fromInsideAVisitor_namesTheSameAgain(String rule) {
    Space many =
        Space.builder(world)
            .sense("it", RuleRegistry.installed().factory(rule, RuleSettings.of(9)))
            .build();
    for (int i = 0; i < 20; i++) {
      many.add(i % 5, i / 5.0, 9);
    }
    many.tick();
    List<Integer> outer = new ArrayList<>();
    many.visitPerceivers(
        2,
        2,
        slot -> {
          outer.add(slot);
          List<Integer> inner = new ArrayList<>();
          many.visitPerceivers(2, 2, inner::add);
          assertEquals(20, inner.size());
          assertThrows(
              UnsupportedOperationException.class,
              () ->
                  many.visitPerceivers(
                      2,
                      2,
                      other -> {
                        throw new UnsupportedOperationException();
                      }));
        });
    assertEquals(IntStream.range(0, 20).boxed().toList(), outer);
  }

  @Test
  void visitPerceivers_afterMovesAndBeforeTheTick_areAsOfTheTick() {
    Space space = space(DISTANCE);
    long a = space.add(10, 10, 5);
    space.tick();
    space.move(a, 90, 90);
    assertEquals(List.of(0), perceivers(space, -1));
    space.tick();
    assertEquals(List.of(), perceivers(space, -1));
  }

  @Test
  void explain_pair_saysWhy() {
    Space space = Space.builder(world).sense("near", DISTANCE).sense("team", TEAM).build();
    long a = space.add(5, 10, 4);
    long b = space.add(15, 10);
    space.team(a, 3);
    space.team(b, 3);
    space.tick();
    Explanation why = space.explain(a, b);
    assertTrue(why.inScope());
    assertEquals(10.0, why.senses().get(0).verdict().data().get("distance"));
    assertTrue(why.words().contains("near: no, 10.0000 away, radius 4.00000"), why.words());
    assertTrue(why.words().contains("team: yes, same team"), why.words());
  }

  @Test
  void changedEntities_afterTheTick_canBeRead() {
    Space space = space(DISTANCE);
    long a = space.add(5, 10, 4);
    space.add(6, 10, 4);
    space.tick();
    space.move(a, 6, 6);
    Delta delta = space.tick();
    assertEquals(1, delta.changedCount());
    assertEquals(0, delta.changed(0));
    assertEquals(1, delta.changes(0));
  }

  @Test
  void move_manyFromArrays_movesAllOrNone() {
    Space space = space(DISTANCE);
    long a = space.add(1, 1, 5);
    long b = space.add(50, 50);
    space.tick();
    space.move(new long[] {a, b}, new double[] {2, 3}, new double[] {2, 3}, 2);
    assertEquals("+0>1", read(space, space.tick()));
    assertEquals(3, space.x(b));
  }
}
