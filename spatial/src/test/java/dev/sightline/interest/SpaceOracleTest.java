package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.SpaceModel.Body;
import dev.sightline.interest.SpaceModel.ModelSense;
import dev.sightline.interest.SpaceModel.Pair;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.social.GroupRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Drives the public face of a space at random: entities, senses, scopes, clients, doors, obstacles,
 * and rules, workers and visitors that throw. After every tick all that can be read is compared
 * with the definition, or with a new space where rules stand on tiles or squares.
 */
@NullUnmarked
@SuppressWarnings("AssignmentExpression")
final class SpaceOracleTest {
  private static final double SIZE = 100;
  private static final Obstacle HOUSE = Obstacle.Polygon.of(Ring.of(new Box(30, 85, 50, 95)));
  private static final List<String> RULES =
      List.of("distance", "ray", "team", "group", "always", "broadcast", "pinned");
  private static final List<String> WITH_TILES =
      List.of(
          "ray",
          "team",
          "square",
          "hexagon",
          "tile-circle",
          "tile-distance",
          "tile-neighbor",
          "tile-path",
          "tile-visibility",
          "adaptive",
          "hearing",
          "ahead");
  private static final RuleSettings SETTINGS =
      RuleSettings.of(20).with("max-area", 60).with("depth", 3).with("ahead", 0.5).with("speed", 4);

  private final Map<String, RuleFactory> factories = new HashMap<>();
  private final List<ObstacleHandle> doors = new ArrayList<>();
  private final List<ObstacleHandle> barrels = new ArrayList<>();
  private final List<Long> gone = new ArrayList<>();
  private SplittableRandom random = new SplittableRandom();
  private World world = World.of(WorldMap.of("none", new Box(0, 0, 1, 1), List.of()));
  private SpaceModel model = new SpaceModel(world, new Asking());
  private Space tested = Space.builder(world).sense("none", (p, w) -> new TeamRule(p)).build();
  private List<String> rules = RULES;
  private boolean ruleThrows;
  private boolean workerThrows;
  private boolean keepsObservers;
  private String where = "";

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void tick_randomUse_equalsTheDefinition(long seed) {
    run(seed, 40, 150, RULES);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void tick_randomUseOfRulesOnTiles_equalsANewSpace(long seed) {
    run(seed, 24, 80, WITH_TILES);
  }

  @Test
  @Tag("slow")
  void tick_randomUseForLong_equalsTheDefinition() {
    for (long seed = 100; seed < 160; seed++) {
      run(seed, seed % 3 == 0 ? 150 : 40, 400, RULES);
    }
  }

  @Test
  @Tag("slow")
  void tick_randomUseOfRulesOnTilesForLong_equalsANewSpace() {
    for (long seed = 100; seed < 110; seed++) {
      run(seed, 30, 150, WITH_TILES);
    }
  }

  private void run(long seed, int most, int ticks, List<String> among) {
    random = new SplittableRandom(seed);
    rules = among;
    doors.clear();
    barrels.clear();
    gone.clear();
    makeWorld();
    model = new SpaceModel(world, new Asking());
    makeFactories();
    keepsObservers = seed % 4 < 2;
    SpaceBuilder builder =
        Space.builder(world)
            .sense("first", factory("distance"))
            .workers(this::work)
            .leastPeak(seed % 2 == 0 ? 1 : 8);
    Space space = keepsObservers ? builder.keepObservers().build() : builder.build();
    tested = space;
    model.senses.put("first", new ModelSense("distance", 0));
    int packed = 0;
    for (int tick = 0; tick < ticks; tick++) {
      where = "seed " + seed + " tick " + tick;
      int changes = random.nextInt(4) == 0 ? 0 : random.nextInt(1, 30);
      for (int i = 0; i < changes; i++) {
        change(space, most);
      }
      if (random.nextInt(20) == 0) {
        leaveOrCome(space, most);
      }
      if (random.nextInt(6) == 0) {
        changeSenses(space);
      }
      if (random.nextInt(3) == 0) {
        changeWorld(space);
      }
      step(space);
      packed += space.isPacked() ? 1 : 0;
      if (tick % 20 == 19) {
        settle(space);
      }
    }
    assertTrue(seed % 2 != 0 || packed > 0, "seed " + seed + " never packed");
  }

  private void work(int count, Workers.Slice task) {
    for (int i = count - 1; i >= 0; i--) {
      task.run(i);
    }
    if (workerThrows) {
      throw new IllegalStateException("worker");
    }
  }

  private void makeWorld() {
    List<Obstacle> obstacles = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      double x = 10 + 15 * i;
      obstacles.add(new Obstacle.Segment("door" + i, Blocks.BOTH, true, x, 20, x + 4, 80));
    }
    obstacles.add(HOUSE);
    world = World.of(WorldMap.of("doors", new Box(0, 0, SIZE, SIZE), obstacles));
    for (int i = 0; i < 6; i++) {
      doors.add(world.obstacle("door" + i));
    }
  }

