package dev.sightline.interest.kinetic;

import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.due.RingLists;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.line.LineTracker;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.kinetic.motion.Motion;
import dev.sightline.interest.kinetic.motion.Numbering;
import dev.sightline.interest.kinetic.motion.Paces;
import dev.sightline.interest.rule.Emissions;
import org.jspecify.annotations.Nullable;

/** One slice of the kernel's work with the memory it needs; one thread at a time. */
final class Shard {
  private final Neighborhood neighborhood;
  private final RingLists lists = new RingLists();
  private final LoosePairs loose = new LoosePairs();
  private final ListReader reader;
  private final @Nullable LineTracker tracker;
  final Lister lister;
  final Encounters encounters;

  Shard(
      Numbering numbering,
      Bodies bodies,
      Motion motion,
      Neighborhood neighborhood,
      Agenda agenda,
      Paces paces,
      @Nullable LineTracker tracker) {
    this.neighborhood = neighborhood;
    this.tracker = tracker;
    reader = new ListReader(bodies, agenda, lists, loose, tracker);
    lister = new Lister(bodies, motion, neighborhood, agenda, paces, lists, loose);
    encounters =
        new Encounters(numbering, bodies, motion, neighborhood, agenda, paces, loose, tracker);
  }

  /** Finds the pairs that crossed a radius in this tick, and tests the lines that are due. */
  void check(int tick, Emissions.Slice out) {
    reader.read(tick, out);
    lists.begin(tick);
    loose.begin(tick);
    if (tracker != null) {
      tracker.check(tick, neighborhood.now(0), out);
    }
  }
}
