package dev.sightline.interest;

import static dev.sightline.interest.SpaceTest.BROADCAST;
import static dev.sightline.interest.SpaceTest.DISTANCE;
import static dev.sightline.interest.SpaceTest.TEAM;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.Scope;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Wrong orders, wrong ids, calls from inside callbacks: each gets a clear message. */
@NullUnmarked
final class SpaceMisuseTest {
  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
  private final Space space = Space.builder(world).sense("near", DISTANCE).build();

  private static void refuses(Class<? extends Throwable> type, String words, Executable call) {
    Throwable thrown = assertThrows(type, call);
    assertTrue(String.valueOf(thrown.getMessage()).contains(words), thrown.getMessage());
  }

  private static void refusesArgument(String words, Executable call) {
    refuses(IllegalArgumentException.class, words, call);
  }

  private static void refusesState(String words, Executable call) {
    refuses(IllegalStateException.class, words, call);
  }

  @Test
  void id_thatCannotBe_isNamedInTheMessage() {
    refusesArgument("no entity has the id 7", () -> space.move(7, 1, 1));
    refusesArgument("no entity has the id 0", () -> space.remove(Space.NOTHING));
    refusesArgument("no entity has the id -1", () -> space.radius(-1, 1));
    refusesArgument("no entity has the id", () -> space.pin(Long.MAX_VALUE, 1));
    refusesArgument("no entity has the id", () -> space.assign(Long.MIN_VALUE, 1));
    refusesArgument("no slot 3", () -> space.id(3));
    assertFalse(space.contains(1L << 32));
  }

  @Test
  void id_ofSomebodyRemoved_isToldFromTheNextInItsSlot() {
    long a = space.add(1, 1, 5);
    space.tick();
    space.remove(a);
    refusesState("was removed", () -> space.move(a, 2, 2));
    refusesState("was removed", () -> space.remove(a));
    space.tick();
    space.tick();
    long b = space.add(1, 1, 5);
    assertEquals((int) a, (int) b);
    refusesState("its slot is used again", () -> space.move(a, 2, 2));
    refusesState("its slot is used again", () -> space.explain(a, b));
    assertFalse(space.contains(a));
  }

  @Test
  void values_thatCannotBe_areRefusedAndNothingChanges() {
    long a = space.add(1, 1, 5);
    refusesArgument("not a place: NaN", () -> space.move(a, Double.NaN, 1));
    refusesArgument("not a place", () -> space.add(Double.POSITIVE_INFINITY, 1));
    refusesArgument("radius must be", () -> space.radius(a, -2));
    refusesArgument("radius must be", () -> space.add(1, 1, Double.NaN));
    refusesArgument("size must be", () -> space.size(a, -1));
    refusesArgument("class must be", () -> space.kind(a, 64));
    refusesArgument("clients are numbers", () -> space.assign(a, -2));
    refusesArgument("own ancestor", () -> space.parent(a, a));
    assertEquals(1, space.count());
    assertEquals(5, space.radius(a));
  }

  @Test
  void moves_fromArraysWithOneBadId_moveNobody() {
    long a = space.add(1, 1, 5);
    refusesArgument(
        "no entity",
        () -> space.move(new long[] {a, 99}, new double[] {2, 2}, new double[] {2, 2}, 2));
    refusesArgument(
        "not a place",
        () -> space.move(new long[] {a, a}, new double[] {2, 2}, new double[] {2, Double.NaN}, 2));
    assertEquals(1, space.x(a));
  }

  @Test
  void names_inUse_areRefused() {
    long a = space.add(1, 1);
    long b = space.add(2, 2);
    space.name(a, 5);
    space.name(a, 5);
    refusesArgument("the name 5 is in use", () -> space.name(b, 5));
    refusesState("has no name", () -> space.nameOf(b));
  }

  @Test
  void build_withMistakes_isRefused() {
    refusesArgument("needs a sense", () -> Space.builder(world).build());
    refusesArgument(
        "a sense near already",
        () -> Space.builder(world).sense("near", DISTANCE).sense("near", TEAM).build());
    refusesArgument(
        "bits without a sense: 10",
        () -> Space.builder(world).sense("near", DISTANCE).scope(Scope.anyOf(3)).build());
    refusesArgument("from 1 on, not 0", () -> Space.builder(world).sense("a", TEAM, 0).build());
  }

  @Test
  void rule_ofAnotherPopulation_isRefused() {
    Population other = new Population(4, new Box(0, 0, 1, 1));
    refusesArgument(
        "another population", () -> space.addSense("x", (p, w) -> new DistanceRule(other)));
    assertEquals(List.of("near"), space.senses());
  }

  @Test
  void rule_withASecondHome_isRefused() {
    AtomicReference<Rule> made = new AtomicReference<>();
    RuleFactory once =
        (p, w) -> {
          made.compareAndSet(null, new DistanceRule(p));
          return made.get();
        };
    space.addSense("one", once);
    refusesArgument("one home", () -> space.addSense("two", once));
    Space second = Space.builder(world).sense("near", DISTANCE).build();
    refusesArgument("another population", () -> second.addSense("one", once));
  }