  private void makeFactories() {
    factories.put("distance", (p, w) -> new ThrowingRule(new DistanceRule(p), () -> ruleThrows));
    factories.put("ray", (p, w) -> new RayRule(p, w.mesh()));
    factories.put("team", (p, w) -> new TeamRule(p));
    factories.put("group", (p, w) -> new GroupRule(p));
    factories.put("always", (p, w) -> new AlwaysRule(p, 1L << 3));
    factories.put("broadcast", (p, w) -> AlwaysRule.broadcast(p));
    factories.put("pinned", (p, w) -> new PinnedRule(p));
    RuleRegistry registry = RuleRegistry.installed();
    for (String rule : WITH_TILES) {
      if (!factories.containsKey(rule)) {
        factories.put(rule, registry.factory(rule, SETTINGS));
      }
    }
    factories.put("ahead", registry.factory("ahead", SETTINGS.with("lead", SpaceModel.LEAD / 4)));
  }

  private RuleFactory factory(String rule) {
    return factories.get(rule);
  }

  // What happens.

  private void change(Space space, int most) {
    if (model.bodies.isEmpty() || (random.nextInt(5) == 0 && model.bodies.size() < most)) {
      add(space);
      return;
    }
    Body body = any();
    switch (random.nextInt(16)) {
      case 0 -> {
        space.remove(body.id);
        model.bodies.remove(body.id);
      }
      case 1 -> space.radius(body.id, body.radius = radius());
      case 2 -> space.kind(body.id, body.kind = random.nextInt(5));
      case 3 -> space.team(body.id, body.team = random.nextInt(-1, 3));
      case 4 -> space.groups(body.id, body.groups = random.nextInt(8));
      case 5 -> reparent(space, body);
      case 6 -> pin(space, body);
      case 7 -> assign(space, body);
      case 8 -> space.neverRelevant(model.neverRelevant = random.nextInt(8) == 0 ? 1L << 4 : 0);
      case 9, 10, 11 -> step(space, body);
      default -> space.move(body.id, body.x = place(), body.y = place());
    }
  }

  /** Lets many leave at once, or come. */
  private void leaveOrCome(Space space, int most) {
    if (model.bodies.size() < most / 2) {
      while (model.bodies.size() < most) {
        add(space);
      }
      return;
    }
    int stay = random.nextBoolean() ? random.nextInt(most / 8) : random.nextInt(most / 2);
    while (model.bodies.size() > stay) {
      Body body = any();
      space.remove(body.id);
      model.bodies.remove(body.id);
      gone.add(body.id);
    }
  }

  private void refuseGone(Space space) {
    for (int i = 0; i < 5 && !gone.isEmpty(); i++) {
      long id = gone.get(random.nextInt(gone.size()));
      assertThrows(IllegalStateException.class, () -> space.slot(id), where);
    }
  }

