package dev.sightline.interest.rule;

import dev.sightline.collection.IntList;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import org.jspecify.annotations.Nullable;

/**
 * Decides who perceives whom under one sense. Stateful, batch, incremental.
 *
 * <p>A rule belongs to one population and is driven by one space. After each {@link #update} the
 * pairs it has said to have entered, and not to have left since, are exactly those its definition
 * names for the population as it stands: pairs of different entities, the first an observer, the
 * second perceivable. It therefore also says "left" for the pairs of removed entities, which are no
 * longer {@linkplain Population#alive alive} but keep their last position until their id is used
 * again. A steady-state update allocates nothing.
 */
public interface Rule {

  /** The radius of events for which each observer's own radius counts. */
  double OWN_RADIUS = -1;

  /** Returns the name of the rule as in configuration files. */
  String name();

  /** Returns the population that the rule reads. */
  Population population();

  /**
   * Returns the mesh on which the rule stands, by its lines or its tiles; null if it knows no
   * obstacles. A space refuses a rule on a mesh that is not its world's, of whose changes nobody
   * would tell the rule.
   */
  default @Nullable Mesh mesh() {
    return null;
  }

  /** Returns what the rule promises about what is visible within the radius. */
  Soundness soundness();

  /**
   * Takes the changes since the last call and says what they changed.
   *
   * @param changes to take into account; positions of others are as they were at the last call
   * @param workers run the rule's slices; what is emitted does not depend on them
   * @param out empty, and of this rule only
   */
  void update(Changes changes, Workers workers, Emissions out);

  /**
   * Hears that obstacles came or went, before the {@link #update} of the same tick: once per record
   * and in order. The world already stands as it does after the newest record. Rules that know no
   * obstacles do nothing.
   */
  default void worldChanged(WorldChange change) {}

  /**
   * Returns whether a change of the world outdates what the rule answers with: tiles that are gone,
   * for example. Such a rule runs in the next tick, whatever its rate.
   */
  default boolean isOutdatedBy(WorldChange change) {
    return false;
  }

  /**
   * Hears, after an {@link #update} and in the same tick, that many entities are gone, and that
   * {@link Population#end} may be lower than it was: a rule may let go of memory. The pairs that it
   * said stay as they are, and so do ids. By default it does nothing.
   *
   * @param everybody all who are there, as added
   */
  default void compact(Changes everybody, Workers workers) {}

  /** Judges one pair from scratch, with the reason. Not for the hot path. */
  Verdict judge(int observer, int entity);

  /**
   * Adds the observers who perceive something that happens at a place and belongs to no entity, as
   * of the last update, each once, in any order. Costs what is found, keeps nothing between calls,
   * and may be called by several threads at once. A rule without places adds nobody.
   *
   * @param radius how far the event reaches, in place of each observer's own radius; {@link
   *     #OWN_RADIUS} where that is to count
   */
  default void perceivers(double x, double y, double radius, IntList out) {}

  /** Receives ids without boxing or collecting them. */
  @FunctionalInterface
  interface Visitor {
    void visit(int id);
  }
}
