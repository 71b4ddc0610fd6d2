package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Obstacle;
import dev.sightline.maps.generate.City;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints the heap after collections while 10 000 people all jump at once, obstacles come and go,
 * and people come and go: it must not grow with what is over.
 *
 * <pre>java -Xmx1g -cp benchmarks.jar dev.sightline.interest.HeapGrowth [jumps obstacles ticks]
 * </pre>
 */
public final class HeapGrowth {
  private static final int PEOPLE = 10_000;
  private static final double SIZE = 2000;
  private static final double RADIUS = 100;
  private static final int TENTHS = 10;

  private final SplittableRandom random = new SplittableRandom(1);
  private final World world = World.of(City.generate(1, SIZE, SIZE, 1000));
  private final Space space;
  private final long[] ids = new long[PEOPLE];

  private HeapGrowth(RuleFactory rule) {
    space = Space.builder(world).sense("sight", rule).build();
    for (int i = 0; i < PEOPLE; i++) {
      ids[i] = add();
    }
    space.tick();
  }

  public static void main(String[] args) {
    int jumps = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int obstacles = args.length > 1 ? Integer.parseInt(args[1]) : 10_000;
    int ticks = args.length > 2 ? Integer.parseInt(args[2]) : 100_000;
    HeapGrowth growth =
        new HeapGrowth((population, world) -> new RayRule(population, world.mesh()));
    growth.report("mass jumps", jumps, growth::jump);
    growth.report("obstacles that come and go", obstacles, growth::obstacle);
    growth.report("ticks with churn", ticks, growth::churn);
  }

  private void report(String what, int times, Runnable action) {
    System.out.printf(Locale.ROOT, "%s, %d times%n", what, times);
    double first = 0;
    for (int tenth = 1; tenth <= TENTHS; tenth++) {
      for (int i = 0; i < times / TENTHS; i++) {
        action.run();
      }
      double used = used();
      first = tenth == 1 ? used : first;
      System.out.printf(
          Locale.ROOT, "  %3d %%: %.1f MB, %.2f of the first%n", 10 * tenth, used, used / first);
    }
  }

  /** Returns the megabytes in use after collections. */
  private static double used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      runtime.gc();
    }
    return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
  }

  private long add() {
    return space.add(random.nextDouble(SIZE), random.nextDouble(SIZE), RADIUS);
  }

  private void jump() {
    for (long id : ids) {
      space.move(id, random.nextDouble(SIZE), random.nextDouble(SIZE));
    }
    space.tick();
  }

  private void obstacle() {
    double x = random.nextDouble(SIZE - 10);
    double y = random.nextDouble(SIZE - 10);
    Box box = new Box(x, y, x + 4, y + 4);
    ObstacleHandle barrel = world.add(Obstacle.Polygon.of(Ring.of(box)));
    world.commit();
    space.tick();
    world.remove(barrel);
    world.commit();
    space.tick();
  }

  /** Ten come and ten go, a hundred walk. */
  private void churn() {
    for (int i = 0; i < 10; i++) {
      int leaver = random.nextInt(PEOPLE);
      space.remove(ids[leaver]);
      ids[leaver] = add();
    }
    for (int i = 0; i < 100; i++) {
      long id = ids[random.nextInt(PEOPLE)];
      double x = space.x(id) + random.nextDouble(-1, 1);
      double y = space.y(id) + random.nextDouble(-1, 1);
      space.move(id, Math.max(0, Math.min(SIZE, x)), Math.max(0, Math.min(SIZE, y)));
    }
    space.tick();
  }
}