  @Test
  void senses_unknownOrNeeded_areNamed() {
    refusesArgument("no sense ear; there are [near]", () -> space.removeSense("ear"));
    refusesArgument("is the last", () -> space.removeSense("near"));
    int team = space.addSense("team", TEAM);
    space.scope(Scope.anyOf(1).not(Scope.anyOf(1 << team)));
    refusesArgument("change the scope first", () -> space.removeSense("team"));
  }

  @Test
  void senses_moreThan32_areRefused() {
    for (int i = 1; i < 32; i++) {
      space.addSense("s" + i, TEAM);
    }
    refusesArgument("at most 32", () -> space.addSense("more", TEAM));
  }

  @Test
  void tick_fromInsideARule_isRefusedAndBreaksTheSpace() {
    AtomicReference<Space> self = new AtomicReference<>();
    AtomicBoolean armed = new AtomicBoolean();
    RuleFactory meddler =
        (p, w) ->
            new ThrowingRule(
                new DistanceRule(p),
                () -> {
                  if (armed.get()) {
                    self.get().tick();
                  }
                  return false;
                });
    Space victim = Space.builder(world).sense("near", meddler).build();
    self.set(victim);
    long a = victim.add(1, 1, 5);
    long b = victim.add(2, 1, 5);
    victim.tick();
    armed.set(true);
    victim.move(b, 50, 50);
    refusesState("inside a tick", victim::tick);
    refusesState("call resync()", victim::tick);
    refusesState("call resync()", () -> victim.perceives(a, b));
    refusesState("call resync()", () -> victim.visitPerceivers(1, 1, slot -> {}));
    refusesState("call resync()", () -> victim.explain(a, b));
    victim.move(b, 3, 1); // life goes on meanwhile
    armed.set(false);
    Delta delta = victim.resync();
    assertTrue(delta.isWhole());
    assertEquals("+0>1+1>0", SpaceTest.read(victim, delta));
    assertFalse(victim.tick().isWhole());
  }

  @Test
  void population_changedFromInsideARule_isRefused() {
    RuleFactory meddler =
        (p, w) ->
            new ThrowingRule(
                new DistanceRule(p),
                () -> {
                  p.add(99, 1, 1);
                  return false;
                });
    Space victim = Space.builder(world).sense("near", meddler).build();
    refusesState("only its space changes a population", victim::tick);
  }

  @Test
  void world_committedFromInsideARule_isRefused() {
    RuleFactory meddler =
        (p, w) ->
            new ThrowingRule(
                new DistanceRule(p),
                () -> {
                  w.commit();
                  return false;
                });
    Space victim = Space.builder(world).sense("near", meddler).build();
    refusesState("cannot change while", victim::tick);
  }

  @Test
  void world_committedFromInsideAVisitor_isRefused() {
    long anna = space.add(1, 1, 5);
    space.add(2, 2, 5);
    space.tick();
    List<String> said = new ArrayList<>();
    space.visitPerceived(anna, (slot, senses) -> said.add(refusal(world::commit)));
    space.visitPerceivers(1, 1, slot -> said.add(refusal(world::commit)));
    assertEquals(3, said.size());
    said.forEach(why -> assertTrue(why.contains("cannot change while"), why));
    world.commit();
  }

  private static String refusal(Executable call) {
    return assertThrows(IllegalStateException.class, call).getMessage();
  }

  @Test
  void factory_thatThrowsOnResync_leavesTheSpaceBroken() {
    AtomicBoolean fails = new AtomicBoolean();
    RuleFactory moody =
        (p, w) -> {
          if (fails.get()) {
            throw new IllegalStateException("no rule today");
          }
          return new DistanceRule(p);
        };
    Space victim = Space.builder(world).sense("near", moody).build();
    fails.set(true);
    refusesState("no rule today", victim::resync);
    refusesState("call resync()", victim::tick);
    fails.set(false);
    assertTrue(victim.resync().isWhole());
  }

  @Test
  void changes_fromInsideVisitors_areRefused() {
    long a = space.add(1, 1, 5);
    space.add(2, 1, 5);
    space.tick();
    space.visitPerceived(
        a, (slot, senses) -> refusesState("while it is read", () -> space.remove(a)));
    space.visitPerceivers(1, 1, slot -> refusesState("while it is read", () -> space.add(1, 1)));
    space.visitPerceivers(1, 1, slot -> refusesState("while it is read", space::tick));
    space.move(a, 5, 5);
    space.tick();
  }

