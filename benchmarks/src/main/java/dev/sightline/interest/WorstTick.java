package dev.sightline.interest;

import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.maps.generate.City;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints the mean and the worst tick of 10 000 who move, in rounds that play the same ticks from
 * the same start. A tick that takes long in one round only was kept waiting by the machine; what a
 * tick takes itself is at most the least that it took in any round, and the last line is of these.
 *
 * <pre>java -cp benchmarks.jar dev.sightline.interest.WorstTick [rounds ticks]</pre>
 */
public final class WorstTick {
  private static final int MOVERS = 10_000;
  private static final double SIZE = 2000;

  private WorstTick() {}

  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 8;
    int ticks = args.length > 1 ? Integer.parseInt(args[1]) : 2000;
    World empty = SpaceMatching.empty(SIZE);
    report("distance", empty, (population, world) -> new DistanceRule(population), rounds, ticks);
    World city = World.of(City.generate(1, SIZE, SIZE, 1000));
    report(
        "ray", city, (population, world) -> new RayRule(population, world.mesh()), rounds, ticks);
  }

  private static void report(String name, World world, RuleFactory rule, int rounds, int ticks) {
    round(world, rule, ticks); // until all is compiled
    double[] least = new double[ticks];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int round = 1; round <= rounds; round++) {
      double[] times = round(world, rule, ticks);
      print(name + ", round " + round, times);
      for (int t = 0; t < ticks; t++) {
        least[t] = Math.min(least[t], times[t]);
      }
    }
    print(name + ", each tick's least of " + rounds + " rounds", least);
  }

  /** Returns the milliseconds that each tick took. */
  private static double[] round(World world, RuleFactory rule, int ticks) {
    Crowd crowd = new Crowd(MOVERS, SIZE, CrowdTicks.SPEED, 42);
    Matching matching = CrowdTicks.matching(world, rule, Workers.caller(), crowd);
    for (int t = 0; t < ticks / 10; t++) { // until those who just came are where others are
      crowd.step();
      matching.tick(crowd.x, crowd.y);
    }
    double[] times = new double[ticks];
    for (int t = 0; t < ticks; t++) {
      crowd.step();
      long start = System.nanoTime();
      matching.tick(crowd.x, crowd.y);
      times[t] = (System.nanoTime() - start) / 1e6;
    }
    return times;
  }

  private static void print(String what, double[] times) {
    double mean = Arrays.stream(times).average().orElse(0);
    int worst = 0;
    for (int t = 0; t < times.length; t++) {
      worst = times[t] > times[worst] ? t : worst;
    }
    System.out.printf(
        Locale.ROOT,
        "%s: mean %.2f ms, worst %.2f ms (tick %d), %.1f times%n",
        what,
        mean,
        times[worst],
        worst,
        times[worst] / mean);
  }
}
