package dev.sightline.interest.social;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Verdict;

/** Those who have a group in common perceive each other, wherever they are. */
public final class GroupRule extends LabelRule {

  public GroupRule(Population population) {
    super(population);
  }

  @Override
  public String name() {
    return "group";
  }

  @Override
  long labels(int id) {
    return population.groups(id);
  }

  @Override
  long common(long a, long b) {
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
    boolean same = share(observer, entity);
    return Verdict.of(name(), same, same ? "a group in common" : "no group in common");
  }
}
