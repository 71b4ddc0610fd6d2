package dev.sightline.interest;

import dev.sightline.collection.IntList;
import dev.sightline.interest.relation.Delta;
import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.relation.Scope;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Observers, entities and rules that belong together.
 *
 * <p>Change the population, then call {@link #tick}; it returns what came into scope and what went
 * out since the last call. Not thread-safe; the {@link Workers} given share the work of a tick, and
 * the result does not depend on them. A tick in steady state allocates nothing.
 *
 * <pre>{@code
 * Population people = new Population(1000, bounds);
 * Space space = Space.of(people, new DistanceRule(people));
 * people.add(0, 1, 1, 5);
 * people.add(1, 4, 5, 5);
 * Delta delta = space.tick();
 * }</pre>
 */
public final class Space {
  private final Population population;
  private final Workers workers;
  private final String[] names;
  private final Rule[] rules;
  private final Emissions[] emissions;
  private final Relation relation;
  private final int[] heard;
  private final IntList found = new IntList();

  private final @Nullable World world;
  private @Nullable WorldChange seen;

  private Space(Builder builder) {
    population = builder.population;
    world = builder.world;
    seen = world == null ? null : world.latest();
    workers = builder.workers;
    names = builder.names.toArray(String[]::new);
    rules = builder.rules.toArray(Rule[]::new);
    Scope scope = builder.scope;
    relation = new Relation(population, scope == null ? Scope.anyOf(all(rules.length)) : scope);
    emissions = new Emissions[rules.length];
    Arrays.setAll(emissions, relation::emissions);
    heard = new int[population.capacity()];
  }

  /** Returns a space with one rule, on the calling thread. */
  public static Space of(Population population, Rule rule) {
    return builder(population).sense(rule.name(), rule).build();
  }

  /** Returns a space with one rule on a world, on the calling thread. */
  public static Space of(Population population, World world, Rule rule) {
    return builder(population, world).sense(rule.name(), rule).build();
  }

  public static Builder builder(Population population) {
    return new Builder(population, null);
  }

  public static Builder builder(Population population, World world) {
    return new Builder(population, world);
  }

  /** Lets the rules see what changed, and returns what that changed. */
  public Delta tick() {
    readWorld();
    relation.settle();
    Changes changes = population.turn();
    for (int sense = 0; sense < rules.length; sense++) {
      rules[sense].update(changes, workers, emissions[sense]);
      relation.apply(sense, emissions[sense], workers);
    }
    return relation.finish(changes, workers);
  }

  /** Tells the rules what changed in the world since the last tick. */
  private void readWorld() {
    while (seen != null && seen.next() != null) {
      WorldChange change = seen.next();
      seen = change;
      for (Rule rule : rules) {
        rule.worldChanged(change);
        rule.obstaclesChanged(ObstacleChange.of(change.removed(), change.added()));
      }
    }
  }

  /** Tells the rules that obstacles came or went; takes effect at the next tick. */
  public void obstaclesChanged(ObstacleChange change) {
    for (Rule rule : rules) {
      rule.obstaclesChanged(change);
    }
  }

  /**
   * Visits each observer whose scope covers something that happens at a place and belongs to no
   * entity: a shot, a shout, an explosion. As of the last tick, in ascending order.
   *
   * @param senses the senses that can perceive it, one bit each; the scope decides about them
   */
  public void perceivers(double x, double y, int senses, Rule.Visitor visitor) {
    for (int sense = 0; sense < rules.length; sense++) {
      if ((senses >>> sense & 1) != 0) {
        found.clear();
        rules[sense].perceivers(x, y, Rule.OWN_RADIUS, found);
        for (int i = 0; i < found.size(); i++) {
          heard[found.get(i)] |= 1 << sense;
        }
      }
    }
    for (int observer = 0; observer < population.end(); observer++) {
      if (heard[observer] != 0) {
        boolean perceives = relation.scope().holds(heard[observer]);
        heard[observer] = 0;
        if (perceives) {
          visitor.visit(observer);
        }
      }
    }
  }

  /** Says which rules speak for and against a pair, and why. */
  public Explanation explain(int observer, int entity) {
    int held = relation.senses(observer, entity);
    List<Explanation.Sense> senses = new ArrayList<>();
    for (int i = 0; i < rules.length; i++) {
      senses.add(
          new Explanation.Sense(names[i], (held >>> i & 1) != 0, verdict(i, observer, entity)));
    }
    return new Explanation(
        observer,
        entity,
        relation.inScope(observer, entity),
        relation.pulled(observer, entity),
        senses,
        relation.scope().toString());
  }

  private Verdict verdict(int sense, int observer, int entity) {
    String rule = rules[sense].name();
    if (!population.observes(observer)) {
      return Verdict.of(rule, false, observer + " is no observer");
    }
    if (observer == entity) {
      return Verdict.of(rule, false, "nobody perceives himself");
    }
    if (!population.perceivable(entity)) {
      return Verdict.of(rule, false, entity + " is not there or of a class that is never relevant");
    }
    return rules[sense].judge(observer, entity);
  }

  public Relation relation() {
    return relation;
  }

  public Population population() {
    return population;
  }

  private static int all(int senses) {
    return senses == 32 ? -1 : (1 << senses) - 1;
  }

  /** Collects senses and options. */
  public static final class Builder {
    private final Population population;
    private final List<String> names = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private Workers workers = Workers.caller();
    private @Nullable Scope scope;
    private final @Nullable World world;

    private Builder(Population population, @Nullable World world) {
      this.population = population;
      this.world = world;
    }

    /** Adds a sense; the first is bit 0 of masks, the next bit 1, up to 32. */
    public Builder sense(String name, Rule rule) {
      if (rules.size() == 32) {
        throw new IllegalArgumentException("more than 32 senses: " + name);
      }
      names.add(name);
      rules.add(rule);
      return this;
    }

    /** Sets how senses combine; by default any of them suffices. */
    public Builder scope(Scope itsScope) {
      scope = itsScope;
      return this;
    }

    /** Sets who does the work; by default the thread that calls {@link Space#tick}. */
    public Builder workers(Workers itsWorkers) {
      workers = itsWorkers;
      return this;
    }

    public Space build() {
      if (rules.isEmpty()) {
        throw new IllegalArgumentException("a space needs a rule");
      }
      return new Space(this);
    }
  }
}
