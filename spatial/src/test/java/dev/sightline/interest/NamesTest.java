package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.collection.Rows;
import dev.sightline.interest.rule.Population;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

final class NamesTest {
  private static final int CAPACITY = 8;

  private final Rows rows = new Rows();
  private final Names names = new Names(rows);

  @Test
  void name_ofAnother_refused() {
    names.name(1, 0, CAPACITY);
    names.name(1, 0, CAPACITY);
    assertThrows(IllegalArgumentException.class, () -> names.name(2, 0, CAPACITY));
    assertFalse(names.has(2));
  }

  @Test
  void name_another_freesTheFirst() {
    names.name(1, 10, CAPACITY);
    names.name(1, 11, CAPACITY);
    assertEquals(Population.NONE, names.slot(10));
    assertEquals(1, names.slot(11));
    names.name(2, 10, CAPACITY);
    assertEquals(2, names.slot(10));
  }

  @Test
  void unname_slotThatIsUsedAgain_hasNone() {
    names.name(1, 10, CAPACITY);
    names.unname(1);
    names.unname(1);
    assertFalse(names.has(1));
    assertEquals(Population.NONE, names.slot(10));
  }

  @Test
  void arrange_packedAndBack_keepsNames() {
    names.name(3, 30, CAPACITY);
    names.name(6, 60, CAPACITY);
    BitSet used = new BitSet();
    used.set(3);
    used.set(6);
    names.arrange(rows.arrange(used, 7, true));
    assertEquals(30, names.of(3));
    assertEquals(60, names.of(6));
    assertFalse(names.has(4));
    names.arrange(rows.arrange(used, 7, false));
    names.growRows(20);
    assertEquals(60, names.of(6));
    assertTrue(names.has(3));
    assertFalse(names.has(15));
  }
}
