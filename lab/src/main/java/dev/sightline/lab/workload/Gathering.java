package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.SplittableRandom;

/**
 * Everybody walks to one place, stays around it for 20 s and goes elsewhere, again and again: the
 * worst that can happen to interest management.
 */
final class Gathering implements Workload {
  private static final double SPREAD = 1;
  private static final int STAY = (int) (20 / Waypoints.STEP_SECONDS);

  @Override
  public String name() {
    return "gathering";
  }

  @Override
  public String description() {
    return "everybody walks to one place, stays for 20 s and goes elsewhere, again and again";
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    FreeGround ground = new FreeGround(map);
    return new GoalWalkers(
        new Meeting(ground, settings.seed(), settings.players()),
        ground,
        settings.players(),
        settings.seed(),
        Waypoints.STEP_SECONDS,
        Waypoints.SPEED * Waypoints.STEP_SECONDS * ground.unit());
  }

  private static final class Meeting implements GoalWalkers.Plan {
    private final FreeGround ground;
    private final Point place;
    private final boolean[] isAway;

    Meeting(FreeGround ground, long seed, int players) {
      this.ground = ground;
      place = ground.anywhere(new SplittableRandom(seed + 2));
      isAway = new boolean[players];
    }

    @Override
    public Point start(int player, SplittableRandom random) {
      isAway[player] = true;
      return ground.anywhere(random);
    }

    @Override
    public Point goal(int player, SplittableRandom random) {
      if (!isAway[player]) {
        return ground.anywhere(random);
      }
      double angle = random.nextDouble() * 2 * Math.PI;
      double way = random.nextDouble() * SPREAD * ground.unit();
      ground.step(place.x(), place.y(), way * StrictMath.cos(angle), way * StrictMath.sin(angle));
      return new Point(ground.x(), ground.y());
    }

    @Override
    public int pause(int player, SplittableRandom random) {
      isAway[player] = !isAway[player];
      return isAway[player] ? 0 : random.nextInt(STAY) + STAY / 2;
    }
  }
}
