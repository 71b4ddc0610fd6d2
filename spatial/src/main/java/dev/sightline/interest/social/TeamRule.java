package dev.sightline.interest.social;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Verdict;

/** Members of a team perceive each other, wherever they are. */
public final class TeamRule extends LabelRule {

  public TeamRule(Population population) {
    super(population);
  }

  @Override
  public String name() {
    return "team";
  }

  @Override
  long labels(int id) {
    int team = population.team(id);
    return team == Population.NONE ? 0 : 1L << 32 | (team & 0xFFFFFFFFL);
  }

  @Override
  long common(long a, long b) {
    return a == b ? a : 0;
  }

  @Override
  long without(long of, long others) {
    return of == others ? 0 : of;
  }

  @Override
  long first(long of) {
    return of;
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean same = share(observer, entity);
    return Verdict.of(name(), same, same ? "same team" : "not of one team");
  }
}
