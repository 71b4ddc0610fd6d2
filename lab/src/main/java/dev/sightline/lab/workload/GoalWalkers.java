package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.path.PathSearch;
import java.util.SplittableRandom;

/** Players who walk from goal to goal; a plan says where they start, go and how long they stand. */
final class GoalWalkers implements Movers {
  private static final int MOST_TRIES = 50;

  /** Where players go. */
  interface Plan {
    Point start(int player, SplittableRandom random);

    Point goal(int player, SplittableRandom random);

    /** Returns for how many steps a player stands where it arrived. */
    int pause(int player, SplittableRandom random);

    /** Hears that a step was taken. */
    default void stepped(int player, double x, double y) {}
  }

  private final Plan plan;
  private final FreeGround ground;
  private final PathSearch search;
  private final double[] x;
  private final double[] y;
  private final SplittableRandom[] random;
  private final PathWalker[] walkers;
  private final double stepSeconds;
  private final double stepLength;

  GoalWalkers(
      Plan plan, FreeGround ground, int count, long seed, double stepSeconds, double stepLength) {
    this.plan = plan;
    this.ground = ground;
    search = PathSearch.over(ground.mesh());
    x = new double[count];
    y = new double[count];
    this.stepSeconds = stepSeconds;
    this.stepLength = stepLength;
    walkers = new PathWalker[count];
    random = new SplittableRandom[count];
    SplittableRandom source = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      random[i] = source.split();
      walkers[i] = new PathWalker(plan.start(i, random[i]));
      show(i);
    }
  }

  @Override
  public int count() {
    return walkers.length;
  }

  @Override
  public double stepSeconds() {
    return stepSeconds;
  }

  @Override
  public void step() {
    for (int i = 0; i < walkers.length; i++) {
      PathWalker walker = walkers[i];
      if (walker.isIdle()) {
        setOut(i);
      }
      walker.step(stepLength);
      show(i);
      plan.stepped(i, x[i], y[i]);
    }
  }

  /** Takes over a walker's place; on the way along a wall rounding may put it into the wall. */
  private void show(int player) {
    Point at = ground.free(walkers[player].x(), walkers[player].y());
    x[player] = at.x();
    y[player] = at.y();
  }

  private void setOut(int player) {
    for (int i = 0; i < MOST_TRIES; i++) {
      if (walkers[player].goTo(plan.goal(player, random[player]), search)) {
        break;
      }
    }
    walkers[player].stand(plan.pause(player, random[player]));
  }

  @Override
  public double x(int mover) {
    return x[mover];
  }

  @Override
  public double y(int mover) {
    return y[mover];
  }
}
