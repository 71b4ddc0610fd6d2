package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Players who walk straight on and turn when something is in the way, or once in ten seconds. Cheap
 * enough for 100 000. A step is 0.1 s, the speed 1.25 a second on a map 30 wide (option {@code
 * speed}).
 */
final class Wanderers implements Workload {
  private static final double TURN_CHANCE = 0.01;

  @Override
  public String name() {
    return "wander";
  }

  @Override
  public String description() {
    return "players walk straight on and turn at walls (option speed); for populations up to 100 000";
  }

  @Override
  public List<String> options() {
    return List.of("speed");
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    return new Walk(new FreeGround(map), settings);
  }

  private static final class Walk implements Movers {
    private final FreeGround ground;
    private final SplittableRandom random;
    private final double length;
    private final double[] x;
    private final double[] y;
    private final double[] dx;
    private final double[] dy;

    Walk(FreeGround ground, Settings settings) {
      this.ground = ground;
      random = new SplittableRandom(settings.seed());
      double speed = settings.option("speed", Waypoints.SPEED * ground.unit());
      if (!(speed >= 0 && speed < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("speed is a finite number from 0 on, not " + speed);
      }
      length = speed * Waypoints.STEP_SECONDS;
      x = new double[settings.players()];
      y = new double[settings.players()];
      dx = new double[settings.players()];
      dy = new double[settings.players()];
      for (int i = 0; i < x.length; i++) {
        Point at = ground.anywhere(random);
        x[i] = at.x();
        y[i] = at.y();
        turn(i);
      }
    }

    private void turn(int mover) {
      double angle = random.nextDouble() * 2 * Math.PI;
      dx[mover] = length * StrictMath.cos(angle);
      dy[mover] = length * StrictMath.sin(angle);
    }

    @Override
    public int count() {
      return x.length;
    }

    @Override
    public double stepSeconds() {
      return Waypoints.STEP_SECONDS;
    }

    @Override
    public void step() {
      for (int i = 0; i < x.length; i++) {
        ground.step(x[i], y[i], dx[i], dy[i]);
        boolean isBlocked = ground.x() != x[i] + dx[i] || ground.y() != y[i] + dy[i];
        x[i] = ground.x();
        y[i] = ground.y();
        if (isBlocked || random.nextDouble() < TURN_CHANCE) {
          turn(i);
        }
      }
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
}
