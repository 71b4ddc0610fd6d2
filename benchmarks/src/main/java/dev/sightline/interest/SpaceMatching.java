package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.map.WorldMap;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.List;

/** Our own space: moves everybody, ticks, reads the delta. */
final class SpaceMatching implements Matching {
  private final Space space;
  private final long[] ids;
  private final Delta.Cursor changes;

  /** Makes a space with one rule and a population of observers. */
  SpaceMatching(
      World world, RuleFactory rule, Workers workers, double[] x, double[] y, double radius) {
    this(Space.builder(world).sense("measured", rule).workers(workers), x, y, radius);
  }

  /** Makes a space with a population of observers. */
  SpaceMatching(SpaceBuilder builder, double[] x, double[] y, double radius) {
    space = builder.build();
    ids = new long[x.length];
    for (int i = 0; i < x.length; i++) {
      ids[i] = space.add(x[i], y[i], radius);
    }
    changes = space.tick().cursor();
  }

  /** Returns a world without obstacles. */
  static World empty(double size) {
    return World.of(WorldMap.of("empty", new Box(0, 0, size, size), List.of()));
  }

  @Override
  public int tick(double[] x, double[] y) {
    space.move(ids, x, y, ids.length);
    space.tick();
    changes.rewind();
    int count = 0;
    while (changes.next()) {
      count++;
    }
    return count;
  }
}
