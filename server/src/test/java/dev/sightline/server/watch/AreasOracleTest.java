package dev.sightline.server.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.partition.Tiling;
import dev.sightline.server.game.Perception;
import dev.sightline.server.watch.Areas.Question;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Areas of all tile rules, asked by several who know other doors, against worlds of their own. */
final class AreasOracleTest {
  private static final double RADIUS = 5;
  private static final List<String> RULES =
      List.of(
          "hexagon",
          "tile-circle",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path",
          "adaptive",
          "adaptive-path",
          "hearing");

  private final WorldMap map = Town.generate(1);
  private final SplittableRandom random = new SplittableRandom(7);
  private final AtomicLong clock = new AtomicLong(); // stands still: nobody rests
  private final Areas areas = new Areas(map, clock::get);

  @AfterEach
  void close() {
    areas.close();
  }

  /** Returns which doors one of several people knows to be open. */
  private Set<Integer> knownTo(int who) {
    SplittableRandom knowledge = new SplittableRandom(who);
    Set<Integer> open = new HashSet<>();
    for (ObstacleHandle door : World.of(map).doors()) {
      if (knowledge.nextInt(4) < who) {
        open.add(door.slot());
      }
    }
    return open;
  }

  private Question question(String rule) {
    Set<Integer> open = knownTo(random.nextInt(4));
    double radius = RADIUS * (random.nextBoolean() ? 1 : random.nextDouble(0.25, 1));
    return new Question(rule, RADIUS, random.nextDouble(30), random.nextDouble(30), radius, open);
  }

  private Set<String> expected(Question question) {
    World world = World.of(map);
    world.doors().stream().filter(d -> question.open().contains(d.slot())).forEach(world::open);
    world.commit();
    var factory =
        RuleRegistry.installed().factory(question.rule(), Perception.settings(question.usual()));
    Space space = Space.builder(world).sense("rule", factory).build();
    long observer = space.add(question.x(), question.y(), question.radius());
    space.tick();
    TileRule rule = (TileRule) space.rule("rule");
    Tiling tiling = rule.tiles().tiling();
    Set<String> tiles = new TreeSet<>();
    rule.visitWatched(space.slot(observer), tile -> tiles.add(place(tiling, tile)));
    return tiles;
  }

  /** Returns where a tile is: by its corners, of which any may be the first. */
  private static String place(Tiling tiling, int tile) {
    double[] xy = new double[2 * tiling.cornerCount(tile)];
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      xy[2 * k] = tiling.cornerX(tile, k);
      xy[2 * k + 1] = tiling.cornerY(tile, k);
    }
    return place(xy);
  }

  private static String place(double[] xy) {
    String[] corners = new String[xy.length / 2];
    Arrays.setAll(corners, k -> xy[2 * k] + "," + xy[2 * k + 1]);
    Arrays.sort(corners);
    return String.join(" ", corners);
  }

  @Test
  void find_byManyInTurn_isWhatAWorldWithTheseDoorsSays() {
    for (int turn = 0; turn < 8; turn++) {
      for (String rule : RULES) {
        Question question = question(rule);
        Areas.Area area = areas.find(question).join();
        Set<String> told = new TreeSet<>();
        area.tiles().forEach(tile -> told.add(place(tile)));
        assertTrue(expected(question).equals(told), "turn " + turn + ", " + question);
        assertTrue(told.size() > 0, rule);
      }
    }
  }

  @Test
  void find_ofARuleWithoutTilesOrWithTooMany_hasNone() {
    Set<Integer> none = Set.of();
    assertEquals(
        List.of(), areas.find(new Question("ray", RADIUS, 3, 4, RADIUS, none)).join().tiles());
    assertEquals(
        List.of(), areas.find(new Question("tile-circle", 0.01, 3, 4, 0.01, none)).join().tiles());
  }

  @Test
  void find_ofWhatCannotBe_isRefused() {
    for (double[] bad :
        new double[][] {
          {-1, 4, 5}, {3, 1e9, 5}, {Double.NaN, 4, 5}, {3, 4, 6}, {3, 4, -1}, {3, 4, Double.NaN}
        }) {
      Question question = new Question("ray", RADIUS, bad[0], bad[1], bad[2], Set.of());
      assertThrows(
          IllegalArgumentException.class, () -> areas.find(question), Arrays.toString(bad));
    }
  }
}
