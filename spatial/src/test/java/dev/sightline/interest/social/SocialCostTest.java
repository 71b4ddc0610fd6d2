package dev.sightline.interest.social;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules without places say what changes and nothing else, and look at nobody else for it. */
final class SocialCostTest {
  private static final int PEOPLE = 500;
  private static final int OBSERVERS = 10;

  private final Population population = new Population(PEOPLE, new Box(0, 0, 100, 100));
  private final Emissions out = Emissions.ignored();
  private int tick;

  /** The first ten observe; everybody is of team 1, of groups 1 and 2, of class 3, and pinned. */
  private void add() {
    for (int id = 0; id < PEOPLE; id++) {
      if (id < OBSERVERS) {
        population.add(id, 1, 1, 5);
      } else {
        population.add(id, 1, 1);
      }
      population.team(id, 1);
      population.groups(id, 3);
      population.kind(id, 3);
    }
    for (int id = 1; id < PEOPLE; id++) {
      population.pin(0, id, true);
    }
  }

  /** Returns how many pairs the rule speaks of in a tick. */
  private int said(Rule rule) {
    Changes changes = population.turn(++tick);
    rule.update(changes, Workers.caller(), out);
    int said = 0;
    for (int slice = 0; slice < Emissions.SLICES; slice++) {
      said += out.slice(slice).size();
    }
    out.clear();
    return said;
  }

  private void change(int... ids) {
    for (int id : ids) {
      population.move(id, 2 + id % 3, tick);
      population.size(id, tick + 1);
      population.parent(id, id + 20);
      if (population.observes(id)) {
        population.radius(id, 6 + tick);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"team", "group", "always", "broadcast", "pinned"})
  void update_nothingThatCountsChanges_saysNothing(String name) {
    List<Function<Population, Rule>> rules =
        List.of(
            TeamRule::new,
            GroupRule::new,
            p -> new AlwaysRule(p, 1L << 3 | 1L << 4),
            AlwaysRule::broadcast,
            PinnedRule::new);
    for (Function<Population, Rule> made : rules) {
      Rule rule = made.apply(population);
      if (rule.name().equals(name)) {
        add();
        assertEquals(name.equals("pinned") ? PEOPLE - 1 : OBSERVERS * (PEOPLE - 1), said(rule));
        change(0, 5, 11, 300);
        assertEquals(0, said(rule));
        population.kind(5, 4);
        population.kind(300, 4);
        assertEquals(0, said(rule));
        return;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void update_nothingThatCountsChanges_looksAtNobody() {
    LabelRule rule = new CountingRule(population);
    add();
    said(rule);
    looks = 0;
    change(0, 5, 11, 300);
    population.kind(5, 4);
    population.team(300, 7);
    assertEquals(0, said(rule));
    assertEquals(0, looks);
  }

  @Test
  void update_whoDoesNotObserveJoins_looksAtObserversOnly() {
    LabelRule rule = new CountingRule(population);
    add();
    population.groups(300, 0);
    said(rule);
    looks = 0;
    population.groups(300, 2);
    assertEquals(OBSERVERS, said(rule));
    assertTrue(looks <= 2 * OBSERVERS, looks + " looks");
  }

  @Test
  void update_anotherGroupOfWhoHasOneInCommon_saysNothing() {
    GroupRule rule = new GroupRule(population);
    add();
    assertEquals(OBSERVERS * (PEOPLE - 1), said(rule));
    population.groups(300, 2);
    population.groups(3, 1);
    assertEquals(1, said(rule)); // the first of them does not observe
    population.groups(300, 3);
    assertEquals(1, said(rule));
    population.groups(3, 0);
    assertEquals(OBSERVERS - 1 + PEOPLE - 1, said(rule));
  }

  private int looks;

  /** Groups, counting how often two are compared. */
  private final class CountingRule extends LabelRule {
    CountingRule(Population population) {
      super(population);
    }

    @Override
    public String name() {
      return "counting";
    }

    @Override
    long labels(int id) {
      return population.groups(id);
    }

    @Override
    long common(long a, long b) {
      looks++;
      return a & b;
    }

    @Override
    long without(long of, long others) {
      return of & ~others;
    }

    @Override
    long first(long of) {
      return Long.lowestOneBit(of);
    }

    @Override
    public Verdict judge(int observer, int entity) {
      return Verdict.of(name(), share(observer, entity), "");
    }
  }
}
