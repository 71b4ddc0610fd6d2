package dev.sightline.interest;

import dev.sightline.collection.IntList;
import dev.sightline.interest.relation.ChangeCursor;
import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Scope;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Drives rules over a population that the test changes itself: what a space does in a tick, without
 * what guards it. For tests of rules and of the relation.
 */
public final class RuleSpace {
  private final Population population;
  private final List<Rule> rules;
  private final List<Emissions> emissions = new ArrayList<>();
  private final Relation relation;
  private final Workers workers;
  private final TickDelta delta;
  private long tick;
  private @Nullable WorldChange read;

  private RuleSpace(Builder builder) {
    population = builder.population;
    rules = builder.rules;
    workers = builder.workers;
    relation = new Relation(population, builder.scope);
    delta = new TickDelta(relation);
    for (int i = 0; i < rules.size(); i++) {
      emissions.add(relation.emissions(i));
    }
  }

  public static RuleSpace of(Population population, Rule rule) {
    return builder(population).sense(rule).build();
  }

  /** Returns a space whose rule hears of the world's changes. */
  public static RuleSpace of(Population population, World world, Rule rule) {
    RuleSpace space = of(population, rule);
    space.read = world.latest();
    return space;
  }

  public static Builder builder(Population population) {
    return new Builder(population);
  }

  public TickDelta tick() {
    for (WorldChange next = read == null ? null : read.next(); next != null; next = next.next()) {
      read = next;
      worldChanged(next);
    }
    Changes changes = population.turn(++tick);
    relation.begin(rules.size() > 1);
    for (int i = 0; i < rules.size(); i++) {
      rules.get(i).update(changes, workers, emissions.get(i));
      relation.apply(i, emissions.get(i), workers);
    }
    relation.finish(changes, workers);
    delta.rewind();
    return delta;
  }

  public void worldChanged(WorldChange change) {
    rules.forEach(rule -> rule.worldChanged(change));
  }

  /** Returns who perceives an event by the first rule, ascending. */
  public List<Integer> perceivers(double x, double y, double radius) {
    IntList found = new IntList();
    rules.get(0).perceivers(x, y, radius, found);
    found.sort(0);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      all.add(found.get(i));
    }
    return all;
  }

  public Relation relation() {
    return relation;
  }

  public Population population() {
    return population;
  }

  /** What a tick changed, read once. */
  public static final class TickDelta {
    private final Relation relation;
    private final ChangeCursor cursor;

    TickDelta(Relation relation) {
      this.relation = relation;
      cursor = new ChangeCursor(relation);
    }

    void rewind() {
      cursor.rewind(0, relation.ranges());
    }

    /** Steps to the next pair that came or went. */
    public boolean next() {
      boolean has = cursor.next();
      while (has && cursor.sensesOnly()) {
        has = cursor.next();
      }
      return has;
    }

    public int observer() {
      return cursor.observer();
    }

    public int entity() {
      return cursor.entity();
    }

    public boolean entered() {
      return cursor.in();
    }
  }

  /** Collects rules. */
  public static final class Builder {
    private final Population population;
    private final List<Rule> rules = new ArrayList<>();
    private Workers workers = Workers.caller();
    private Scope scope = Scope.ANY;

    private Builder(Population population) {
      this.population = population;
    }

    public Builder sense(Rule rule) {
      rules.add(rule);
      return this;
    }

    public Builder sense(String name, Rule rule) {
      return sense(rule);
    }

    public Builder scope(Scope combination) {
      scope = combination;
      return this;
    }

    public Builder workers(Workers crew) {
      workers = crew;
      return this;
    }

    public RuleSpace build() {
      return new RuleSpace(this);
    }
  }
}
