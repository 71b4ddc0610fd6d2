package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class MasksBeforeTest {
  private static final int ABSENT = -1;

  private final MasksBefore masks = new MasksBefore();

  @Test
  void note_twice_keepsTheFirst() {
    masks.note(0, 1);
    masks.note(0, 3);
    assertEquals(1, noted(0));
  }

  @Test
  void noteEnd_notAdded_doesNotCount() {
    masks.noteEnd(7, 1);
    assertTrue(masks.noted().isEmpty());
  }

  @Test
  void addEnded_endedTwice_keepsTheFirst() {
    masks.noteEnd(7, 1);
    masks.noteEnd(8, 5);
    masks.noteEnd(7, 2);
    masks.addEnded();
    assertEquals(1, noted(7));
    assertEquals(5, noted(8));
  }

  @Test
  void addEnded_changedBeforeItEnded_keepsTheChange() {
    masks.note(7, 1);
    masks.noteEnd(7, 3);
    masks.addEnded();
    assertEquals(1, noted(7));
  }

  @Test
  void addEnded_cameBackAndChanged_keepsTheEnd() {
    masks.noteEnd(7, 1);
    masks.note(7, 2);
    masks.noteEnd(7, 6);
    masks.addEnded();
    assertEquals(1, noted(7));
  }

  @Test
  void clear_pairsThatEnded_areForgotten() {
    masks.note(6, 1);
    masks.noteEnd(7, 1);
    masks.clear();
    masks.addEnded();
    assertEquals(ABSENT, noted(6));
    assertEquals(ABSENT, noted(7));
  }

  private int noted(long pair) {
    return masks.noted().get(pair, ABSENT);
  }
}
