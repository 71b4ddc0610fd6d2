package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import dev.sightline.work.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    relation.keepObservers();
    int[][] masks = new int[capacity][capacity];
    PairSet before = new PairSet(capacity);
    for (int tick = 0; tick < 40; tick++) {
      String where = "seed " + seed + " tick " + tick;
      int[][] masksBefore = copy(masks);
      reparent(random, population);
      Changes changed = population.turn(1);
      relation.begin(true);
      boolean filling = tick / 10 % 2 == 0;
      for (int sense = 0; sense < SENSES; sense++) {
        relation.apply(sense, say(random, relation, masks, sense, changes, filling), workers);
      }
      if (random.nextInt(8) == 0) {
        relation.removeSense(1);
        forget(masks, 1);
      }
      relation.finish(changed, workers);
      PairSet expected = expected(population, scope, masks);
      compare(relation, masks, expected, where);
      compareChanges(relation, population, before, expected, masksBefore, masks, where);
      compareObservers(relation, expected, capacity, where);
      before = expected;
    }
  }

  private static int[][] copy(int[][] masks) {
    int[][] copy = masks.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = masks[i].clone();
    }
    return copy;
  }

  private static void forget(int[][] masks, int sense) {
    for (int[] row : masks) {
      for (int e = 0; e < row.length; e++) {
        row[e] &= ~(1 << sense);
      }
    }
  }

  /**
   * Pairs go from one sense to another within a tick, in rows on the edge of being dense: they stay
   * in scope, and only their senses change.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void finish_pairsThatChangeTheirOnlySense_stayInScope(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int capacity = 130;
    Population population = new Population(capacity, new Box(0, 0, 1, 1));
    for (int id = 0; id < capacity; id++) {
      population.add(id, 0, 0, 1);
    }
    Relation relation = new Relation(population, Scope.ANY);
    relation.keepObservers();
    int[][] masks = new int[capacity][capacity];
    PairSet before = new PairSet(capacity);
    for (int tick = 0; tick < 60; tick++) {
      int[][] masksBefore = copy(masks);
      Changes changed = population.turn(1);
      relation.begin(true);
      int from = random.nextInt(SENSES);
      int to = random.nextInt(SENSES);
      hand(random, relation, masks, from, to);
      boolean filling = tick / 15 % 2 == 0;
      relation.apply(to, say(random, relation, masks, to, 600, filling), workers);
      relation.apply(from, say(random, relation, masks, from, 600, filling), workers);
      relation.finish(changed, workers);
      PairSet expected = expected(population, Scope.ANY, masks);
      String where = "seed " + seed + " tick " + tick;
      compare(relation, masks, expected, where);
      compareChanges(relation, population, before, expected, masksBefore, masks, where);
      compareObservers(relation, expected, capacity, where);
      before = expected;
    }
  }

  /** Takes pairs from one sense, and gives most of them to another. */
  private void hand(SplittableRandom random, Relation relation, int[][] masks, int from, int to) {
    Emissions ended = relation.emissions(from);
    Emissions begun = relation.emissions(to);
    for (int o = 0; o < masks.length; o++) {
      for (int e = 0; e < masks.length; e++) {
        if (from != to && (masks[o][e] >>> from & 1) != 0 && random.nextInt(3) == 0) {
          masks[o][e] &= ~(1 << from);
          ended.slice(0).left(o, e);
          if (random.nextInt(4) > 0) {
            masks[o][e] |= 1 << to;
            begun.slice(0).entered(o, e);
          }
        }
      }
    }
    relation.apply(from, ended, workers);
    relation.apply(to, begun, workers);
  }

  /** Each change is told once, in order, and nothing else. */
  private static void compareChanges(
      Relation relation,
      Population population,
      PairSet before,
      PairSet now,
      int[][] masksBefore,
      int[][] masks,
      String where) {
    int told = 0;
    ChangeCursor cursor = new ChangeCursor(relation);
    for (int range = 0; range < relation.ranges(); range++) {
      cursor.rewind(range, range + 1);
      int lastObserver = -1;
      int lastRank = 0;
      while (cursor.next()) {
        int o = cursor.observer();
        int e = cursor.entity();
        String pair = where + " " + o + " " + e;
        assertTrue(o >= lastObserver, pair);
        int rank = (cursor.in() ? 1 : -1) * population.depth(e);
        assertTrue(o > lastObserver || rank >= lastRank, pair);
        lastObserver = o;
        lastRank = rank;
        assertEquals(now.get(o, e), cursor.in(), pair);
        assertEquals(now.get(o, e) ? masks[o][e] : 0, cursor.senses(), pair);
        assertEquals(before.get(o, e) && now.get(o, e), cursor.sensesOnly(), pair);
        told++;
      }
    }
    int changed = 0;
    for (int o = 0; o < masks.length; o++) {
      for (int e = 0; e < masks.length; e++) {
        boolean stays = before.get(o, e) && now.get(o, e);
        boolean flips = before.get(o, e) != now.get(o, e);
        changed += flips || (stays && masksBefore[o][e] != masks[o][e]) ? 1 : 0;
      }
    }
    assertEquals(changed, told, where);
  }

  private static void compareObservers(
      Relation relation, PairSet expected, int capacity, String where) {
    PairSet found = new PairSet(capacity);
    for (int e = 0; e < capacity; e++) {
      int entity = e;
      relation.visitObservers(e, o -> found.set(o, entity, true));
    }
    PairSet.assertSame(expected, found, where);
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