  private void add(Space space) {
    double x = place();
    double y = place();
    double radius = radius();
    long id = radius < 0 ? space.add(x, y) : space.add(x, y, radius);
    model.bodies.put(id, new Body(id, x, y, radius));
  }

  private void reparent(Space space, Body body) {
    long parent = random.nextInt(3) == 0 ? Space.NOTHING : any().id;
    boolean isCircle = false;
    for (Body a = model.bodies.get(parent); a != null; a = model.bodies.get(a.parent)) {
      isCircle |= a == body;
    }
    if (isCircle) {
      assertThrows(IllegalArgumentException.class, () -> space.parent(body.id, parent), where);
    } else {
      space.parent(body.id, parent);
      body.parent = parent;
    }
  }

  private void pin(Space space, Body body) {
    long other = any().id;
    if (random.nextBoolean()) {
      space.pin(body.id, other);
      model.pins.add(new Pair(body.id, other));
    } else {
      space.unpin(body.id, other);
      model.pins.remove(new Pair(body.id, other));
    }
  }

  private void assign(Space space, Body body) {
    int client = random.nextInt(-1, 3);
    space.assign(body.id, client);
    model.clients.put(body.id, client);
  }

  /** Goes a little way. */
  private void step(Space space, Body body) {
    body.x = Math.max(0, Math.min(SIZE, body.x + random.nextDouble(-3, 3)));
    body.y = Math.max(0, Math.min(SIZE, body.y + random.nextDouble(-3, 3)));
    space.move(body.id, body.x, body.y);
  }

  private Body any() {
    List<Body> all = new ArrayList<>(model.bodies.values());
    return all.get(random.nextInt(all.size()));
  }

  private double place() {
    return random.nextInt(3) == 0 ? 5.0 * random.nextInt(21) : random.nextDouble(SIZE);
  }

  private double radius() {
    return random.nextInt(4) == 0 ? Space.BLIND : 5.0 * random.nextInt(10);
  }

  private void changeSenses(Space space) {
    String name = "sense" + random.nextInt(4);
    String rule = rules.get(random.nextInt(rules.size()));
    ModelSense known = model.senses.get(name);
    if (known == null) {
      int bit = space.addSense(name, factory(rule));
      model.senses.put(name, new ModelSense(rule, bit));
    } else if (random.nextBoolean()) {
      int rate = random.nextInt(1, 5);
      space.rate(name, rate);
      known.rate = rate;
      known.age = Math.min(known.age, rate);
    } else if (random.nextBoolean()) {
      space.replaceSense(name, factory(rule));
      ModelSense other = new ModelSense(rule, known.bit);
      other.rate = known.rate;
      model.senses.put(name, other);
    } else if ((model.scope.bits() >>> known.bit & 1) == 0) {
      space.removeSense(name);
      model.senses.remove(name);
    }
    changeScope(space);
  }

  private void changeScope(Space space) {
    if (random.nextInt(3) == 0) {
      space.scope(null);
      model.scope = Scope.ANY;
    } else if (model.senses.size() > 1 && random.nextInt(3) == 0) {
      int last = new ArrayList<>(model.senses.values()).get(model.senses.size() - 1).bit;
      model.scope = Scope.anyOf(1).not(Scope.anyOf(1 << last));
      if (last != 0) {
        space.scope(model.scope);
      } else {
        model.scope = Scope.ANY;
        space.scope(null);
      }
    }
  }

  private void changeWorld(Space space) {
    for (int i = random.nextInt(3); i >= 0; i--) {
      ObstacleHandle door = doors.get(random.nextInt(doors.size()));
      if (world.isOpen(door)) {
        world.close(door);
      } else {
        world.open(door);
      }
    }
    if (random.nextInt(2) == 0) {
      double x = random.nextDouble(SIZE - 5);
      double y = random.nextDouble(SIZE - 5);
      barrels.add(world.add(Obstacle.Polygon.of(Ring.of(new Box(x, y, x + 3, y + 3)))));
    } else if (!barrels.isEmpty()) {
      world.remove(barrels.remove(random.nextInt(barrels.size())));
    }
    long before = world.latest().number();
    world.commit();
    if (world.latest().number() > before && space.tickNumber() > 0) {
      assertThrows(
          IllegalStateException.class, () -> space.visitPerceivers(1, 1, slot -> {}), where);
    }
  }

