package dev.sightline.interest;

import static dev.sightline.interest.SpaceTest.DISTANCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.ahead.AheadRule;
import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.custom.FunctionRule;
import dev.sightline.interest.custom.TileInterest;
import dev.sightline.interest.custom.TileInterestRule;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.hysteresis.Hysteresis;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Rules and factories of somebody else's that do what they must not. */
@NullUnmarked
final class RuleMisuseTest {
  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
  private final Space space = Space.builder(world).sense("near", DISTANCE).build();

  /** Says what it is told to say, once for each change. */
  private record Saying(Population population, Consumer<Emissions.Slice> words, int named)
      implements Rule {
    @Override
    public String name() {
      return "saying";
    }

    @Override
    public Soundness soundness() {
      return Soundness.NONE;
    }

    @Override
    public void update(Changes changes, Workers workers, Emissions out) {
      words.accept(out.slice(0));
    }

    @Override
    public Verdict judge(int observer, int entity) {
      return Verdict.of(name(), false, "never");
    }

    @Override
    public void perceivers(double x, double y, double radius, IntList out) {
      out.add(named);
    }
  }

  private static void refuses(String words, Executable call) {
    RuntimeException thrown = assertThrows(RuntimeException.class, call);
    assertTrue(String.valueOf(thrown.getMessage()).contains(words), thrown.toString());
  }

  private Space saying(Consumer<Emissions.Slice> words) {
    Space of = Space.builder(world).sense("odd", (p, w) -> new Saying(p, words, 0)).build();
    of.add(1, 1, 5);
    of.add(2, 2);
    return of;
  }

  @Test
  void rule_thatWasInUse_isRefused() {
    List<Rule> kept = new ArrayList<>();
    RuleFactory again =
        (p, w) -> {
          if (kept.isEmpty()) {
            kept.add(new DistanceRule(p));
          }
          return kept.get(0);
        };
    space.addSense("other", again);
    space.tick();
    refuses("is or was in use", () -> space.replaceSense("other", again));
    refuses("is or was in use", () -> space.addSense("third", again));
    space.removeSense("other");
    space.tick();
    refuses("is or was in use", () -> space.addSense("other", again));
    assertEquals(List.of("near"), space.senses());
  }

  @Test
  void rule_thatIsPartOfAnother_isRefusedAsASense() {
    Rule[] part = {null};
    space.addSense(
        "kept",
        (p, w) -> {
          part[0] = new DistanceRule(p);
          return new Hysteresis(p, part[0], new DistanceRule(p, 2, 0), 0);
        });
    refuses("is or was in use", () -> space.addSense("part", (p, w) -> part[0]));
    refuses(
        "is or was in use",
        () ->
            space.addSense(
                "twice", (p, w) -> new Hysteresis(p, part[0], new DistanceRule(p, 2, 0), 0)));
  }

  @Test
  void rule_onAnotherWorldsMesh_isRefused() {
    World other = World.of(world.map());
    Lookahead ahead = new Lookahead(1, 1, 0);
    Map<String, RuleFactory> factories =
        Map.of(
            "tile-circle", (p, w) -> named("tile-circle", p, other),
            "hexagon", (p, w) -> named("hexagon", p, other),
            "hearing", (p, w) -> named("hearing", p, other),
            "adaptive", (p, w) -> named("adaptive", p, other),
            "ray", (p, w) -> new RayRule(p, Mesh.of(world.map())),
            "ahead", (p, w) -> new AheadRule(p, other.mesh(), ahead));
    for (Map.Entry<String, RuleFactory> entry : factories.entrySet()) {
      String words = "the rule " + entry.getKey() + " stands on a mesh that is not the world's";
      refuses(words, () -> space.addSense("other", entry.getValue()));
      refuses(words, () -> space.replaceSense("near", entry.getValue()));
      RuleFactory kept =
          (p, w) -> new Hysteresis(p, new DistanceRule(p), entry.getValue().make(p, w), 0);
      refuses("on a mesh that is not the world's", () -> space.addSense("kept", kept));
    }
    assertEquals(List.of("near"), space.senses());
  }

  private static Rule named(String rule, Population population, World in) {
    return RuleRegistry.installed().factory(rule, RuleSettings.of(20)).make(population, in);
  }

