package dev.sightline.server.watch;

import dev.sightline.collection.LongList;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.server.game.Perception;
import dev.sightline.world.World;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** One rule on a copy of the world that follows the moments it is shown. */
final class ShadowSpace {
  private static final String SENSE = "rule";

  final String rule;
  final double radius;
  private final Space space;
  private Set<Long> present = new HashSet<>();
  private Set<Long> former = new HashSet<>();

  /**
   * Makes an empty one.
   *
   * @throws IllegalArgumentException if there is no such rule, or it cannot have the radius
   */
  ShadowSpace(World world, String rule, double radius) {
    this.rule = rule;
    this.radius = radius;
    space =
        Space.builder(world)
            .sense(SENSE, RuleRegistry.installed().factory(rule, Perception.settings(radius)))
            .keepObservers()
            .build();
  }

  /** Returns whether it has not been shown anything yet. */
  boolean isEmpty() {
    return present.isEmpty();
  }

  /** Takes over a moment; the doors of the world have been turned and committed before. */
  void show(Moment moment) {
    Set<Long> now = former;
    now.clear();
    for (Moment.Thing thing : moment.entities()) {
      now.add(thing.id());
      place(thing);
    }
    for (long gone : present) {
      if (!now.contains(gone)) {
        space.remove(space.named(gone));
      }
    }
    former = present;
    present = now;
    space.tick();
  }

  private void place(Moment.Thing thing) {
    long id = space.named(thing.id());
    double reach = thing.perceives() ? radius : Space.BLIND;
    if (id == Space.NOTHING) {
      long added =
          thing.perceives()
              ? space.add(thing.x(), thing.y(), reach)
              : space.add(thing.x(), thing.y());
      space.name(added, thing.id());
    } else if (space.x(id) != thing.x() || space.y(id) != thing.y()) {
      space.move(id, thing.x(), thing.y());
    }
  }

  boolean perceives(long observer, long entity) {
    return space.perceives(space.named(observer), space.named(entity));
  }

  /** Returns how many observers perceive an entity. */
  int observers(long entity) {
    int[] count = new int[1];
    space.visitObservers(space.named(entity), slot -> count[0]++);
    return count[0];
  }

  /** Returns the public ids of what an observer perceives, ascending. */
  long[] perceived(long observer) {
    LongList ids = new LongList();
    space.visitPerceived(
        space.named(observer), (slot, senses) -> ids.add(space.nameOf(space.id(slot))));
    long[] sorted = ids.toArray();
    Arrays.sort(sorted);
    return sorted;
  }
}