  // What is compared.

  private void step(Space space) {
    ruleThrows = random.nextInt(25) == 0;
    workerThrows = random.nextInt(25) == 0;
    Set<String> outdated = outdated(space);
    boolean breaks = ruleThrows || workerThrows;
    Map<Pair, Integer> before = model.told;
    Map<Pair, Integer> clientsBefore = model.toldClients;
    if (breaks) {
      assertThrows(IllegalStateException.class, space::tick, where);
      assertThrows(IllegalStateException.class, space::tick, where);
      assertThrows(IllegalStateException.class, () -> space.clients().cursor(), where);
      ruleThrows = false;
      workerThrows = false;
      before = Map.of();
      clientsBefore = Map.of();
    }
    Delta delta = breaks ? space.resync() : space.tick();
    ruleThrows = false;
    assertEquals(breaks, delta.isWhole(), where);
    model.tick(breaks, space.hasHurried(), outdated);
    refuseGone(space);
    compareRelation(space);
    compareDelta(space, delta, before);
    readByThreads(delta);
    compareClients(space, clientsBefore);
    compareObservers(space);
    compareEvents(space);
    throwFromVisitors(space);
  }

  /** Returns the senses that say they cannot wait for their turn, as the world has changed. */
  private Set<String> outdated(Space space) {
    Set<String> outdated = new HashSet<>();
    model.senses.forEach(
        (name, sense) -> {
          WorldChange next = sense.isNew ? null : sense.read.next();
          for (; next != null; next = next.next()) {
            if (space.rule(name).isOutdatedBy(next)) {
              outdated.add(name);
            }
          }
        });
    return outdated;
  }

  /** Lets nothing happen until all views of tiles are repaired, and compares with those. */
  private void settle(Space space) {
    String before = where;
    for (int i = 0; i < 12 || isRepairing(space); i++) {
      where = before + " settling " + i;
      step(space);
    }
    model.senses.forEach(
        (name, sense) -> {
          if (sense.isSettledLate() && sense.age == 0) {
            Set<Pair> settled = fresh(sense.rule).settled().pairs();
            assertEquals(settled, sense.pairs, where + " " + sense.rule);
          }
        });
  }

  private boolean isRepairing(Space space) {
    return model.senses.entrySet().stream()
        .filter(sense -> sense.getValue().isSettledLate())
        .anyMatch(sense -> FreshSpace.isRepairing(space, sense.getKey()));
  }

  private FreshSpace fresh(String rule) {
    RuleFactory factory =
        rule.equals("ahead")
            ? RuleRegistry.installed().factory(rule, SETTINGS.with("lead", 0))
            : factory(rule);
    return new FreshSpace(world, factory, model.bodies.values(), model.neverRelevant);
  }

  private boolean isInside(long id) {
    Body body = model.bodies.get(id);
    return Stream.concat(barrels.stream().map(world::obstacle), Stream.of(HOUSE))
        .map(Obstacle::bounds)
        .anyMatch(box -> box.contains(body.x, body.y));
  }

  /** Asks the space, and new ones. */
  private final class Asking implements SpaceModel.Said {
    @Override
    public FreshSpace fresh(String rule) {
      return SpaceOracleTest.this.fresh(rule);
    }

