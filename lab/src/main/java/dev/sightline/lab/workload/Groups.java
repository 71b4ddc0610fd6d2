package dev.sightline.lab.workload;

import dev.sightline.map.WorldMap;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Groups of five (option {@code size}): a leader walks between random places, the others keep to
 * places around the leader as well as walls allow.
 */
final class Groups implements Workload {
  private static final double SIZE = 5;
  private static final double SPREAD = 0.8;
  private static final double HURRY = 1.3;

  @Override
  public String name() {
    return "groups";
  }

  @Override
  public String description() {
    return "groups of five (option size) that follow a leader between random places";
  }

  @Override
  public List<String> options() {
    return List.of("size");
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    int size = (int) settings.option("size", SIZE);
    if (size < 1) {
      throw new IllegalArgumentException("size is a number of players from 1 on, not " + size);
    }
    return new Followers(new FreeGround(map), settings, size);
  }

  private static final class Followers implements Movers {
    private final FreeGround ground;
    private final Movers leaders;
    private final int size;
    private final double[] x;
    private final double[] y;
    private final double[] besideX;
    private final double[] besideY;

    Followers(FreeGround ground, Settings settings, int size) {
      this.ground = ground;
      this.size = size;
      int count = settings.players();
      leaders = Waypoints.walkers(ground, (count + size - 1) / size, settings.seed());
      x = new double[count];
      y = new double[count];
      besideX = new double[count];
      besideY = new double[count];
      SplittableRandom random = new SplittableRandom(settings.seed() + 1);
      for (int i = 0; i < count; i++) {
        place(i, random);
      }
    }

    private void place(int player, SplittableRandom random) {
      int leader = player / size;
      if (player % size != 0) {
        double angle = random.nextDouble() * 2 * Math.PI;
        double way = random.nextDouble() * SPREAD * ground.unit();
        besideX[player] = way * StrictMath.cos(angle);
        besideY[player] = way * StrictMath.sin(angle);
      }
      ground.step(leaders.x(leader), leaders.y(leader), besideX[player], besideY[player]);
      x[player] = ground.x();
      y[player] = ground.y();
    }

    @Override
    public int count() {
      return x.length;
    }

    @Override
    public double stepSeconds() {
      return leaders.stepSeconds();
    }

    @Override
    public void step() {
      leaders.step();
      double most = HURRY * Waypoints.SPEED * Waypoints.STEP_SECONDS * ground.unit();
      for (int i = 0; i < x.length; i++) {
        double dx = leaders.x(i / size) + besideX[i] - x[i];
        double dy = leaders.y(i / size) + besideY[i] - y[i];
        double way = Math.hypot(dx, dy);
        if (i % size == 0) {
          x[i] = leaders.x(i / size);
          y[i] = leaders.y(i / size);
        } else if (way > 0) {
          double part = Math.min(1, most / way);
          ground.step(x[i], y[i], part * dx, part * dy);
          x[i] = ground.x();
          y[i] = ground.y();
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
