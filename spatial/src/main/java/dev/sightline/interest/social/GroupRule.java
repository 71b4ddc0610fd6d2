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
  long first(long of) {
    return Long.lowestOneBit(of);
  }

  @Override
  long rest(long of) {
    return of & of - 1;
  }

  @Override
  boolean share(int a, int b) {
    return (population.groups(a) & population.groups(b)) != 0;
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean same = share(observer, entity);
    return Verdict.of(name(), same, same ? "a group in common" : "no group in common");
  }
}