  @Test
  void rule_onTheWorldsMesh_isTaken() {
    RuleRegistry rules = RuleRegistry.installed();
    for (String rule : rules.names()) {
      space.addSense(rule, rules.factory(rule, RuleSettings.of(20)));
    }
    RuleFactory kept =
        (p, w) -> new Hysteresis(p, new RayRule(p, w.mesh()), new DistanceRule(p, 2, 0), 0);
    space.addSense("kept", kept);
    space.tick();
  }

  @Test
  void hysteresis_partsOnDifferentMeshes_isRefused() {
    World other = World.of(world.map());
    RuleFactory apart =
        (p, w) ->
            new Hysteresis(p, new RayRule(p, w.mesh()), new RayRule(p, other.mesh(), 2, 0), 0);
    refuses("stand on different meshes", () -> space.addSense("apart", apart));
  }

  @Test
  void factory_thatCallsTheSpace_isRefusedAndNothingChanges() {
    List<Executable> calls =
        List.of(
            () -> space.addSense("x", DISTANCE),
            () -> space.removeSense("near"),
            () -> space.rate("near", 3),
            () -> space.scope(null),
            () -> space.add(1, 1, 5),
            space::tick,
            space::resync);
    for (Executable call : calls) {
      List<RuntimeException> seen = new ArrayList<>();
      space.addSense(
          "caller",
          (p, w) -> {
            seen.add(assertThrows(IllegalStateException.class, call));
            return new DistanceRule(p);
          });
      assertEquals(1, seen.size());
      space.removeSense("caller");
      space.tick();
    }
    assertEquals(List.of("near"), space.senses());
    assertEquals(0, space.count());
  }

  @Test
  void factory_thatMakesNothing_isRefused() {
    refuses("a factory made no rule", () -> space.addSense("none", (p, w) -> null));
    assertEquals(List.of("near"), space.senses());
  }

  @Test
  void population_thatAFactorySaw_cannotBeChanged() {
    Population[] seen = {null};
    space.addSense(
        "spy",
        (p, w) -> {
          seen[0] = p;
          return new DistanceRule(p);
        });
    long a = space.add(1, 1, 5);
    space.tick();
    refuses("only its space changes", () -> seen[0].remove(space.slot(a)));
    refuses("only its space changes", () -> seen[0].add(7, 1, 1));
    refuses("only its space changes", () -> seen[0].move(0, 3, 3));
    refuses("only its space changes", () -> seen[0].neverRelevant(1));
    refuses("only its space changes", () -> seen[0].turn(1));
    refuses("is kept already", () -> seen[0].keep());
    space.move(a, 3, 3);
    space.tick();
    assertEquals(3, space.x(a));
  }

  @Test
  void pairs_thatCannotBe_breakTheTickWithAMessage() {
    refuses("the pair 0, 99999", saying(said -> said.entered(0, 99_999))::tick);
    refuses("the pair 0, 0", saying(said -> said.entered(0, 0))::tick);
    refuses("the pair 77, 1", saying(said -> said.entered(77, 1))::tick);
    refuses("the pair -1, 0", saying(said -> said.entered(-1, 0))::tick);
    refuses("the pair 0, -1", saying(said -> said.left(0, -1))::tick);
    refuses("does not observe", saying(said -> said.entered(1, 0))::tick);
  }

  @Test
  void entered_ofSomebodyWhoIsRemoved_breaksTheTick() {
    Space odd = saying(said -> said.entered(0, 1));
    odd.tick();
    odd.remove(odd.id(1));
    refuses("0 perceives 1: one of them is not there", odd::tick);
  }

  @Test
  void commit_fromInsideAFactory_isRefused() {
    space.addSense(
        "caller",
        (p, w) -> {
          refuses("while a space ticks or is read", world::commit);
          return new DistanceRule(p);
        });
    world.commit();
  }

  @Test
  void perceivers_thatCannotBe_areRefusedWithTheSense() {
    for (int slot : new int[] {-5, 777}) {
      Space odd =
          Space.builder(world).sense("odd", (p, w) -> new Saying(p, said -> {}, slot)).build();
      odd.tick();
      refuses("the sense odd names the slot " + slot, () -> odd.visitPerceivers(1, 1, o -> {}));
    }
  }

