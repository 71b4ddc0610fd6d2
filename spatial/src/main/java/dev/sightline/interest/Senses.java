package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.Scope;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The senses of a space and how they combine. They come, go and are replaced between ticks; what
 * left, and another scope, take effect when the next tick begins. Until then the bit of a sense
 * that left stays in use.
 */
final class Senses {
  private static final int MOST = 32;

  private final Gate gate;
  private final World world;
  private final Population population;
  private final Relation relation;
  private final List<Sense> senses = new ArrayList<>();
  private final List<Sense> leaving = new ArrayList<>();

  /** The senses that ran in the last tick, whatever was said of senses since. */
  private List<Sense> running = List.of();

  private boolean isOther;
  private @Nullable Scope scope;
  private @Nullable Scope newScope;

  Senses(Gate gate, World world, Population population, Relation relation) {
    this.gate = gate;
    this.world = world;
    this.population = population;
    this.relation = relation;
  }

  /** Returns the senses as of the last tick. */
  List<Sense> running() {
    return running;
  }

  List<String> names() {
    return senses.stream().map(Sense::name).toList();
  }

  // What is said between ticks.

  int add(String name, RuleFactory factory, int rate) {
    gate.requireChangeable();
    Objects.requireNonNull(name, "a sense needs a name");
    if (find(name) != null) {
      throw new IllegalArgumentException("there is a sense " + name + " already");
    }
    int bit = freeBit();
    Rule rule = make(factory);
    Sense sense = new Sense(name, bit, factory, rule, relation.emissions(bit), world.latest());
    rate(sense, rate);
    senses.add(sense);
    isOther = true;
    return bit;
  }

  void replace(String name, RuleFactory factory) {
    gate.requireChangeable();
    Sense old = require(name);
    Rule rule = make(factory);
    senses.set(
        senses.indexOf(old),
        new Sense(name, old.bit(), factory, rule, relation.emissions(old.bit()), world.latest())
            .rated(old.rate()));
    leaving.add(old);
    isOther = true;
  }

  void remove(String name) {
    gate.requireChangeable();
    Sense sense = require(name);
    Scope named = newScope;
    if (named != null && (named.bits() >>> sense.bit() & 1) != 0) {
      throw new IllegalArgumentException(
          "the scope names the sense " + name + ": change the scope first");
    }
    if (senses.size() == 1) {
      throw new IllegalArgumentException("a space needs a sense; " + name + " is the last");
    }
    senses.remove(sense);
    leaving.add(sense);
    isOther = true;
  }

  void rate(String name, int ticks) {
    gate.requireChangeable();
    rate(require(name), ticks);
  }

  /**
   * Sets a rate; whoever does not run in each tick needs others to find the pairs of the removed.
   */
  private void rate(Sense sense, int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException("a rate is a number of ticks from 1 on, not " + ticks);
    }
    sense.rate(ticks);
    if (ticks > 1) {
      relation.keepObservers();
    }
  }

  void scope(@Nullable Scope combination) {
    gate.requireChangeable();
    int known = bits(senses);
    if (combination != null && (combination.bits() & ~known) != 0) {
      throw new IllegalArgumentException(
          "the scope names bits without a sense: "
              + Integer.toBinaryString(combination.bits() & ~known));
    }
    newScope = combination;
  }

  Sense require(String name) {
    Sense sense = find(name);
    if (sense == null) {
      throw new IllegalArgumentException("no sense " + name + "; there are " + names());
    }
    return sense;
  }

  private @Nullable Sense find(String name) {
    for (Sense sense : senses) {
      if (sense.name().equals(name)) {
        return sense;
      }
    }
    return null;
  }

  private Rule make(RuleFactory factory) {
    Objects.requireNonNull(factory, "a sense needs a factory of rules");
    gate.beginMaking();
    try {
      Rule rule = Objects.requireNonNull(factory.make(population, world), "a factory made no rule");
      requireHere(rule);
      population.claim(rule);
      return rule;
    } finally {
      gate.endMaking();
    }
  }

  private void requireHere(Rule rule) {
    if (rule.mesh() != null && rule.mesh() != world.mesh()) {
      throw new IllegalArgumentException(
          "the rule "
              + rule.name()
              + " stands on a mesh that is not the world's: use the mesh and the tiles of the world"
              + " that the factory is given");
    }
  }

  private int freeBit() {
    int used = bits(senses) | bits(leaving);
    if (used == -1) {
      throw new IllegalArgumentException(
          leaving.isEmpty()
              ? "a space has at most " + MOST + " senses"
              : "all "
                  + MOST
                  + " bits are in use until the senses that left end with the next tick");
    }
    return Integer.numberOfTrailingZeros(~used);
  }

  private static int bits(List<Sense> of) {
    int bits = 0;
    for (Sense sense : of) {
      bits |= 1 << sense.bit();
    }
    return bits;
  }

  // What happens in a tick.

  /** Returns whether a pair may have more than one sense in this tick. */
  boolean areSeveral() {
    return senses.size() > 1 || !leaving.isEmpty();
  }

  /** Makes all rules anew. */
  void startOver() {
    leaving.clear();
    for (Sense sense : senses) {
      sense.replace(sense.factory(), make(sense.factory()), world.latest());
    }
  }

  /** Ends a tick: from now on the present senses are those that can be asked. */
  void told() {
    if (isOther) {
      running = List.copyOf(senses);
      isOther = false;
    }
  }

  /** Ends what left, and lets another scope take effect. */
  void settle() {
    for (int i = 0; i < leaving.size(); i++) {
      relation.removeSense(leaving.get(i).bit());
    }
    leaving.clear();
    if (newScope != scope) {
      scope = newScope;
      relation.scope(newScope == null ? Scope.ANY : newScope);
    }
  }

  /** Lets those rules whose turn it is see what changed. */
  void update(Changes changes, Workers workers) {
    for (int i = 0; i < senses.size(); i++) {
      Sense sense = senses.get(i);
      if (sense.update(changes, population, workers)) {
        relation.apply(sense.bit(), sense.emissions(), workers);
      }
    }
  }

  boolean areAllDue() {
    for (int i = 0; i < senses.size(); i++) {
      if (!senses.get(i).isDue()) {
        return false;
      }
    }
    return true;
  }

  /** Lets all rules run in this tick: their rates may be such that they never do. */
  void hurry() {
    for (Sense sense : senses) {
      sense.hurry();
    }
  }

  /** Returns the last tick that all rules have seen, or the given one if that was earlier. */
  long seenByAll(long tick) {
    long seen = tick;
    for (int i = 0; i < senses.size(); i++) {
      seen = Math.min(seen, senses.get(i).lastRun());
    }
    return seen;
  }

  /** Lets all rules, which have just run, give back memory. */
  void compact(Changes everybody, Workers workers) {
    for (Sense sense : senses) {
      sense.compact(everybody, workers);
    }
  }
}
