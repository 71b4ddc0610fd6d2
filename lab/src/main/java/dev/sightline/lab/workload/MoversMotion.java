package dev.sightline.lab.workload;

/** Movers as a motion: a step in each tick, nothing is stored. */
public final class MoversMotion implements Motion {
  private final Movers movers;
  private final long lastTick;
  private final double[] x;
  private final double[] y;
  private long played = -1;

  /** Lets movers take a number of steps. */
  public MoversMotion(Movers movers, long steps) {
    this.movers = movers;
    lastTick = steps;
    x = new double[movers.count()];
    y = new double[movers.count()];
  }

  @Override
  public int players() {
    return x.length;
  }

  @Override
  public int everJoined() {
    return played < 0 ? 0 : x.length;
  }

  @Override
  public double tickSeconds() {
    return movers.stepSeconds();
  }

  @Override
  public long lastTick() {
    return lastTick;
  }

  @Override
  public long nextTick() {
    return played < lastTick ? played + 1 : -1;
  }

  @Override
  public void play(long tick, Stage stage) {
    boolean isFirst = played < 0;
    for (; played < tick; played++) {
      if (played >= 0) {
        movers.step();
      }
    }
    for (int i = 0; i < x.length; i++) {
      tell(i, isFirst, stage);
    }
  }

  private void tell(int mover, boolean isFirst, Stage stage) {
    double toX = movers.x(mover);
    double toY = movers.y(mover);
    if (isFirst) {
      stage.join(mover, toX, toY);
    } else if (toX != x[mover] || toY != y[mover]) {
      stage.move(mover, toX, toY);
    }
    x[mover] = toX;
    y[mover] = toY;
  }
}
