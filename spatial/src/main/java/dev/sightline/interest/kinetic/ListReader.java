package dev.sightline.interest.kinetic;

import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import dev.sightline.interest.kinetic.due.LoosePairs;
import dev.sightline.interest.kinetic.due.RingLists;
import dev.sightline.interest.kinetic.line.LineTracker;
import dev.sightline.interest.kinetic.line.Speech;
import dev.sightline.interest.kinetic.motion.Bodies;
import dev.sightline.interest.rule.Emissions;
import org.jspecify.annotations.Nullable;

/** Finds the listed pairs that crossed a radius in this tick. */
final class ListReader {

  /*
   * Layout. Listed pairs stand in RingLists and LoosePairs, by the tick in which they were put
   * down. Each entry knows whether the two were within the radius when that was last looked at.
   * Here the entries that must be read in this tick are read in sequence.
   *
   * Two stages for pairs of ring lists. First each gets a distance in floats, and that is compared
   * with what it was. This stage has no branch: each pair is written to the list of suspects, and
   * the end of the list moves on only if the pair seems to have crossed, or is too near to tell.
   * Then the few suspects are decided exactly, in doubles. Loose pairs are decided so at once.
   *
   * A crossing counts only if the entry is still valid. It is not
   * - if the owner has listed again since: then a newer entry tells;
   * - if one of the two is new since, or turned in this tick: then Encounters tells;
   * - if the owner rests now and the other has listed since: then the other looks after the pair.
   *
   * Invariant: a valid entry is right about whether the two were within the radius in the last
   * tick.
   *
   * Cost: a distance and a comparison per entry that is read.
   */

  private final Bodies bodies;
  private final Agenda agenda;
  private final RingLists lists;
  private final LoosePairs loose;
  private final @Nullable LineTracker tracker;
  private long[] suspects = new long[1 << 12];

  ListReader(
      Bodies bodies,
      Agenda agenda,
      RingLists lists,
      LoosePairs loose,
      @Nullable LineTracker tracker) {
    this.bodies = bodies;
    this.agenda = agenda;
    this.lists = lists;
    this.loose = loose;
    this.tracker = tracker;
  }

  /** Reads all that has to be read now. */
  void read(int tick, Emissions.Slice out) {
    for (int made = tick - 1; made > tick - RingLists.SLOTS; made--) {
      for (Chunk chunk = lists.read(made, tick); chunk != null; chunk = chunk.next) {
        read(tick, made, chunk.data, chunk.size, out);
      }
      if (loose.isRead(made, tick)) {
        readLoose(tick, made, out);
      }
    }
  }

  private void read(int tick, int made, int[] blocks, int size, Emissions.Slice out) {
    int span = 0;
    int c = 0;
    int found = 0;
    for (int at = 0; at < size; at = RingLists.next(blocks, at)) {
      if (RingLists.span(blocks, at) != span) {
        span = RingLists.span(blocks, at);
        c = Math.min(RingLists.CLASSES - 1, (tick - made - 1) / span);
      }
      int end = RingLists.end(blocks, at, c);
      if (found + end - at > suspects.length) {
        look(tick, made, blocks, found, out);
        found = 0;
        suspects = suspects.length < end - at ? new long[2 * (end - at)] : suspects;
      }
      found = suspect(blocks, at, end, found);
    }
    look(tick, made, blocks, found, out);
  }

  /**
   * Notes pairs of a block that seem to have crossed, without a branch to mispredict; returns how
   * many have been noted.
   */
  private int suspect(int[] blocks, int at, int end, int noted) {
    float[] nearby = bodies.nearby;
    int owner = 2 * blocks[at];
    float x = nearby[owner];
    float y = nearby[owner + 1];
    float squaredRadius = bodies.nearbyReach[owner];
    float blur = bodies.nearbyReach[owner + 1];
    long block = (long) blocks[at] << 32;
    int found = noted;
    for (int k = at + RingLists.HEADER; k < end; k++) {
      int entry = blocks[k];
      int other = entry >>> 2 << 1;
      float dx = nearby[other] - x;
      float dy = nearby[other + 1] - y;
      float beyond = dx * dx + dy * dy - squaredRadius;
      // with the sign of a pair inside turned round, both kinds cross where this falls to the blur
      float gap = Float.intBitsToFloat(Float.floatToRawIntBits(beyond) ^ entry << 31) - blur;
      suspects[found] = block | k;
      found += Float.floatToRawIntBits(gap) >>> 31;
    }
    return found;
  }

  private void look(int tick, int made, int[] blocks, int found, Emissions.Slice out) {
    for (int i = 0; i < found; i++) {
      look(tick, made, (int) (suspects[i] >>> 32), blocks, (int) suspects[i], out);
    }
  }

  /** Decides exactly whether a pair has crossed that seems to have. */
  private void look(int tick, int made, int owner, int[] entries, int k, Emissions.Slice out) {
    int entry = entries[k];
    int other = entry >>> 2;
    double radius = bodies.radius[owner];
    boolean inside = bodies.squaredDistance(owner, other) <= radius * radius;
    if (inside != ((entry & RingLists.INSIDE) != 0)) {
      entries[k] = entry ^ RingLists.INSIDE;
      if (isValid(made, owner, other)) {
        cross(tick, owner, other, (entry & RingLists.SYMMETRIC) != 0, inside, out);
      }
    }
  }

  private void readLoose(int tick, int made, Emissions.Slice out) {
    for (int c = 0; c < LoosePairs.CLASSES; c++) {
      for (Chunk chunk = loose.read(made, c, tick); chunk != null; chunk = chunk.next) {
        for (int at = 0; at < chunk.size; at += 2) {
          lookAtLoose(tick, made, chunk.data, at, out);
        }
      }
    }
  }

  private void lookAtLoose(int tick, int made, int[] pairs, int at, Emissions.Slice out) {
    int observer = pairs[at] >>> 2;
    int entity = pairs[at + 1] >>> 1;
    double reach = bodies.reach(observer, entity);
    boolean inside = bodies.squaredDistance(observer, entity) <= reach * reach;
    if (inside != ((pairs[at] & LoosePairs.INSIDE) != 0)) {
      boolean symmetric = (pairs[at] & LoosePairs.SYMMETRIC) != 0;
      boolean byEntity = (pairs[at + 1] & 1) != 0;
      pairs[at] ^= LoosePairs.INSIDE;
      if (isValid(made, byEntity ? entity : observer, byEntity ? observer : entity)) {
        cross(tick, observer, entity, symmetric, inside, out);
      }
    }
  }

  private boolean isValid(int made, int owner, int other) {
    int ownerFlags = bodies.flags[owner];
    int flags = ownerFlags | bodies.flags[other];
    return agenda.listed(owner) <= made
        && bodies.state[other * Bodies.STRIDE + Bodies.BIRTH] <= made
        && (flags & Bodies.TURNED) == 0
        && ((ownerFlags & Bodies.RESTS) == 0 || agenda.listed(other) <= made);
  }

  private void cross(
      int tick, int observer, int entity, boolean symmetric, boolean inside, Emissions.Slice out) {
    if (tracker == null) {
      Speech.say(observer, entity, symmetric, inside, out);
    } else if (inside) {
      tracker.begin(tick, observer, entity, symmetric, out);
    }
  }
}
