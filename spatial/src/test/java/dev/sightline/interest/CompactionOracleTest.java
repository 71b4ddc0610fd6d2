package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two spaces hear the same at random, in which many entities leave at once and others come: one
 * gives memory back, the other never does. All that they tell must be the same.
 */
@NullUnmarked
final class CompactionOracleTest {
  private static final double SIZE = 40;
  private static final int MOST = 60;
  private static final RuleRegistry RULES = RuleRegistry.installed();
  private static final RuleSettings SETTINGS = RuleSettings.of(9).with("max-area", 4);

  private final Map<Long, Long> names = new TreeMap<>();
  private SplittableRandom random = new SplittableRandom();
  private long nextName = 1;
  private String where = "";

  /** How many of ten stay when many leave. */
  private int stay = 1;

  /** A space with the world it stands in, and who is in it by name. */
  private static final class Side {
    final World world = World.of(map());
    final Space space;
    final Map<Long, Long> ids = new HashMap<>();
    final List<Long> gone = new ArrayList<>();
    final Map<Long, Map<Integer, Integer>> tiles = new HashMap<>();
    final Map<Long, Long> nameOf = new HashMap<>();
    int fewest = Integer.MAX_VALUE;
    int packed;

    Side(String rule, int leastPeak) {
      this(RULES.factory(rule, SETTINGS), leastPeak);
    }

    Side(RuleFactory rule, int leastPeak) {
      this(rule, leastPeak, Ticks.MOST_AGE);
    }

    Side(RuleFactory rule, int leastPeak, int mostAge) {
      space =
          Space.builder(world)
              .sense("sense", rule)
              .sense("near", RULES.factory("distance", SETTINGS))
              .keepObservers()
              .leastPeak(leastPeak)
              .mostAge(mostAge)
              .build();
    }

    void add(long name, double x, double y, double radius, double size) {
      long id = radius < 0 ? space.add(x, y) : space.add(x, y, radius);
      space.name(id, name);
      space.size(id, size);
      space.assign(id, (int) (name % 3));
      ids.put(name, id);
      nameOf.put(id, name);
    }

    void remove(long name) {
      long id = ids.remove(name);
      space.remove(id);
      gone.add(id);
    }

    long name(int slot) {
      return nameOf.get(space.id(slot));
    }
  }

  static List<String> rules() {
    return RULES.names().stream().filter(name -> !name.equals("distance")).toList();
  }

