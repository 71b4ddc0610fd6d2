package dev.sightline.bots.check;

import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.List;

/**
 * Any rule, in a space of its own that is filled anew for each sample. Not by the definition, as
 * {@link BruteForce} is; but without a network, a history and other people.
 */
final class AnyRule implements Relation {
  private static final String SENSE = "checked";

  private final World world;
  private final List<ObstacleHandle> doors;
  private final Space space;
  private long[] ids = {};

  AnyRule(World world, String rule, double radius) {
    this.world = world;
    doors = world.doors();
    RuleSettings settings = RuleSettings.of(radius).with("lead", 0); // as servers have it
    space =
        Space.builder(world).sense(SENSE, RuleRegistry.installed().factory(rule, settings)).build();
  }

  @Override
  public void set(Sample sample, boolean[] open) {
    for (long id : ids) {
      space.remove(id);
    }
    BruteForce.turn(world, doors, open);
    ids = new long[sample.size];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = space.add(sample.xs[i], sample.ys[i], sample.radii[i]);
    }
    space.tick();
  }

  @Override
  public boolean perceives(int observer, int object) {
    return space.perceives(ids[observer], ids[object]);
  }
}
