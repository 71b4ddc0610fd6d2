package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.SplittableRandom;

/**
 * Players who walk to random places on shortest paths and stand there for up to 5 s. A step is 0.1
 * s, the speed 1.25 a second on a map 30 wide.
 */
final class Waypoints implements Workload {
  static final double STEP_SECONDS = 0.1;
  static final double SPEED = 1.25;
  private static final double LONGEST_PAUSE = 5;

  @Override
  public String name() {
    return "waypoint";
  }

  @Override
  public String description() {
    return "players walk to random places on shortest paths and stand there for up to 5 s";
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    FreeGround ground = new FreeGround(map);
    return walkers(ground, settings.players(), settings.seed());
  }

  static Movers walkers(FreeGround ground, int players, long seed) {
    return new GoalWalkers(
        new Anywhere(ground),
        ground,
        players,
        seed,
        STEP_SECONDS,
        SPEED * STEP_SECONDS * ground.unit());
  }

  private static final class Anywhere implements GoalWalkers.Plan {
    private final FreeGround ground;

    Anywhere(FreeGround ground) {
      this.ground = ground;
    }

    @Override
    public Point start(int player, SplittableRandom random) {
      return ground.anywhere(random);
    }

    @Override
    public Point goal(int player, SplittableRandom random) {
      return ground.anywhere(random);
    }

    @Override
    public int pause(int player, SplittableRandom random) {
      return (int) (random.nextDouble() * LONGEST_PAUSE / STEP_SECONDS);
    }
  }
}
