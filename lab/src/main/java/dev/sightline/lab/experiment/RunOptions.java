package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Preparations;
import java.util.List;

/**
 * What a run was asked for. Empty lists leave the choice to the experiments, which take what was
 * published.
 *
 * @param maps files or names; they pair with traces by position
 * @param traces files or names of workloads
 * @param rules names of rules or schemes
 * @param radii interest radii
 * @param areas largest areas of tiles
 * @param objects numbers of things that lie around
 * @param tick seconds between ticks
 * @param seed of generated traces and things; the first of several
 * @param seeds how many generated traces of each kind there are
 * @param players of generated traces
 * @param seconds how long generated traces are
 * @param preparation how maps are simplified for tiles
 * @param isQuick whether everything is cut short, to see whether it works
 */
public record RunOptions(
    List<String> maps,
    List<String> traces,
    List<String> rules,
    List<Double> radii,
    List<Double> areas,
    List<Integer> objects,
    double tick,
    long seed,
    int seeds,
    int players,
    double seconds,
    Preparations preparation,
    boolean isQuick) {

  /** How long the published traces are, in seconds. */
  public static final double PUBLISHED_SECONDS = 720;

  /** How many players the published traces have. */
  public static final int PUBLISHED_PLAYERS = 28;

  private static final double QUICK_SECONDS = 30;
  private static final int FEW_SEEDS = 3;

  public RunOptions {
    maps = List.copyOf(maps);
    traces = List.copyOf(traces);
    rules = List.copyOf(rules);
    radii = List.copyOf(radii);
    areas = List.copyOf(areas);
    objects = List.copyOf(objects);
    radii.forEach(
        r -> require(r > 0 && r < 1e100, "--radius is above 0 and below 1e100, not " + r));
    areas.forEach(
        a -> require(a > 0 && a < 1e100, "--max-area is above 0 and below 1e100, not " + a));
    objects.forEach(
        n -> require(n >= 0 && n <= 10_000_000, "--objects is from 0 to 10 million, not " + n));
    require(tick >= 1e-6 && tick <= 1e6, "--tick is from 1e-6 to 1e6 seconds, not " + tick);
    require(seeds >= 1 && seeds <= 1000, "--seeds is from 1 to 1000, not " + seeds);
    require(
        players >= 1 && players <= 1_000_000, "--players is from 1 to a million, not " + players);
    require(seconds > 0 && seconds <= 1e6, "--seconds is above 0 and up to 1e6, not " + seconds);
  }

  /** Returns the published parameters. */
  public static RunOptions published() {
    return new RunOptions(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        0.1,
        1,
        1,
        PUBLISHED_PLAYERS,
        PUBLISHED_SECONDS,
        Preparations.PUBLISHED,
        false);
  }

  /** Returns how many seeds are taken where intervals need not be narrow. */
  public int fewSeeds() {
    return Math.min(seeds, FEW_SEEDS);
  }

  /** Returns the same, cut short. */
  public RunOptions quick() {
    return new RunOptions(
        maps,
        traces,
        rules,
        radii,
        areas,
        objects,
        tick,
        seed,
        1,
        players,
        Math.min(seconds, QUICK_SECONDS),
        preparation,
        true);
  }

  private static void require(boolean isFine, String message) {
    if (!isFine) {
      throw new SetupException(message);
    }
  }
}
