package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import dev.sightline.work.Workers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RelationTest {
  private final Workers workers = Workers.caller();
  private final Population population = new Population(10, new Box(0, 0, 1, 1));
  private final Relation relation = new Relation(population, Scope.anyOf(0b11));

  @BeforeEach
  void populate() {
    for (int id = 0; id < 10; id++) {
      population.add(id, 0, 0, 1);
    }
    population.turn(1);
    relation.keepObservers(); // as a tick does that begins with parents
    relation.begin(true);
  }

  @Test
  void delta_oneSenseTakesOverFromTheOther_isEmpty() {
    say(0, 3, 4, true);
    assertEquals("+3>4", tick());
    say(1, 3, 4, true);
    assertEquals("", tick());
    say(0, 3, 4, false);
    assertEquals("", tick());
    assertEquals(0b10, relation.senses(3, 4));
    say(1, 3, 4, false);
    assertEquals("-3>4", tick());
  }

  @Test
  void delta_leftAndEnteredInOneTick_isEmpty() {
    say(0, 3, 4, true);
    tick();
    say(0, 3, 4, false);
    say(0, 3, 4, true);
    assertEquals("", tick());
    say(1, 5, 4, true);
    say(1, 5, 4, false);
    assertEquals("", tick());
  }

  @Test
  void delta_manyPairs_isOrderedByObserverAndEntity() {
    say(0, 9, 1, true);
    say(1, 0, 8, true);
    say(0, 0, 2, true);
    say(1, 9, 0, true);
    assertEquals("+0>2+0>8+9>0+9>1", tick());
  }

  @Test
  void parent_childPerceived_isPulledThroughAllAncestors() {
    population.parent(4, 5);
    population.parent(5, 6);
    population.parent(7, 6);
    say(0, 1, 4, true);
    assertEquals("+1>6+1>5+1>4", tick());
    say(0, 1, 7, true);
    say(0, 1, 4, false);
    assertEquals("-1>4-1>5+1>7", tick());
    assertTrue(relation.viaChild(1, 6));
    population.parent(7, Population.NONE);
    assertEquals("-1>6", tick());
    assertFalse(relation.viaChild(1, 6));
  }

  @Test
  void parent_ofTheObserver_isPulledByItsOtherChildren() {
    population.parent(4, 1);
    population.parent(1, 6);
    say(0, 1, 4, true);
    assertEquals("+1>6+1>4", tick());
  }

  @Test
  void scope_holdingWithoutASense_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Scope.allOf(0));
    assertFalse(Scope.anyOf(1).not(Scope.anyOf(2)).holds(3));
    assertTrue(Scope.anyOf(1).not(Scope.anyOf(2)).holds(5));
    assertFalse(Scope.allOf(3).holds(1));
  }

  @Test
  void cursor_sensesChangeInScope_tellsTheMask() {
    say(0, 3, 4, true);
    assertEquals("+3>4:1", tickWithMasks());
    say(1, 3, 4, true);
    assertEquals("~3>4:11", tickWithMasks());
    say(0, 3, 4, false);
    say(1, 3, 4, false);
    say(0, 3, 4, true);
    assertEquals("~3>4:1", tickWithMasks());
    say(0, 3, 4, false);
    say(1, 3, 4, true);
    say(1, 3, 4, false);
    say(0, 3, 4, true);
    assertEquals("", tickWithMasks());
  }

  @Test
  void cursor_viaChildParentIsPerceivedItself_tellsTheMask() {
    population.parent(4, 5);
    say(0, 1, 4, true);
    assertEquals("+1>5:0+1>4:1", tickWithMasks());
    say(0, 1, 5, true);
    assertEquals("~1>5:1", tickWithMasks());
    say(0, 1, 5, false);
    assertEquals("~1>5:0", tickWithMasks());
  }

  private void say(int sense, int observer, int entity, boolean entered) {
    Emissions said = relation.emissions(sense);
    if (entered) {
      said.slice(0).entered(observer, entity);
    } else {
      said.slice(0).left(observer, entity);
    }
    relation.apply(sense, said, workers);
  }

  private String tick() {
    return read(false);
  }

  private String tickWithMasks() {
    return read(true);
  }

  private String read(boolean withMasks) {
    relation.finish(population.turn(1), workers);
    StringBuilder text = new StringBuilder();
    ChangeCursor cursor = new ChangeCursor(relation);
    cursor.rewind(0, relation.ranges());
    while (cursor.next()) {
      if (withMasks || !cursor.sensesOnly()) {
        text.append(cursor.sensesOnly() ? '~' : cursor.in() ? '+' : '-');
        text.append(cursor.observer()).append('>').append(cursor.entity());
      }
      if (withMasks) {
        text.append(':').append(Integer.toBinaryString(cursor.senses()));
      }
    }
    relation.begin(true);
    return text.toString();
  }
}
