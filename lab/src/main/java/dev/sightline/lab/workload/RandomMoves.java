package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The random traces of the published experiments: a move of 0.5 in a random direction each 740 ms;
 * a blocked move ends 0.001 before contact. On maps that are not 30 wide both lengths grow with the
 * shorter side.
 *
 * <p>Starts are uniform on free ground. Outside: outside of all areas of kind building. Inside: of
 * 28 players 14 in the largest building, 10 in the others and 4 outside; the same shares of other
 * numbers.
 */
final class RandomMoves implements Workload {
  static final double STEP_SECONDS = 0.74;
  static final double STEP_LENGTH = 0.5;

  /** Where players start. */
  enum Start {
    OUTSIDE,
    INSIDE
  }

  private final Start start;

  RandomMoves(Start start) {
    this.start = start;
  }

  @Override
  public String name() {
    return "random-" + start.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String description() {
    return start == Start.OUTSIDE
        ? "a move of 0.5 in a random direction each 740 ms; all start outside of buildings"
        : "the same moves; 14 of 28 start in the largest building, 10 in others, 4 outside";
  }

  @Override
  public Movers start(WorldMap map, Settings settings) {
    FreeGround ground = new FreeGround(map);
    ground.requireBuildings(name());
    return new Walk(ground, settings);
  }

  private Point place(FreeGround ground, int player, int players, SplittableRandom random) {
    if (start == Start.OUTSIDE || player >= Math.round(players * 24 / 28.0)) {
      return ground.outdoors(random);
    }
    return player < Math.round(players * 14 / 28.0)
        ? ground.inLargest(random)
        : ground.inOthers(random);
  }

  private final class Walk implements Movers {
    private final FreeGround ground;
    private final SplittableRandom[] random;
    private final double length;
    private final double[] x;
    private final double[] y;

    Walk(FreeGround ground, Settings settings) {
      this.ground = ground;
      length = STEP_LENGTH * ground.unit();
      int players = settings.players();
      x = new double[players];
      y = new double[players];
      random = new SplittableRandom[players];
      SplittableRandom source = new SplittableRandom(settings.seed());
      for (int i = 0; i < players; i++) {
        random[i] = source.split();
        Point at = place(ground, i, players, random[i]);
        x[i] = at.x();
        y[i] = at.y();
      }
    }

    @Override
    public int count() {
      return x.length;
    }

    @Override
    public double stepSeconds() {
      return STEP_SECONDS;
    }

    @Override
    public void step() {
      for (int i = 0; i < x.length; i++) {
        double angle = random[i].nextDouble() * 2 * Math.PI;
        ground.step(x[i], y[i], length * StrictMath.cos(angle), length * StrictMath.sin(angle));
        x[i] = ground.x();
        y[i] = ground.y();
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

    @Override
    public boolean areIndependent() {
      return true;
    }
  }
}