    /** No pair that is visible may be missing, nor may there be any whose discs do not meet. */
    @Override
    public Set<Pair> checked(ModelSense sense) {
      Set<Pair> said = new HashSet<>();
      for (long o : model.bodies.keySet()) {
        for (long e : model.bodies.keySet()) {
          if (o != e && (tested.sensesOf(o, e) >>> sense.bit & 1) != 0) {
            said.add(new Pair(o, e));
          }
        }
      }
      Set<Pair> visible = model.pairs("ray", world.mesh().sightLine());
      visible.removeIf(pair -> isInside(pair.a()) || isInside(pair.b()));
      visible.removeAll(said);
      assertEquals(Set.of(), visible, where + " " + sense.rule + " misses");
      Set<Pair> more = new HashSet<>(said);
      more.removeAll(fresh("tile-circle").pairs());
      assertEquals(Set.of(), more, where + " " + sense.rule + " has too far away");
      return said;
    }
  }

  private void compareRelation(Space space) {
    Map<Pair, Integer> found = new HashMap<>();
    for (Body o : model.bodies.values()) {
      space.visitPerceived(
          o.id, (slot, senses) -> found.put(new Pair(o.id, space.id(slot)), senses));
    }
    assertSame(model.told, found, "relation");
  }

  private void compareDelta(Space space, Delta delta, Map<Pair, Integer> before) {
    Map<Pair, Integer> expected = difference(before, model.told);
    Map<Pair, Integer> found = new HashMap<>();
    Set<Long> entered = new HashSet<>();
    for (int range = 0; range < delta.ranges(); range++) {
      Delta.Cursor changes = delta.cursor().rewind(range);
      long last = -1;
      while (changes.next()) {
        if (changes.observer() != last) {
          assertTrue(changes.observer() > last, where);
          last = changes.observer();
          entered.clear();
        }
        long observer = space.id(changes.observer());
        Pair pair = new Pair(observer, space.id(changes.entity()));
        checkChange(before, pair, changes.change(), changes.senses(), model.told);
        checkParent(before, pair, changes.change(), entered);
        assertTrue(found.put(pair, changes.isIn() ? changes.senses() : -1) == null, where);
      }
    }
    assertSame(expected, found, "delta");
  }