  private static WorldMap map() {
    List<Obstacle> obstacles = new ArrayList<>();
    obstacles.add(Obstacle.Segment.of(20, 0, 20, 15));
    obstacles.add(new Obstacle.Segment("door", Blocks.BOTH, true, 20, 15, 20, 25));
    obstacles.add(Obstacle.Segment.of(20, 25, 20, 40));
    obstacles.add(Obstacle.Polygon.of(Ring.of(new Box(5, 5, 9, 12))));
    return WorldMap.of("wall", new Box(0, 0, SIZE, SIZE), obstacles);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void tick_mostLeaveAndOthersCome_tellsTheSameAsWithAllMemory(String rule) {
    random = new SplittableRandom(rule.hashCode());
    Side compact = new Side(rule, 8);
    Side large = new Side(rule, Integer.MAX_VALUE);
    drive(rule, compact, large, 120);
    assertTrue(compact.fewest < large.fewest / 2, compact.fewest + " of " + large.fewest);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void tick_manyLeaveBetweenOthersThatStay_tellsTheSameAsWithAllMemory(String rule) {
    random = new SplittableRandom(~rule.hashCode());
    Side compact = new Side(rule, 1);
    Side large = new Side(rule, Integer.MAX_VALUE);
    stay = 6;
    drive(rule, compact, large, 240);
    assertTrue(compact.packed > 40 && compact.packed < 200, compact.packed + " ticks packed");
    assertEquals(0, large.packed);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void tick_rulesAreMadeAnewBecauseTheyAreOld_tellsTheSameAsWithOldRules(String rule) {
    random = new SplittableRandom(31L * rule.hashCode());
    Side renewed = new Side(RULES.factory(rule, SETTINGS), Integer.MAX_VALUE, 7);
    Side old = new Side(rule, Integer.MAX_VALUE);
    drive(rule, renewed, old, 120);
  }

  /** A rule of somebody else's need not listen; what it stands on goes on by its old numbers. */
  @Test
  void tick_ruleDoesNotGiveMemoryBack_tellsTheSameAsWithAllMemory() {
    random = new SplittableRandom(7);
    Side compact = new Side((population, world) -> new Deaf(new DistanceRule(population)), 1);
    Side large = new Side("distance", Integer.MAX_VALUE);
    stay = 6;
    drive("deaf", compact, large, 240);
    assertTrue(compact.packed > 40, compact.packed + " ticks packed");
  }

  /** Passes on what a rule must hear, but not that memory is given back. */
  private record Deaf(Rule rule) implements Rule {
    @Override
    public String name() {
      return "deaf";
    }

    @Override
    public Population population() {
      return rule.population();
    }

    @Override
    public Soundness soundness() {
      return rule.soundness();
    }

    @Override
    public void update(Changes changes, Workers workers, Emissions out) {
      rule.update(changes, workers, out);
    }

    @Override
    public Verdict judge(int observer, int entity) {
      return rule.judge(observer, entity);
    }

    @Override
    public void perceivers(double x, double y, double radius, IntList out) {
      rule.perceivers(x, y, radius, out);
    }
  }

  private void drive(String rule, Side compact, Side large, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
      where = rule + " tick " + tick;
      change(compact, large, tick);
      compare(compact, large);
    }
  }

  private void change(Side compact, Side large, int tick) {
    if (tick % 20 == 0) {
      for (int i = 0; i < MOST; i++) {
        add(compact, large);
      }
    } else if (tick % 20 == 10) {
      boolean mayStay = random.nextBoolean();
      for (long name : new ArrayList<>(names.keySet())) {
        if (!mayStay || random.nextInt(10) >= stay) {
          remove(name, compact, large);
        }
      }
    }
    boolean isQuiet = tick % 20 >= 10 && tick % 20 < 14;
    for (int i = isQuiet ? 0 : random.nextInt(8); i > 0; i--) {
      changeOne(compact, large);
    }
    if (random.nextInt(6) == 0) {
      turnDoor(compact.world);
      turnDoor(large.world);
    }
  }

  private static void turnDoor(World world) {
    if (world.isOpen(world.obstacle("door"))) {
      world.close(world.obstacle("door"));
    } else {
      world.open(world.obstacle("door"));
    }
    world.commit();
  }

  private void add(Side compact, Side large) {
    long name = nextName++;
    double x = place();
    double y = place();
    double radius = random.nextInt(4) == 0 ? Space.BLIND : 3.0 * random.nextInt(1, 4);
    double size = random.nextInt(4) == 0 ? 2 : 0;
    compact.add(name, x, y, radius, size);
    large.add(name, x, y, radius, size);
    names.put(name, name);
  }

  private void remove(long name, Side compact, Side large) {
    compact.remove(name);
    large.remove(name);
    names.remove(name);
  }

  private void changeOne(Side compact, Side large) {
    if (names.isEmpty() || random.nextInt(8) == 0) {
      add(compact, large);
      return;
    }
    List<Long> all = new ArrayList<>(names.keySet());
    long name = all.get(random.nextInt(all.size()));
    if (random.nextInt(8) == 0) {
      remove(name, compact, large);
      return;
    }
    double x = place();
    double y = place();
    compact.space.move(compact.ids.get(name), x, y);
    large.space.move(large.ids.get(name), x, y);
  }

  private double place() {
    return random.nextDouble(SIZE);
  }

  private void compare(Side compact, Side large) {
    Delta delta = compact.space.tick();
    Delta expected = large.space.tick();
    compact.fewest = Math.min(compact.fewest, compact.space.slots());
    large.fewest = Math.min(large.fewest, large.space.slots());
    compact.packed += compact.space.isPacked() ? 1 : 0;
    large.packed += large.space.isPacked() ? 1 : 0;
    assertEquals(changes(large, expected), changes(compact, delta), where);
    assertEquals(clientChanges(large), clientChanges(compact), where);
    assertEquals(relation(large), relation(compact), where);
    double x = place();
    double y = place();
    assertEquals(perceivers(large, x, y), perceivers(compact, x, y), where);
    if (compact.space.rule("sense") instanceof TileSense tiles) {
      followTiles(compact, tiles);
    }
    refuseOldIds(compact);
  }

  private Set<String> changes(Side side, Delta delta) {
    Set<String> found = new TreeSet<>();
    Delta.Cursor cursor = delta.cursor();
    while (cursor.next()) {
      found.add(
          side.name(cursor.observer())
              + " "
              + cursor.change()
              + " "
              + side.name(cursor.entity())
              + " by "
              + cursor.senses());
    }
    return found;
  }

  private Set<String> clientChanges(Side side) {
    Set<String> found = new TreeSet<>();
    Clients.Cursor cursor = side.space.clients().cursor();
    while (cursor.next()) {
      found.add(cursor.client() + " " + cursor.change() + " " + side.name(cursor.entity()));
    }
    return found;
  }

  private Set<String> relation(Side side) {
    Set<String> found = new TreeSet<>();
    for (long id : side.ids.values()) {
      long name = side.space.nameOf(id);
      side.space.visitPerceived(id, (e, mask) -> found.add(name + ">" + side.name(e) + " " + mask));
      side.space.visitObservers(id, o -> found.add(name + "<" + side.name(o)));
    }
    return found;
  }

  private Set<Long> perceivers(Side side, double x, double y) {
    Set<Long> found = new TreeSet<>();
    side.space.visitPerceivers(x, y, slot -> found.add(side.name(slot)));
    return found;
  }

  /** Whoever follows what is listed as moved knows everybody's tile in every layer. */
  private void followTiles(Side side, TileSense tiles) {
    for (int layer = 0; layer < tiles.layers(); layer++) {
      for (int i = 0; i < tiles.movedCount(layer); i++) {
        int slot = tiles.moved(layer, i);
        Map<Integer, Integer> known =
            side.tiles.computeIfAbsent(side.space.id(slot), id -> new HashMap<>());
        known.put(layer, tiles.tile(layer, slot));
      }
    }
    for (long id : side.ids.values()) {
      int slot = side.space.slot(id);
      for (int layer = 0; layer < tiles.layers(); layer++) {
        int known = side.tiles.getOrDefault(id, Map.of()).getOrDefault(layer, TileSense.NO_TILE);
        assertEquals(tiles.tile(layer, slot), known, where + " tile of slot " + slot);
      }
    }
  }

  private void refuseOldIds(Side side) {
    for (int i = 0; i < 10 && !side.gone.isEmpty(); i++) {
      long id = side.gone.get(random.nextInt(side.gone.size()));
      assertTrue(!side.space.contains(id), where);
      assertThrows(IllegalStateException.class, () -> side.space.slot(id), where);
    }
  }

  @Test
  void slots_mostLeave_getLowerWhenTheDeltaIsOver() {
    Side side = new Side("ray", 8);
    for (long name = 0; name < 1000; name++) {
      side.add(name, (double) (name % 40), name / 40.0, 1, 0);
    }
    side.space.tick();
    for (long name = 10; name < 1000; name++) {
      side.remove(name);
    }
    Delta delta = side.space.tick();
    assertEquals(1000, side.space.slots());
    assertEquals(990, delta.changedCount());
    side.space.tick();
    assertEquals(10, side.space.slots());
    side.space.tick();
    side.add(2000, 1, 1, 1, 0);
    assertEquals(10, (int) (long) side.ids.get(2000L));
    refuseOldIds(side);
  }

  @Test
  void slots_sensesThatNeverRunInTheSameTick_getLowerAllTheSame() {
    Side side = new Side("ray", 8);
    side.space.rate("sense", 2);
    side.space.rate("near", 2);
    side.space.tick();
    side.space.replaceSense("near", RULES.factory("square", SETTINGS));
    for (long name = 0; name < 1000; name++) {
      side.add(name, (double) (name % 40), name / 40.0, 1, 0);
    }
    side.space.tick();
    side.space.tick();
    for (long name = 10; name < 1000; name++) {
      side.remove(name);
    }
    for (int i = 0; i < 24; i++) {
      side.space.tick();
    }
    assertEquals(10, side.space.slots());
  }
}
