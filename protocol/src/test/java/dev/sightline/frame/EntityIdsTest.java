package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EntityIdsTest {
  private final EntityIds ids = new EntityIds(42);

  @Test
  void id_manyEntities_differAndComeBack() {
    Set<Long> seen = new HashSet<>();
    for (long n = 0; n < 100_000; n++) {
      long id = ids.id(n);
      assertTrue(id >= 1 && id <= 1L << 52);
      assertTrue(seen.add(id));
      assertEquals(n, ids.number(id));
    }
  }

  @Test
  void id_neighbors_areSpreadOverAll() {
    int above = 0;
    int ascending = 0;
    for (long n = 0; n < 10_000; n++) {
      above += ids.id(n) > 1L << 51 ? 1 : 0;
      ascending += ids.id(n + 1) > ids.id(n) ? 1 : 0;
    }
    assertEquals(5000, above, 250);
    assertEquals(5000, ascending, 250);
  }

  @Test
  void id_anotherKey_isAnother() {
    assertNotEquals(new EntityIds(43).id(1), ids.id(1));
    assertEquals(new EntityIds(42).id(1), ids.id(1));
  }

  @Test
  void id_outOfRange_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> ids.id(-1));
    assertThrows(IllegalArgumentException.class, () -> ids.id(1L << 52));
    assertThrows(IllegalArgumentException.class, () -> ids.number(0));
    assertThrows(IllegalArgumentException.class, () -> ids.number((1L << 52) + 1));
  }
}
