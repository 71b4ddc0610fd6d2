package dev.sightline.interest;

import dev.sightline.interest.relation.ChangeCursor;
import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import java.util.Objects;

/**
 * What one tick changed. It can be read until the next tick begins, by any number of threads, as
 * often as they like, each with a {@link Cursor} of its own:
 *
 * <pre>{@code
 * Delta.Cursor changes = delta.cursor();
 * while (changes.next()) {
 *   send(changes.observer(), changes.entity(), changes.change());
 * }
 * }</pre>
 *
 * <p>Entities are named by their slots here, small numbers that serve as indices; {@link Space#id}
 * gives the id to a slot, also of an entity that was removed in this tick.
 */
public final class Delta {
  private final Space space;
  private final Population population;
  private final Relation relation;
  private long tick;
  private boolean whole;

  Delta(Space space, Population population, Relation relation) {
    this.space = space;
    this.population = population;
    this.relation = relation;
  }

  void turn(long number, boolean isWhole) {
    tick = number;
    whole = isWhole;
  }

  /** Returns the number of the tick; ticks count from 1. */
  public long tick() {
    return tick;
  }

  /**
   * Returns whether this tells the whole relation, every pair as entered, in place of all that was
   * told before: after {@link Space#resync}.
   */
  public boolean isWhole() {
    return whole;
  }

  /** Returns the number of independent ranges of observers, for threads that share the reading. */
  public int ranges() {
    return relation.ranges();
  }

  /** Returns a new cursor before the first change. */
  public Cursor cursor() {
    return new Cursor().rewind();
  }

  /** Returns how many entities changed: came, went, moved, or got other traits. */
  public int changedCount() {
    return batch().count();
  }

  /** Returns the slot of the {@code i}-th entity that changed. */
  public int changed(int i) {
    return batch().id(Objects.checkIndex(i, changedCount()));
  }

  /** Returns what changed about an entity, a set of bits of {@link Population}. */
  public int changes(int slot) {
    if (slot < 0) {
      throw new IllegalArgumentException("no slot " + slot);
    }
    return batch().of(slot);
  }

  private Changes batch() {
    space.gate.requireReadable();
    return population.lastChanges();
  }

  /**
   * Reads the pairs that changed, each once, ordered by observer and entity; where entities have
   * parents, an observer gets parents before their children and loses children before their
   * parents, as these stand after the tick: who was removed has no parent and no children any more.
   */
  public final class Cursor {
    private final ChangeCursor changes = new ChangeCursor(relation);
    private long opened;
    private boolean isAt;

    private Cursor() {}

    /** Goes before the first change of the last tick, and returns the cursor. */
    public Cursor rewind() {
      return open(0, relation.ranges());
    }

    /** Goes before the first change of one range of observers, and returns the cursor. */
    public Cursor rewind(int range) {
      if (range < 0 || range >= relation.ranges()) {
        throw new IllegalArgumentException(
            "there are ranges 0 to " + (relation.ranges() - 1) + ", not " + range);
      }
      return open(range, range + 1);
    }

    private Cursor open(int from, int to) {
      space.gate.requireReadable();
      changes.rewind(from, to);
      opened = tick;
      isAt = false;
      return this;
    }

    /**
     * Steps to the next pair; false when there is none.
     *
     * @throws IllegalStateException if another tick has begun since the cursor was opened
     */
    public boolean next() {
      if (opened != tick || !space.gate.isReadable()) {
        space.gate.requireReadable();
        throw new IllegalStateException(
            "the changes of tick " + opened + " cannot be read after tick " + tick);
      }
      isAt = changes.next();
      return isAt;
    }

    private ChangeCursor at() {
      if (!isAt || opened != tick) {
        throw new IllegalStateException("the cursor is at no change of tick " + tick);
      }
      return changes;
    }

    /** Returns the observer's slot. */
    public int observer() {
      return at().observer();
    }

    /** Returns the entity's slot. */
    public int entity() {
      return at().entity();
    }

    /** Returns whether the pair is in scope now. */
    public boolean isIn() {
      return at().in();
    }

    /** Returns what happened. */
    public Change change() {
      if (at().in()) {
        return changes.sensesOnly() ? Change.SENSES : Change.ENTERED;
      }
      return population.alive(changes.entity()) ? Change.LEFT : Change.REMOVED;
    }

    /** Returns the senses that perceive the entity now, one bit each. */
    public int senses() {
      return at().senses();
    }
  }
}