  /** Three tiles of which an observer visits one, and an entity is stored in one. */
  private record Naming(int visited, int stored) implements TileInterest {
    @Override
    public int tiles() {
      return 3;
    }

    @Override
    public int tileAt(double x, double y) {
      return stored;
    }

    @Override
    public void visit(int id, double x, double y, double radius, Rule.Visitor visitor) {
      visitor.visit(visited);
    }
  }

  private Space naming(int visited, int stored) {
    TileInterest tiles = new Naming(visited, stored);
    Space odd =
        Space.builder(world).sense("odd", (p, w) -> new TileInterestRule("odd", p, tiles)).build();
    odd.add(1, 1, 5);
    return odd;
  }

  @Test
  void tilesOfInterest_thatAreNone_areRefusedWithTheRule() {
    naming(2, 2).tick();
    naming(2, -1).tick();
    for (int tile : new int[] {-1, 3, Integer.MAX_VALUE}) {
      refuses("the rule odd names the tile " + tile + " of 3", naming(tile, 0)::tick);
    }
    refuses("the rule odd names the tile 3 of 3", naming(0, 3)::tick);
  }

  private Space choosing(TileChoice choice) {
    RuleFactory factory =
        (p, w) -> TileRule.of("street", p, w.hexagons(100), Soundness.NONE, choice);
    Space odd = Space.builder(world).sense("odd", factory).build();
    odd.add(1, 1, 5);
    return odd;
  }

  private static TileChoice perTile(int tile) {
    return new TileChoice() {
      @Override
      public void choose(int own, double x, double y, double radius, TileList out) {
        out.add(tile);
      }

      @Override
      public boolean regardsPlace() {
        return false;
      }
    };
  }

  @Test
  void tileChoice_tilesThatAreNone_areRefusedWithTheRule() {
    for (int tile : new int[] {-1, 99_999, Integer.MAX_VALUE}) {
      String words = "the rule street chose the tile " + tile + ", which does not exist";
      refuses(words, choosing((own, x, y, radius, out) -> out.add(tile))::tick);
      refuses(words, choosing(perTile(tile))::tick);
    }
    choosing((own, x, y, radius, out) -> out.add(0)).tick();
  }

  @Test
  void arguments_null_areRefusedWhereTheyAreGiven() {
    Population population = new Population(4, new Box(0, 0, 1, 1));
    refuses("workers", () -> Space.builder(world).workers(null));
    refuses("an executor", () -> Workers.of(null, 2));
    refuses("a function of interest", () -> new FunctionRule("f", population, null));
    refuses("tiles of interest", () -> new TileInterestRule("t", population, null));
    refuses("who keeps the space", () -> space.keep(null));
  }

  @Test
  void keep_fromInsideAVisitor_isRefused() {
    space.add(1, 1, 5);
    space.tick();
    space.visitPerceivers(1, 1, o -> refuses("while it is read", () -> space.keep("visitor")));
    space.keep("me");
  }

  @Test
  void visitPerceivers_observerWasRemovedAndItsSenseRunsSeldom_leavesItOut() {
    space.rate("near", 5);
    long a = space.add(1, 1, 5);
    long b = space.add(2, 1, 5);
    space.tick();
    space.remove(a);
    space.tick();
    List<Integer> found = new ArrayList<>();
    space.visitPerceivers(2, 2, found::add);
    assertEquals(List.of(space.slot(b)), found);
    assertFalse(space.contains(a));
  }

  @Test
  void delta_ofEntitiesThatAreNone_saysSo() {
    space.add(1, 1, 5);
    Delta delta = space.tick();
    refuses("500", () -> delta.changed(500));
    refuses("Index 1", () -> delta.changed(1));
    refuses("no slot -1", () -> delta.changes(-1));
    assertFalse(space.clients().perceives(2, (1 << 28) + 1));
    assertEquals(0, space.clients().senses(-1, 0));
  }

  @Test
  void senses_thatComeAndGoWithoutATick_areToldApartFromTooMany() {
    for (int i = 0; i < 31; i++) {
      space.addSense("s", DISTANCE);
      space.removeSense("s");
    }
    refuses("end with the next tick", () -> space.addSense("s", DISTANCE));
    space.tick();
    space.addSense("s", DISTANCE);
  }
}
