package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AgendaTest {
  private final Agenda agenda = new Agenda();

  private List<Integer> collect(int tick) {
    IntList due = agenda.collect(tick);
    return Arrays.stream(due.toArray()).boxed().toList();
  }

  @Test
  void collect_itsTick_findsTheOwnerOnce() {
    agenda.reserve(3);
    agenda.renew(1, 5, 3);
    agenda.renew(2, 5, 4);
    assertEquals(List.of(), collect(7));
    assertEquals(List.of(1), collect(8));
    assertEquals(List.of(2), collect(9));
    assertEquals(5, agenda.listed(1));
  }

  @Test
  void collect_whoWasPutOff_findsItLater() {
    agenda.reserve(2);
    agenda.renew(1, 5, 3);
    agenda.renew(1, 6, 10);
    assertEquals(16, agenda.listing(1));
    assertEquals(List.of(), collect(8));
    assertEquals(List.of(1), collect(16));
  }

  @Test
  void collect_whoWasPutOffAndBack_findsItOnce() {
    agenda.reserve(2);
    agenda.renew(1, 5, 5);
    agenda.renew(1, 6, 10);
    agenda.renew(1, 7, 3);
    assertEquals(List.of(1), collect(10));
  }

  @Test
  void collect_whoEnded_findsNobody() {
    agenda.reserve(2);
    agenda.renew(1, 5, 5);
    agenda.end(1, 7);
    assertEquals(List.of(), collect(10));
    assertEquals(7, agenda.listed(1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void collect_randomChanges_findsWhoseTickItIs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int owners = 50;
    int[] wanted = new int[owners];
    agenda.reserve(owners);
    for (int tick = 1; tick < 2000; tick++) {
      List<Integer> expected = new ArrayList<>();
      for (int owner = 0; owner < owners; owner++) {
        if (wanted[owner] == tick) {
          expected.add(owner);
          wanted[owner] = 0;
        }
      }
      assertEquals(expected, collect(tick).stream().sorted().toList(), "seed " + seed);
      for (int i = random.nextInt(20); i > 0; i--) {
        int owner = random.nextInt(owners);
        if (random.nextInt(8) == 0) {
          agenda.end(owner, tick);
          wanted[owner] = 0;
        } else {
          int period = random.nextInt(1, Wheel.TICKS);
          agenda.renew(owner, tick, period);
          wanted[owner] = tick + period;
        }
      }
    }
  }

  @Test
  void begin_manyOwners_areSpreadOverThePeriod() {
    agenda.reserve(1000);
    for (int id = 0; id < 1000; id++) {
      agenda.begin(id, 1, 10);
    }
    for (int tick = 2; tick <= 11; tick++) {
      int due = collect(tick).size();
      assertTrue(due > 50 && due < 150, due + " at " + tick);
    }
  }
}
