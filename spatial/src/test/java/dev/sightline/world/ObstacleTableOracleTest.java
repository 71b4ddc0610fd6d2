package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Obstacles by slot, against a list of all that ever were. */
final class ObstacleTableOracleTest {
  private static final List<String> IDS = List.of("a", "b", "c", "#1", "", "#9");

  /** An obstacle that is, is to come or is to go. */
  private static final class Entry {
    final Obstacle obstacle;
    final ObstacleHandle handle;
    final int slot;
    final boolean ofMap;
    boolean stands;
    boolean wanted = true;
    boolean dropped;

    Entry(ObstacleTable table, Obstacle obstacle, int slot, boolean ofMap) {
      this.obstacle = obstacle;
      this.slot = slot;
      this.ofMap = ofMap;
      stands = ofMap;
      handle = table.handle(slot);
    }
  }

  private static Obstacle wall(@Nullable String id) {
    return new Obstacle.Segment(id, Blocks.BOTH, true, 0, 0, 1, 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void table_anyChanges_knowsWhatIsAndWhatIsToBe(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Obstacle> first = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      first.add(wall(random.nextInt(3) == 0 ? null : IDS.get(random.nextInt(IDS.size()))));
    }
    ObstacleTable table = new ObstacleTable(WorldMap.of("m", new Box(0, 0, 9, 9), first));
    List<Entry> twin = new ArrayList<>();
    List<Entry> gone = new ArrayList<>();
    for (int slot = 0; slot < first.size(); slot++) {
      twin.add(new Entry(table, first.get(slot), slot, true));
    }
    for (int step = 0; step < 600; step++) {
      change(table, twin, random);
      if (random.nextInt(6) == 0) {
        checkChanges(table, twin);
        table.settle();
        settle(twin, gone);
      }
      check(table, twin, gone, "seed " + seed + " step " + step);
    }
    assertTrue(table.end() < 60, table.end() + " slots");
  }

  private static void change(ObstacleTable table, List<Entry> twin, SplittableRandom random) {
    List<Entry> there = twin.stream().filter(e -> !e.dropped).toList();
    if (there.isEmpty() || (there.size() < 15 && random.nextInt(3) == 0)) {
      String id = random.nextBoolean() ? null : IDS.get(random.nextInt(3));
      Obstacle obstacle = wall(id != null && table.hasId(id) ? null : id);
      twin.add(new Entry(table, obstacle, table.add(obstacle), false));
      return;
    }
    Entry entry = there.get(random.nextInt(there.size()));
    if (random.nextInt(3) == 0) {
      table.drop(entry.slot);
      entry.dropped = true;
      entry.wanted = false;
    } else {
      entry.wanted = random.nextBoolean();
      table.want(entry.slot, entry.wanted);
    }
  }

  private static void checkChanges(ObstacleTable table, List<Entry> twin) {
    for (boolean coming : new boolean[] {true, false}) {
      int[] expected =
          twin.stream()
              .filter(e -> e.wanted == coming && e.stands != coming)
              .mapToInt(e -> e.slot)
              .sorted()
              .toArray();
      int[] actual = table.slotsToChange(coming);
      Arrays.sort(actual);
      assertEquals(Arrays.toString(expected), Arrays.toString(actual));
    }
  }

  private static void settle(List<Entry> twin, List<Entry> gone) {
    for (Entry entry : twin) {
      entry.stands = entry.wanted;
      if (entry.dropped) {
        gone.add(entry);
      }
    }
    twin.removeIf(e -> e.dropped);
  }

  private static void check(ObstacleTable table, List<Entry> twin, List<Entry> gone, String where) {
    Set<Integer> used = new HashSet<>();
    for (Entry entry : twin) {
      assertTrue(used.add(entry.slot), where);
      assertSame(entry.obstacle, table.get(entry.slot), where);
      assertEquals(!entry.dropped, table.isUsed(entry.slot), where);
      assertEquals(entry.stands, table.stands(entry.slot), where);
      assertEquals(entry.wanted, table.isWanted(entry.slot), where);
      if (entry.dropped) {
        assertThrows(IllegalArgumentException.class, () -> table.slot(entry.handle), where);
      } else {
        assertEquals(entry.slot, table.slot(entry.handle), where);
        assertEquals(entry.handle, table.handle(entry.slot), where);
        String name = table.name(entry.slot);
        assertEquals(nameOf(entry, twin), String.valueOf(name), where);
        assertTrue(name == null || table.slot(name) == entry.slot, where);
      }
    }
    for (int slot = 0; slot < table.end(); slot++) {
      assertTrue(used.contains(slot) || !table.isUsed(slot), where);
    }
    for (Entry entry : gone) {
      assertThrows(IllegalArgumentException.class, () -> table.slot(entry.handle), where);
    }
    for (String id : IDS) {
      checkId(table, twin, id, where);
    }
  }

  private static List<Entry> withId(List<Entry> twin, String id) {
    boolean isNoName = id.isEmpty() || id.equals("#1"); // there are fewer obstacles than 9
    return twin.stream()
        .filter(e -> !isNoName && !e.dropped && id.equals(e.obstacle.id()))
        .toList();
  }

  private static String nameOf(Entry entry, List<Entry> twin) {
    String id = entry.obstacle.id();
    boolean isUnique = id != null && withId(twin, id).size() == 1;
    return isUnique ? Objects.requireNonNull(id) : entry.ofMap ? "#" + entry.slot : "null";
  }

  private static void checkId(ObstacleTable table, List<Entry> twin, String id, String where) {
    List<Entry> having = withId(twin, id);
    assertEquals(!having.isEmpty(), table.hasId(id), where);
    List<Entry> numbered =
        twin.stream().filter(e -> e.ofMap && !e.dropped && id.equals("#" + e.slot)).toList();
    List<Entry> found = having.isEmpty() ? numbered : having;
    if (found.size() == 1) {
      assertEquals(found.get(0).slot, table.slot(id), where);
    } else {
      assertThrows(IllegalArgumentException.class, () -> table.slot(id), where);
    }
  }

  @Test
  void get_slotThatIsFree_isRefused() {
    ObstacleTable table = new ObstacleTable(WorldMap.of("m", new Box(0, 0, 9, 9), List.of()));
    assertEquals(0, table.end());
    int slot = table.add(wall(null));
    table.setInMesh(slot, 77);
    assertEquals(77, table.inMesh(slot));
    table.drop(slot);
    assertFalse(table.isUsed(slot));
    assertEquals(0, table.slotsToChange(false).length, "it never stood");
    table.settle();
    assertThrows(IllegalStateException.class, () -> table.get(slot));
    assertEquals(slot, table.add(wall("z")), "used again");
  }

  @Test
  void slot_handleOfAnotherTable_isRefused() {
    WorldMap map = WorldMap.of("m", new Box(0, 0, 9, 9), List.of(wall("a")));
    ObstacleTable one = new ObstacleTable(map);
    ObstacleTable other = new ObstacleTable(map);
    assertThrows(IllegalArgumentException.class, () -> one.slot(other.handle(0)));
  }
}
