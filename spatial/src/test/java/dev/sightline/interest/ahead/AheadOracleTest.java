package dev.sightline.interest.ahead;

import dev.sightline.interest.Doors;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ticks against the definition, decided anew for every pair with squares as tiles. */
@NullUnmarked
final class AheadOracleTest {
  private static final Lookahead WITHOUT_LEAD = new Lookahead(0.5, 1, 0);
  private static final Lookahead WITH_LEAD = new Lookahead(0.5, 1, 2);
  private static final double HALF = Math.nextUp(0.5);

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void tick_walkersAndDoors_equalsSquaresThatSeeEachOther(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 4; seed++) {
      run(placement, seed, WITHOUT_LEAD);
    }
  }

  @ParameterizedTest
  @EnumSource(RandomMaps.Placement.class)
  void tick_withLeads_equalsSquaresAndSightFromLeads(RandomMaps.Placement placement) {
    for (long seed = 1; seed <= 4; seed++) {
      run(placement, seed, WITH_LEAD);
    }
  }

  private static void run(RandomMaps.Placement placement, long seed, Lookahead ahead) {
    WorldMap map = new RandomMaps(seed, placement).map(2 + (int) (seed % 8));
    World world = World.of(map);
    Mesh mesh = world.mesh();
    Walkers walkers =
        new Walkers(seed, 14, map.bounds(), map.bounds().width() / 3, 0.1).patience(1500);
    Population population = walkers.population;
    AheadRule rule = new AheadRule(population, mesh, ahead);
    RuleSpace space = RuleSpace.of(population, world, rule);
    Guide guide = new Guide(population, mesh, ahead);
    SplittableRandom random = new SplittableRandom(seed);
    PairSet fed = new PairSet(population.capacity());
    Doors doors = new Doors(world, 1, seed);
    for (int tick = 0; tick < 60; tick++) {
      String where = placement + " seed " + seed + " tick " + tick;
      guide.tell(rule, random);
      guide.begin();
      fed.apply(space.tick(), where);
      PairSet.assertSame(guide.expected(), fed, where);
      if (tick % 5 != 4) { // now and then nobody moves
        walkers.step();
      }
      if (random.nextInt(4) == 0) {
        doors.toggle();
      }
    }
  }

  /** The definition, with nothing kept but where everybody was. */
  private static final class Guide {
    private final Population population;
    private final Mesh mesh;
    private final Lookahead ahead;
    private final double[] lastX;
    private final double[] lastY;
    private final double[] leadX;
    private final double[] leadY;
    private final boolean[] known;
    private final double[][] paths;

    Guide(Population population, Mesh mesh, Lookahead ahead) {
      this.population = population;
      this.mesh = mesh;
      this.ahead = ahead;
      int capacity = population.capacity();
      lastX = new double[capacity];
      lastY = new double[capacity];
      leadX = new double[capacity];
      leadY = new double[capacity];
      known = new boolean[capacity];
      paths = new double[capacity][];
    }

    /** Now and then tells somebody's path, or that there is none. */
    void tell(AheadRule rule, SplittableRandom random) {
      int id = random.nextInt(population.capacity());
      if (random.nextInt(4) == 0 && id < population.end() && population.alive(id)) {
        double[] path = {population.x(id) + random.nextDouble(-1, 1), 3, 5, 5};
        paths[id] = random.nextBoolean() ? path : null;
        rule.path(id, paths[id]);
      }
    }

    /** Finds the leads of this tick. */
    void begin() {
      for (int id = 0; id < population.end(); id++) {
        leadX[id] = population.x(id);
        leadY[id] = population.y(id);
        if (!population.alive(id)) {
          paths[id] = null;
        } else if (ahead.lead() > 0 && paths[id] != null) {
          follow(id);
        } else if (ahead.lead() > 0 && known[id]) {
          goOn(id);
        }
        lastX[id] = population.x(id);
        lastY[id] = population.y(id);
        known[id] = population.alive(id);
      }
    }

    private void goOn(int id) {
      double far = ahead.lead() * ahead.speed();
      double dx = population.x(id) - lastX[id];
      double dy = population.y(id) - lastY[id];
      double length = Math.hypot(dx, dy);
      if (length > 0 && length < far) {
        put(id, population.x(id) + dx / length * far, population.y(id) + dy / length * far);
      }
    }

    private void follow(int id) {
      double left = ahead.lead() * ahead.speed();
      double x = population.x(id);
      double y = population.y(id);
      for (int i = 0; i < paths[id].length && left > 0; i += 2) {
        double length = Math.hypot(paths[id][i] - x, paths[id][i + 1] - y);
        double part = length <= left ? 1 : left / length;
        x += part * (paths[id][i] - x);
        y += part * (paths[id][i + 1] - y);
        left -= length;
      }
      put(id, x, y);
    }

    private void put(int id, double x, double y) {
      leadX[id] = Math.max(mesh.bounds().minX(), Math.min(mesh.bounds().maxX(), x));
      leadY[id] = Math.max(mesh.bounds().minY(), Math.min(mesh.bounds().maxY(), y));
    }

    PairSet expected() {
      int end = population.end();
      double[] x = new double[end];
      double[] y = new double[end];
      Arrays.setAll(x, population::x);
      Arrays.setAll(y, population::y);
      TileSquares squares = new TileSquares(x, y, HALF, mesh);
      SightLine line = mesh.sightLine();
      return PairSet.judged(
          population,
          (o, e) -> {
            double far = Math.nextUp(population.radius(o) + 2 * HALF);
            double radius = population.radius(o);
            boolean soon = squared(x[e] - x[o], y[e] - y[o]) <= far * far && squares.see(o, e);
            boolean leads = leadX[o] != x[o] || leadY[o] != y[o];
            return soon
                || (leads
                    && squared(x[e] - leadX[o], y[e] - leadY[o]) <= radius * radius
                    && line.clear(leadX[o], leadY[o], x[e], y[e]));
          });
    }

    private static double squared(double dx, double dy) {
      return dx * dx + dy * dy;
    }
  }
}