  @Test
  void visitor_thatThrows_leavesTheSpaceUsable() {
    long a = space.add(1, 1, 5);
    space.add(2, 1, 5);
    space.tick();
    assertThrows(
        UnsupportedOperationException.class,
        () ->
            space.visitPerceivers(
                1,
                1,
                slot -> {
                  throw new UnsupportedOperationException();
                }));
    int[] count = new int[1];
    space.visitPerceivers(1, 1, slot -> space.visitPerceivers(2, 1, other -> count[0]++));
    assertEquals(4, count[0]);
    space.remove(a);
    space.tick();
  }

  @Test
  void cursor_readAfterTheNextTick_isRefused() {
    space.add(1, 1, 5);
    space.add(2, 1, 5);
    Delta.Cursor old = space.tick().cursor();
    assertTrue(old.next());
    Clients.Cursor oldClients = space.clients().cursor();
    space.tick();
    refusesState("the changes of tick 1 cannot be read after tick 2", old::next);
    refusesState("the changes of tick 1 cannot be read after tick 2", oldClients::next);
    assertFalse(old.rewind().next());
    refusesArgument("there are ranges 0 to", () -> old.rewind(99));
  }

  @Test
  void observersOf_notKept_areRefused() {
    long a = space.add(1, 1, 5);
    space.tick();
    refusesState("keepObservers()", () -> space.visitObservers(a, slot -> {}));
  }

  @Test
  void assign_whilePerceiving_handsEverythingOver() {
    long a = space.add(1, 1, 5);
    long b = space.add(2, 1, 5);
    space.assign(a, 7);
    space.tick();
    assertTrue(space.clients().perceives(7, (int) b));
    space.assign(a, 8);
    space.tick();
    Clients.Cursor changes = space.clients().cursor();
    assertTrue(changes.next());
    assertEquals(7, changes.client());
    assertEquals(Change.LEFT, changes.change());
    assertTrue(changes.next());
    assertEquals(8, changes.client());
    assertEquals(Change.ENTERED, changes.change());
    assertFalse(changes.next());
    assertFalse(space.clients().perceives(7, (int) b));
  }

  @Test
  void replaceSense_withTheWholeWorld_isOneDelta() {
    space.add(1, 1, 5);
    space.add(90, 1, 5);
    space.tick();
    space.replaceSense("near", BROADCAST);
    space.replaceSense("near", DISTANCE);
    space.replaceSense("near", BROADCAST);
    assertEquals("+0>1+1>0", SpaceTest.read(space, space.tick()));
  }

  @Test
  void scope_whenTheFirstTickFails_isKept() {
    AtomicBoolean fails = new AtomicBoolean();
    RuleFactory factory =
        (population, there) -> {
          if (fails.get()) {
            throw new IllegalStateException("not today");
          }
          return new DistanceRule(population);
        };
    Space victim =
        Space.builder(world)
            .sense("near", factory)
            .sense("team", TEAM)
            .scope(Scope.allOf(3))
            .build();
    long a = victim.add(1, 1, 5);
    long b = victim.add(2, 1, 5);
    fails.set(true);
    refusesState("not today", victim::resync);
    fails.set(false);
    victim.resync();
    assertFalse(victim.perceives(a, b));
    victim.team(a, 1);
    victim.team(b, 1);
    victim.tick();
    assertTrue(victim.perceives(a, b));
  }

  @Test
  void move_moreThanTheArraysHave_isRefusedAndMovesNobody() {
    long a = space.add(1, 1, 5);
    long[] ids = {a};
    double[] places = {9};
    refusesArgument("cannot move 2 entities: the arrays have 1", () -> move(ids, places, 2));
    refusesArgument("cannot move -1 entities", () -> move(ids, places, -1));
    assertEquals(1, space.x(a));
  }

  private void move(long[] ids, double[] places, int count) {
    space.move(ids, places, places, count);
  }

  @Test
  void visitPerceivers_askedAgainByItsVisitor_namesTheSameAscending() {
    for (int i = 0; i < 6; i++) {
      space.add(50 - 8 * i, 1, 20);
    }
    space.tick();
    List<Integer> alone = perceivers(30, slot -> {});
    assertEquals(List.of(0, 1, 2, 3, 4, 5), alone);
    assertEquals(List.of(3, 4, 5), perceivers(12, slot -> {}));
    assertEquals(alone, perceivers(30, slot -> perceivers(12, other -> {})));
    assertEquals(alone, perceivers(30, this::askAndFail));
    assertEquals(List.of(3, 4, 5), perceivers(12, slot -> perceivers(30, other -> {})));
  }

  private void askAndFail(int slot) {
    assertThrows(
        UnsupportedOperationException.class,
        () ->
            space.visitPerceivers(
                12,
                1,
                other -> {
                  throw new UnsupportedOperationException();
                }));
  }

  private List<Integer> perceivers(double x, IntConsumer then) {
    List<Integer> found = new ArrayList<>();
    space.visitPerceivers(
        x,
        1,
        slot -> {
          then.accept(slot);
          found.add(slot);
        });
    return found;
  }
}
