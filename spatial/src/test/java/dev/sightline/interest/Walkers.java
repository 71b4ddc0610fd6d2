package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import java.util.SplittableRandom;

/** A seeded population that walks, jumps, joins, leaves, rests, and changes its radii and class. */
public final class Walkers {
  public final Population population;
  private final SplittableRandom random;
  private final double[] dx;
  private final double[] dy;
  private final double radius;
  private final double step;
  private int patience = 400;

  public Walkers(long seed, int capacity, Box world, double radius, double step) {
    random = new SplittableRandom(seed);
    population = new Population(capacity, world);
    dx = new double[capacity];
    dy = new double[capacity];
    this.radius = radius;
    this.step = step;
    for (int id = 0; id < capacity; id++) {
      if (random.nextInt(4) > 0) {
        join(id);
      }
    }
  }

  /** Makes them do something else than walk straight on ten times in so many ticks. */
  public Walkers patience(int ticks) {
    patience = ticks;
    return this;
  }

  /** Changes the population as one tick does. */
  public void step() {
    for (int id = 0; id < population.capacity(); id++) {
      if (population.alive(id)) {
        act(id);
      } else if (random.nextInt(50) == 0
          && (population.pending().of(id) & Population.REMOVED) == 0) {
        join(id);
      }
    }
  }

  /** Returns whether the entity is within the observer's radius, by definition. */
  public boolean within(int observer, int entity) {
    double dx = population.x(entity) - population.x(observer);
    double dy = population.y(entity) - population.y(observer);
    double reach = population.radius(observer);
    return dx * dx + dy * dy <= reach * reach;
  }

  private void act(int id) {
    int dice = random.nextInt(patience);
    if (dice == 0) {
      population.remove(id);
    } else if (dice == 1) {
      population.move(id, somewhere(true), somewhere(false));
    } else if (dice == 2) {
      population.radius(id, someRadius());
    } else if (dice == 3) {
      population.kind(id, random.nextInt(4));
    } else if (dice < 10) {
      turn(id, random.nextInt(3) == 0 ? 0 : step * (1 + random.nextInt(20) / 19 * 5));
      if (random.nextBoolean()) {
        walk(id);
      }
    } else {
      walk(id);
    }
  }

  private void walk(int id) {
    double x = population.x(id) + dx[id];
    double y = population.y(id) + dy[id];
    Box world = population.world();
    if (x < world.minX() || x > world.maxX()) {
      dx[id] = -dx[id];
    }
    if (y < world.minY() || y > world.maxY()) {
      dy[id] = -dy[id];
    }
    if (world.contains(x, y)) {
      population.move(id, x, y);
    }
  }

  private void join(int id) {
    population.add(id, somewhere(true), somewhere(false));
    if (random.nextInt(5) > 0) {
      population.radius(id, someRadius());
    }
    turn(id, random.nextInt(5) == 0 ? 0 : step);
  }

  private void turn(int id, double pace) {
    double angle = random.nextDouble(2 * Math.PI);
    dx[id] = pace * Math.cos(angle);
    dy[id] = pace * Math.sin(angle);
  }

  private double someRadius() {
    return switch (random.nextInt(8)) {
      case 0 -> radius * random.nextDouble(3);
      case 1 -> 0;
      default -> radius;
    };
  }

  private double somewhere(boolean horizontal) {
    Box world = population.world();
    double from = horizontal ? world.minX() : world.minY();
    double size = horizontal ? world.width() : world.height();
    // a lattice now and then: equal points, distances exactly on the radius
    double at = random.nextInt(4) == 0 ? random.nextInt(21) / 20.0 : random.nextDouble();
    return from + at * size;
  }
}
