package dev.sightline.interest.social;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;

/**
 * A rule over traits alone, such as a common team.
 *
 * <p>Traits change seldom: when they do, the pairs of the entity are gone through, which costs as
 * many steps as there are entities; otherwise a tick costs nothing.
 */
public final class TraitRule implements Rule {
  private static final int WATCHED =
      Population.ADDED
          | Population.REMOVED
          | Population.RADIUS
          | Population.PERCEIVABLE
          | Population.TRAITS;

  private static final String BROADCAST = "broadcast";

  private final String name;
  private final Population population;
  private final Test test;
  private final String yes;
  private final String no;
  private final boolean isBroadcast;

  private TraitRule(String name, Population population, Test test, String yes, String no) {
    this.name = name;
    this.population = population;
    this.test = test;
    this.yes = yes;
    this.no = no;
    isBroadcast = name.equals(BROADCAST);
  }

  /** Returns the rule that members of a team perceive each other. */
  public static TraitRule team(Population population) {
    Test test =
        (o, e) -> population.team(o) == population.team(e) && population.team(o) != Population.NONE;
    return new TraitRule("team", population, test, "same team", "not of one team");
  }

  /** Returns the rule that those who have a group in common perceive each other. */
  public static TraitRule group(Population population) {
    Test test = (o, e) -> (population.groups(o) & population.groups(e)) != 0;
    return new TraitRule("group", population, test, "a group in common", "no group in common");
  }

  /** Returns the rule that everybody perceives entities of these classes, one bit each. */
  public static TraitRule always(Population population, long kinds) {
    Test test = (o, e) -> (kinds >>> population.kind(e) & 1) != 0;
    return new TraitRule(
        "always", population, test, "of a class always relevant", "not of a class always relevant");
  }

  /** Returns the rule that everybody perceives everything. */
  public static TraitRule broadcast(Population population) {
    return new TraitRule(BROADCAST, population, (o, e) -> true, "everything", "");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return isBroadcast ? Soundness.NOW : Soundness.NONE;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if ((changes.of(id) & WATCHED) != 0) {
        for (int other = 0; other < population.end(); other++) {
          decide(id, other, out);
          decide(other, id, out);
        }
        out.relieve();
      }
    }
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds =
        observer != entity
            && population.observes(observer)
            && population.perceivable(entity)
            && test.holds(observer, entity);
    if (holds) {
      out.slice(0).entered(observer, entity);
    } else if (out.held(observer, entity)) {
      out.slice(0).left(observer, entity);
    }
  }

  /** Everything includes what happens without an entity; other traits are of entities only. */
  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    for (int observer = 0; isBroadcast && observer < population.end(); observer++) {
      if (population.observes(observer)) {
        visitor.visit(observer);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean holds = test.holds(observer, entity);
    return Verdict.of(name, holds, holds ? yes : no);
  }

  private interface Test {
    boolean holds(int observer, int entity);
  }
}
