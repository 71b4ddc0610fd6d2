package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.work.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random senses, parents and rows that fill up and empty, against plain arrays. */
final class RelationOracleTest {
  private static final int SENSES = 3;

  private final Workers workers = Workers.caller();

  @ParameterizedTest
  @CsvSource({"1, 20, 40", "2, 90, 400", "3, 300, 12000", "4, 300, 30000"})
  void finish_randomSenses_equalsPlainArrays(long seed, int capacity, int changes) {
    SplittableRandom random = new SplittableRandom(seed);
    Population population = new Population(capacity, new Box(0, 0, 1, 1));
    for (int id = 0; id < capacity; id++) {
      population.add(id, 0, 0, 1);
    }
    Scope scope = Scope.anyOf(0b001).or(Scope.allOf(0b110)).not(Scope.allOf(0b101));
    Relation relation = new Relation(population, scope);
    int[][] masks = new int[capacity][capacity];
    PairSet fed = new PairSet(capacity);
    for (int tick = 0; tick < 40; tick++) {
      String where = "seed " + seed + " tick " + tick;
      relation.settle();
      boolean filling = tick / 10 % 2 == 0;
      for (int sense = 0; sense < SENSES; sense++) {
        relation.apply(sense, say(random, relation, masks, sense, changes, filling), workers);
      }
      reparent(random, population);
      fed.apply(relation.finish(population.turn(), workers), where);
      PairSet expected = expected(population, scope, masks);
      PairSet.assertSame(expected, fed, where);
      compare(relation, masks, expected, where);
    }
  }

  private static Emissions say(
      SplittableRandom random,
      Relation relation,
      int[][] masks,
      int sense,
      int changes,
      boolean filling) {
    Emissions said = relation.emissions(sense);
    for (int i = 0; i < changes; i++) {
      int o = random.nextInt(masks.length);
      int e = random.nextInt(masks.length);
      boolean on = random.nextInt(4) == 0 ? !filling : filling;
      if (o != e) {
        masks[o][e] = on ? masks[o][e] | 1 << sense : masks[o][e] & ~(1 << sense);
        Emissions.Slice slice = said.slice(o % Emissions.SLICES);
        if (on) {
          slice.entered(o, e);
        } else {
          slice.left(o, e);
        }
      }
    }
    return said;
  }

  private static void reparent(SplittableRandom random, Population population) {
    for (int i = 0; i < 5; i++) {
      int child = 1 + random.nextInt(population.capacity() - 1);
      population.parent(child, random.nextInt(4) == 0 ? Population.NONE : random.nextInt(child));
    }
  }

  private static PairSet expected(Population population, Scope scope, int[][] masks) {
    PairSet pairs = new PairSet(masks.length);
    for (int o = 0; o < masks.length; o++) {
      for (int e = 0; e < masks.length; e++) {
        if (scope.holds(masks[o][e])) {
          for (int a = e; a != Population.NONE; a = population.parent(a)) {
            pairs.set(o, a, a != o);
          }
        }
      }
    }
    return pairs;
  }

  private static void compare(Relation relation, int[][] masks, PairSet expected, String where) {
    for (int o = 0; o < masks.length; o++) {
      for (int e = 0; e < masks.length; e++) {
        assertEquals(masks[o][e], relation.senses(o, e), where);
        assertEquals(expected.get(o, e), relation.inScope(o, e), where);
      }
    }
  }
}
