package dev.sightline.interest.tile.member;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.Slots;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.layout.Squares;
import dev.sightline.world.World;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SlotOrderTest {
  private static final Box BOX = new Box(0, 0, 64, 64);
  private static final int TILES_TOGETHER = 16;

  private final SplittableRandom random = new SplittableRandom(4);
  private final World world = World.of(WorldMap.of("field", BOX, List.of()));
  private final Population population = new Population(1, BOX);
  private final Slots slots = new Slots();
  private final Residents residents =
      new Residents(population, slots, world.tiling(Squares.tile(BOX, 2)));
  private final SlotOrder order = new SlotOrder(residents);

  private void come(int count) {
    for (int i = 0; i < count; i++) {
      int id = population.end();
      population.add(id, random.nextDouble(64), random.nextDouble(64));
      update(slots.claim(id));
    }
    order.growTo(slots.end());
  }

  private void update(int slot) {
    residents.growTo(slots.end());
    residents.begin();
    residents.update(slot);
  }

  private void assertEachOnce(int count) {
    BitSet found = new BitSet();
    for (int i = 0; i < order.count(); i++) {
      found.set(order.get(i));
    }
    assertEquals(count, order.count());
    assertEquals(count, found.cardinality());
    assertEquals(count, found.length());
  }

  /** Returns how often the order goes back to tiles before. */
  private int steps() {
    int back = 0;
    for (int i = 1; i < order.count(); i++) {
      int before = (residents.rank(order.get(i - 1)) + 1) / TILES_TOGETHER;
      back += (residents.rank(order.get(i)) + 1) / TILES_TOGETHER < before ? 1 : 0;
    }
    return back;
  }

  @Test
  void refresh_first_bringsNearbyTogether() {
    come(500);
    assertEachOnce(500);
    assertTrue(steps() > 100, "as they came");
    order.refresh();
    assertEachOnce(500);
    assertEquals(0, steps());
  }

  @Test
  void growTo_afterSorting_appendsUntilSortedAgain() {
    come(100);
    order.refresh();
    come(200);
    assertEachOnce(300);
    assertTrue(steps() > 20);
    int refreshed = 1;
    while (steps() > 0) {
      order.refresh();
      assertTrue(++refreshed < 100, "never sorted again");
    }
    assertTrue(refreshed > 10, "sorted after " + refreshed);
    assertEachOnce(300);
  }

  @Test
  void refresh_whoIsInNoTile_comesFirst() {
    come(40);
    int gone = slots.of(17);
    population.remove(17);
    update(gone);
    order.refresh();
    assertEachOnce(40);
    int at = 0;
    while (order.get(at) != gone) {
      at++;
    }
    assertTrue(at < 5, "after " + at);
  }

  @Test
  void refresh_nobody_staysEmpty() {
    order.growTo(0);
    order.refresh();
    assertEachOnce(0);
    come(1);
    assertEachOnce(1);
  }
}
