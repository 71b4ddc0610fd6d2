package dev.sightline.interest.kinetic.due;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import org.junit.jupiter.api.Test;

final class IntChunksTest {
  private static final int LEAST_LOG = 6;

  private final IntChunks chunks = new IntChunks(LEAST_LOG);

  @Test
  void take_afterGive_usesTheSameChunkAgainEmpty() {
    Chunk first = chunks.take(10);
    first.size = 7;
    chunks.give(first);
    Chunk second = chunks.take(10);
    assertSame(first, second);
    assertEquals(0, second.size);
    assertNotSame(second, chunks.take(10));
  }

  @Test
  void take_moreThanTheLeast_isTheNextPowerOfTwo() {
    assertEquals(1 << LEAST_LOG, chunks.take(1).data.length);
    assertEquals(1 << LEAST_LOG, chunks.take(1 << LEAST_LOG).data.length);
    assertEquals(2 << LEAST_LOG, chunks.take((1 << LEAST_LOG) + 1).data.length);
  }

  @Test
  void give_chain_takesBackAllOfIt() {
    Chunk first = chunks.take(1);
    first.next = chunks.take(1);
    chunks.give(first);
    long owned = chunks.owned();
    chunks.take(1);
    chunks.take(1);
    assertEquals(owned, chunks.owned());
  }

  @Test
  void review_twiceWithLittleInUse_letsTheRestGo() {
    Chunk first = null;
    for (int i = 0; i < 100; i++) {
      Chunk chunk = chunks.take(1);
      chunk.next = first;
      first = chunk;
    }
    chunks.give(first);
    chunks.review();
    assertEquals(100L << LEAST_LOG, chunks.owned(), "was needed until now");
    Chunk used = chunks.take(1);
    chunks.review();
    chunks.review();
    assertTrue(chunks.owned() <= 2L << LEAST_LOG, chunks.owned() + " ints");
    chunks.give(used);
  }
}
