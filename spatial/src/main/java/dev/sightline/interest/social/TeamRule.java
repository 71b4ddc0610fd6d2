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
  long first(long of) {
    return of;
  }

  @Override
  long rest(long of) {
    return 0;
  }

  @Override
  boolean share(int a, int b) {
    return population.team(a) == population.team(b) && population.team(a) != Population.NONE;
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean same = share(observer, entity);
    return Verdict.of(name(), same, same ? "same team" : "not of one team");
  }
}
