package dev.sightline.server.watch;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.server.game.Perception;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Tells which tiles a rule takes in around a point, for pages that show it to players.
 *
 * <p>The answer follows from the map and the question alone: doors stand as the question says, not
 * as they stand in the world. So whoever asks with what it was told learns nothing else. Where
 * tiles are beside a door depends on how often it has turned, too; so each set of open doors has a
 * copy of the world of its own, in which no door ever turns. The last ones are kept. All work is
 * done by a {@link SpareThread}.
 */
public final class Areas implements AutoCloseable {
  static final int MOST_WAITING = 64;
  static final int MOST_TILES = 100_000; // on the whole map
  private static final int MOST_WORLDS = 8;

  private static final String SENSE = "rule";

  /**
   * What is asked.
   *
   * @param rule of the world
   * @param usual radius of the world, which says how large tiles are
   * @param radius of who asks
   * @param open the numbers of the doors that are open, in the map's file
   */
  public record Question(
      String rule, double usual, double x, double y, double radius, Set<Integer> open) {}

  /**
   * The tiles.
   *
   * @param tiles corners of each, counterclockwise: x, y, x, y, …
   */
  public record Area(String rule, double radius, List<double[]> tiles) {}

  private record Key(String rule, double usual, Set<Integer> open) {}

  private record Observed(Space space, long observer) {}

  private final WorldMap map;
  private final SpareThread thread;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Map<Key, Observed> worlds = new LinkedHashMap<>(16, 0.75f, true);

  public Areas(WorldMap map, LongSupplier nanoTime) {
    this.map = map;
    thread = new SpareThread("sightline-areas", nanoTime);
  }

  /**
   * Finds the tiles; without any if the rule has none, or there are too many to show.
   *
   * @throws IllegalArgumentException if the point or the radius cannot be
   * @throws RejectedExecutionException if too many wait
   */
  public CompletableFuture<Area> find(Question question) {
    check(question);
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      throw new RejectedExecutionException("too many ask for areas");
    }
    return thread.call(() -> answer(question));
  }

  private void check(Question question) {
    Box b = map.bounds();
    if (!(question.x >= b.minX() && question.x <= b.maxX())
        || !(question.y >= b.minY() && question.y <= b.maxY())) {
      throw new IllegalArgumentException("no point of the map: " + question.x + ", " + question.y);
    }
    if (!(question.radius >= 0 && question.radius <= question.usual)) {
      throw new IllegalArgumentException(
          "the radius is from 0 to " + question.usual + ", not " + question.radius);
    }
  }

  private Area answer(Question question) {
    waiting.decrementAndGet();
    List<double[]> tiles = isTooFine(question.usual) ? List.of() : tiles(question);
    return new Area(question.rule, question.radius, tiles);
  }

  private boolean isTooFine(double usual) {
    Box bounds = map.bounds();
    double area = usual / 5 * (usual / 5);
    return !(bounds.width() * bounds.height() / area <= MOST_TILES);
  }

  private List<double[]> tiles(Question question) {
    Observed observed = observed(question);
    Space space = observed.space;
    space.move(observed.observer, question.x, question.y);
    space.radius(observed.observer, question.radius);
    space.tick();
    return space.rule(SENSE) instanceof TileRule rule
        ? corners(rule, space.slot(observed.observer))
        : List.of();
  }

  private Observed observed(Question question) {
    Key key = new Key(question.rule, question.usual, Set.copyOf(question.open));
    Observed known = worlds.get(key);
    if (known == null) {
      known = observe(question);
      if (worlds.size() == MOST_WORLDS) {
        worlds.remove(worlds.keySet().iterator().next());
      }
      worlds.put(key, known);
    }
    return known;
  }

  private Observed observe(Question question) {
    World world = World.of(map);
    for (ObstacleHandle door : world.doors()) {
      if (question.open.contains(door.slot())) {
        world.open(door);
      }
    }
    world.commit();
    RuleFactory rule =
        RuleRegistry.installed().factory(question.rule, Perception.settings(question.usual));
    Space space = Space.builder(world).sense(SENSE, rule).build();
    return new Observed(space, space.add(question.x, question.y, question.radius));
  }

  private static List<double[]> corners(TileRule rule, int observer) {
    Tiling tiling = rule.tiles().tiling();
    List<double[]> all = new ArrayList<>();
    rule.visitWatched(observer, tile -> all.add(corners(tiling, tile)));
    return all;
  }

  private static double[] corners(Tiling tiling, int tile) {
    double[] xy = new double[2 * tiling.cornerCount(tile)];
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      xy[2 * k] = tiling.cornerX(tile, k);
      xy[2 * k + 1] = tiling.cornerY(tile, k);
    }
    return xy;
  }

  @Override
  public void close() {
    thread.close();
  }
}
