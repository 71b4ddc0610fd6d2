package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A stand-in for the published trace of 28 people who played Orbius, which is not available: goals,
 * shortest paths, teams, and most of the time outdoors. Synthetic: it cannot confirm what was said
 * about people.
 *
 * <p>All parameters were fixed before any result existed. A player walks 0.5 each 740 ms, as in the
 * random traces, so that numbers of updates can be compared. It starts outdoors and picks a goal
 * indoors, in the building it is in if it is in one, only if it has been outdoors for more than its
 * share of the time ({@code outdoors}, 0.85). Seven teams: with a chance of 0.4 the goal is that of
 * the teammate who chose last, give or take 1.5. At a goal it stands for 0 to 8 s.
 */
final class OrbiusLike implements Workload {
  private static final double OUTDOORS = 0.85;
  private static final int TEAMS = 7;
  private static final double TOGETHER = 0.4;
  private static final double NEAR = 1.5;
  private static final double LONGEST_PAUSE = 8;

  @Override
  public String name() {
    return "orbius-like";
  }

  @Override
  public String description() {
    return "synthetic: goal-driven players in teams, outdoors 85 % of the time (option outdoors)";
  }

  @Override
  public List<String> options() {
    return List.of("outdoors");
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    double outdoors = settings.option("outdoors", OUTDOORS);
    if (!(outdoors >= 0 && outdoors <= 1)) {
      throw new IllegalArgumentException("outdoors is from 0 to 1, not " + outdoors);
    }
    FreeGround ground = new FreeGround(map);
    ground.requireBuildings(name());
    return new GoalWalkers(
        new Errands(ground, settings.players(), outdoors),
        ground,
        settings.players(),
        settings.seed(),
        RandomMoves.STEP_SECONDS,
        RandomMoves.STEP_LENGTH * ground.unit());
  }

  private static final class Errands implements GoalWalkers.Plan {
    private final FreeGround ground;
    private final double outdoors;
    private final int[] steps;
    private final int[] stepsOutdoors;
    private final double[] x;
    private final double[] y;
    private final Point[] teamGoal = new Point[TEAMS];

    Errands(FreeGround ground, int players, double outdoors) {
      this.ground = ground;
      this.outdoors = outdoors;
      steps = new int[players];
      stepsOutdoors = new int[players];
      x = new double[players];
      y = new double[players];
    }

    @Override
    public Point start(int player, SplittableRandom random) {
      return ground.outdoors(random);
    }

    @Override
    public Point goal(int player, SplittableRandom random) {
      boolean goesIn = steps[player] > 0 && stepsOutdoors[player] > outdoors * steps[player];
      Point shared = teamGoal[player % TEAMS];
      if (shared != null
          && random.nextDouble() < TOGETHER
          && ground.isIndoors(shared.x(), shared.y()) == goesIn) {
        return near(shared, random);
      }
      Point goal = goesIn ? ground.indoors(x[player], y[player], random) : ground.outdoors(random);
      teamGoal[player % TEAMS] = goal;
      return goal;
    }

    private Point near(Point goal, SplittableRandom random) {
      double angle = random.nextDouble() * 2 * Math.PI;
      double way = random.nextDouble() * NEAR * ground.unit();
      ground.step(goal.x(), goal.y(), way * StrictMath.cos(angle), way * StrictMath.sin(angle));
      return new Point(ground.x(), ground.y());
    }

    @Override
    public int pause(int player, SplittableRandom random) {
      return (int) (random.nextDouble() * LONGEST_PAUSE / RandomMoves.STEP_SECONDS);
    }

    @Override
    public void stepped(int player, double atX, double atY) {
      x[player] = atX;
      y[player] = atY;
      steps[player]++;
      stepsOutdoors[player] += ground.isIndoors(atX, atY) ? 0 : 1;
    }
  }
}
