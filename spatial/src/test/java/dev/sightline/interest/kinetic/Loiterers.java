package dev.sightline.interest.kinetic;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import java.util.SplittableRandom;

/**
 * A seeded population that mostly stands: everybody walks for a while or takes a single step, and
 * then stands, mostly for longer than it takes to rest; now and then somebody comes, goes, jumps,
 * or changes. Ids grow with time.
 */
public final class Loiterers {
  private static final int MOST = 400;

  public final Population population;
  private final SplittableRandom random;
  private final Traits traits;
  private final double size;
  private final double radius;
  private final double[] dx = new double[MOST];
  private final double[] dy = new double[MOST];
  private final int[] until = new int[MOST];
  private int tick;

  /** What differs from one to the next. */
  public record Traits(boolean radii, boolean sizes, boolean hidden, boolean blind) {
    public static final Traits NONE = new Traits(false, false, false, false);
    public static final Traits ALL = new Traits(true, true, true, true);
  }

  public Loiterers(long seed, int count, double size, double radius, Traits traits) {
    random = new SplittableRandom(seed);
    population = new Population(1, new Box(0, 0, size, size));
    population.neverRelevant(0b10);
    this.size = size;
    this.radius = radius;
    this.traits = traits;
    for (int id = 0; id < count; id++) {
      join(id);
    }
  }

  /** Changes the population as one tick does; now and then not at all. */
  public void step() {
    tick++;
    if (random.nextInt(12) == 0) {
      return;
    }
    for (int id = 0; id < population.end(); id++) {
      if (population.alive(id)) {
        act(id);
      } else if (random.nextInt(60) == 0
          && (population.pending().of(id) & Population.REMOVED) == 0) {
        join(id);
      }
    }
    if (random.nextInt(25) == 0 && population.end() < MOST - 20) {
      join(population.end() + random.nextInt(3));
    }
  }

  private void act(int id) {
    switch (random.nextInt(600)) {
      case 0, 1 -> population.remove(id);
      case 2 -> population.move(id, somewhere(), somewhere());
      case 3 -> population.radius(id, someRadius());
      case 4 -> population.kind(id, traits.hidden ? random.nextInt(2) : 0);
      case 5 -> population.size(id, traits.sizes ? random.nextDouble(radius) : 0);
      default -> walk(id);
    }
  }

  private void walk(int id) {
    if (tick >= until[id]) {
      boolean stands = dx[id] == 0 && dy[id] == 0;
      turn(id, stands ? walkingTicks() : 10 + random.nextInt(300), stands);
    }
    double x = population.x(id) + dx[id];
    double y = population.y(id) + dy[id];
    if (x < 0 || x > size || y < 0 || y > size) {
      turn(id, 20, true);
    } else {
      population.move(id, x, y);
    }
  }

  private int walkingTicks() {
    return random.nextBoolean() ? 1 : 1 + random.nextInt(50);
  }

  private void turn(int id, int ticks, boolean walks) {
    double angle = random.nextDouble(2 * Math.PI);
    double pace = walks ? radius * (random.nextInt(15) == 0 ? 0.2 : 0.02) : 0;
    dx[id] = pace * Math.cos(angle);
    dy[id] = pace * Math.sin(angle);
    until[id] = tick + ticks;
  }

  private void join(int id) {
    population.add(id, somewhere(), somewhere());
    if (!traits.blind || random.nextInt(3) > 0) {
      population.radius(id, someRadius());
    }
    if (traits.sizes && random.nextBoolean()) {
      population.size(id, random.nextDouble(radius));
    }
    turn(id, random.nextInt(150), random.nextInt(4) == 0);
  }

  private double someRadius() {
    if (!traits.radii) {
      return radius;
    }
    return random.nextInt(3) == 0 ? radius * random.nextDouble(3) : radius * random.nextInt(3);
  }

  /** A lattice now and then: equal points, distances exactly on the radius. */
  private double somewhere() {
    return random.nextInt(4) == 0 ? size * random.nextInt(21) / 20 : random.nextDouble(size);
  }

  /** Returns whether the entity is within the observer's radius, by definition. */
  public boolean within(int observer, int entity, boolean withSizes) {
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    double reach = population.radius(observer) + (withSizes ? population.size(entity) / 2 : 0);
    return dx * dx + dy * dy <= reach * reach;
  }
}