  /** Threads that read a delta at the same time all read the same, as often as they like. */
  private void readByThreads(Delta delta) {
    if (delta.tick() % 10 == 0) {
      List<String> alone = readAll(delta);
      List<CompletableFuture<List<String>>> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        readers.add(CompletableFuture.supplyAsync(() -> readAll(delta)));
      }
      readers.forEach(reader -> assertEquals(alone, reader.join(), where));
      assertEquals(alone, readAll(delta), where);
    }
  }

  private static List<String> readAll(Delta delta) {
    List<String> all = new ArrayList<>();
    Delta.Cursor changes = delta.cursor();
    for (int range = 0; range < delta.ranges(); range++) {
      changes.rewind(range);
      while (changes.next()) {
        all.add(changes.observer() + " " + changes.change() + " " + changes.entity());
      }
    }
    return all;
  }

  private void checkChange(
      Map<Pair, Integer> before, Pair pair, Change change, int senses, Map<Pair, Integer> now) {
    Change expected =
        now.containsKey(pair)
            ? before.containsKey(pair) ? Change.SENSES : Change.ENTERED
            : model.bodies.containsKey(pair.b()) ? Change.LEFT : Change.REMOVED;
    assertEquals(expected, change, where + " " + pair);
    assertEquals(now.getOrDefault(pair, 0), senses, where + " " + pair);
  }

  /** A parent that the observer did not perceive before comes before its child. */
  private void checkParent(Map<Pair, Integer> before, Pair pair, Change change, Set<Long> entered) {
    if (change == Change.ENTERED) {
      Body parent = model.bodies.get(model.bodies.get(pair.b()).parent);
      if (parent != null && model.told.containsKey(new Pair(pair.a(), parent.id))) {
        boolean isKnown = before.containsKey(new Pair(pair.a(), parent.id));
        assertTrue(isKnown || entered.contains(parent.id), where + " " + pair);
      }
      entered.add(pair.b());
    }
  }

  /** Returns what has to be told: the new mask, or -1 for what is gone. */
  private static Map<Pair, Integer> difference(Map<Pair, Integer> before, Map<Pair, Integer> now) {
    Map<Pair, Integer> changed = new HashMap<>();
    now.forEach(
        (pair, mask) -> {
          if (!mask.equals(before.get(pair))) {
            changed.put(pair, mask);
          }
        });
    before.keySet().stream().filter(p -> !now.containsKey(p)).forEach(p -> changed.put(p, -1));
    return changed;
  }

  private void compareClients(Space space, Map<Pair, Integer> before) {
    Clients clients = space.clients();
    Map<Pair, Integer> found = new HashMap<>();
    for (int client = 0; client < 3; client++) {
      long number = client;
      clients.visit(client, (slot, senses) -> found.put(new Pair(number, space.id(slot)), senses));
    }
    assertSame(model.toldClients, found, "clients");
    Map<Pair, Integer> told = new HashMap<>();
    Clients.Cursor changes = clients.cursor();
    int last = -1;
    while (changes.next()) {
      assertTrue(changes.client() >= last, where);
      last = changes.client();
      Pair pair = new Pair(changes.client(), space.id(changes.entity()));
      checkChange(before, pair, changes.change(), changes.senses(), model.toldClients);
      told.put(pair, changes.change().isIn() ? changes.senses() : -1);
    }
    assertSame(difference(before, model.toldClients), told, "client delta");
  }

  private void compareObservers(Space space) {
    if (!keepsObservers) {
      return;
    }
    Set<Pair> found = new HashSet<>();
    for (Body e : model.bodies.values()) {
      space.visitObservers(e.id, slot -> found.add(new Pair(space.id(slot), e.id)));
    }
    assertEquals(model.told.keySet(), found, where);
  }

  /** Events are compared when all senses have just run: slow ones know older places. */
  private void compareEvents(Space space) {
    if (model.senses.values().stream().anyMatch(s -> s.age > 0 || s.isSettledLate())) {
      return;
    }
    double x = place();
    double y = place();
    double radius = random.nextBoolean() ? -1 : 5.0 * random.nextInt(10);
    List<Long> found = new ArrayList<>();
    List<Integer> slots = new ArrayList<>();
    space.visitPerceivers(
        x,
        y,
        radius,
        -1,
        slot -> {
          slots.add(slot);
          found.add(space.id(slot));
        });
    assertEquals(slots.stream().sorted().toList(), slots, where);
    Set<Long> expected = new TreeSet<>(model.perceivers(x, y, radius));
    assertEquals(expected, new TreeSet<>(found), where + " event " + x + "," + y + " " + radius);
  }

  private void throwFromVisitors(Space space) {
    if (model.bodies.isEmpty()) {
      return;
    }
    Body body = any();
    AtomicReference<Throwable> refused = new AtomicReference<>();
    try {
      space.visitPerceived(
          body.id,
          (slot, senses) -> {
            refused.set(
                assertThrows(IllegalStateException.class, () -> space.move(body.id, 1, 1), where));
            assertThrows(IllegalStateException.class, space::tick, where);
            space.visitPerceivers(body.x, body.y, other -> {});
            throw new UnsupportedOperationException("visitor");
          });
    } catch (UnsupportedOperationException expected) {
      assertTrue(refused.get() != null, where);
    }
  }

  private void assertSame(Map<Pair, Integer> expected, Map<Pair, Integer> found, String what) {
    if (!expected.equals(found)) {
      Map<Pair, Integer> missing = new HashMap<>(expected);
      missing.entrySet().removeAll(found.entrySet());
      Map<Pair, Integer> more = new HashMap<>(found);
      more.entrySet().removeAll(expected.entrySet());
      throw new AssertionError(where + " " + what + ": missing " + missing + ", more " + more);
    }
  }
}
