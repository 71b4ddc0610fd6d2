package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.sightline.geometry.Box;
import dev.sightline.interest.RuleSpace.TickDelta;
import dev.sightline.interest.ahead.AheadRule;
import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Movers who only move: nothing is allocated, and threads change nothing. */
final class SteadyStateTest {
  private static final int MOVERS = 600;
  private static final double SIZE = 400;

  private final WorldMap city = City.generate(3, SIZE, SIZE, 60);

  @Test
  void tick_distance_allocatesNothing() {
    assertEquals(0, allocatedLate(DistanceRule::new));
  }

  @Test
  void tick_ray_allocatesNothing() {
    Mesh mesh = Mesh.of(city);
    assertEquals(0, allocatedLate(population -> new RayRule(population, mesh)));
  }

  @Test
  void tick_ahead_allocatesNothing() {
    Mesh mesh = Mesh.of(city);
    Lookahead ahead = new Lookahead(0.1, 10, 0);
    assertEquals(0, allocatedLate(population -> new AheadRule(population, mesh, ahead), 200, 12));
  }

  @Test
  void tick_aheadWithLeads_allocatesOnlyForLongerRows() {
    Mesh mesh = Mesh.of(city);
    Lookahead ahead = new Lookahead(0.1, 10, 1);
    long bytes = allocatedLate(population -> new AheadRule(population, mesh, ahead), 150, 8);
    assertTrue(bytes < 2000, bytes + " bytes in 100 ticks");
  }

  @Test
  void tick_twoThreads_sameDeltas() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      Workers two = (count, task) -> runAll(pool, count, task);
      Mesh mesh = Mesh.of(city);
      List<Long> alone = deltas(population -> new RayRule(population, mesh), Workers.caller());
      assertEquals(alone, deltas(population -> new RayRule(population, mesh), two));
      assertEquals(deltas(DistanceRule::new, Workers.caller()), deltas(DistanceRule::new, two));
    } finally {
      pool.shutdown();
    }
  }

  private static void runAll(ExecutorService pool, int count, Workers.Slice task) {
    CountDownLatch done = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      int slice = i;
      pool.execute(
          () -> {
            task.run(slice);
            done.countDown();
          });
    }
    try {
      done.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Long> deltas(Function<Population, Rule> rule, Workers workers) {
    Walkers walkers = new Walkers(9, 200, new Box(0, 0, SIZE, SIZE), 60, 1);
    RuleSpace space =
        RuleSpace.builder(walkers.population)
            .sense("it", rule.apply(walkers.population))
            .workers(workers)
            .build();
    List<Long> all = new ArrayList<>();
    for (int tick = 0; tick < 120; tick++) {
      TickDelta delta = space.tick();
      while (delta.next()) {
        all.add((long) delta.observer() << 33 | delta.entity() << 1 | (delta.entered() ? 1 : 0));
      }
      all.add(-1L - tick);
      walkers.step();
    }
    return all;
  }

  /** Returns the bytes allocated in the last of several long rounds of ticks. */
  private static long allocatedLate(Function<Population, Rule> rule) {
    return allocatedLate(rule, MOVERS, 12);
  }

  private static long allocatedLate(Function<Population, Rule> rule, int movers, int rounds) {
    Population population = new Population(movers, new Box(0, 0, SIZE, SIZE));
    RuleSpace space = RuleSpace.of(population, rule.apply(population));
    double[] dx = new double[movers];
    double[] dy = new double[movers];
    SplittableRandom random = new SplittableRandom(5);
    for (int id = 0; id < dx.length; id++) {
      population.add(id, random.nextDouble(SIZE), random.nextDouble(SIZE), 50);
      double angle = random.nextDouble(2 * Math.PI);
      dx[id] = Math.cos(angle);
      dy[id] = Math.sin(angle);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      run(population, space, dx, dy);
      least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
    }
    return least;
  }

  private static void run(Population population, RuleSpace space, double[] dx, double[] dy) {
    for (int tick = 0; tick < 100; tick++) {
      for (int id = 0; id < dx.length; id++) {
        double x = population.x(id) + dx[id];
        double y = population.y(id) + dy[id];
        dx[id] = x < 0 || x > SIZE ? -dx[id] : dx[id];
        dy[id] = y < 0 || y > SIZE ? -dy[id] : dy[id];
        if (population.world().contains(x, y)) {
          population.move(id, x, y);
        }
      }
      TickDelta delta = space.tick();
      while (delta.next()) {
        assertEquals(delta.entered(), space.relation().inScope(delta.observer(), delta.entity()));
      }
    }
  }
}
