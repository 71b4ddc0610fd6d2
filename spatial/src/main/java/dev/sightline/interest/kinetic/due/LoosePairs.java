package dev.sightline.interest.kinetic.due;

import dev.sightline.interest.kinetic.due.IntChunks.Chunk;
import org.jspecify.annotations.Nullable;

/** Pairs of bodies that stand in no list of an owner, by the tick in which they were put down. */
public final class LoosePairs {

  /*
   * Pairs that stand in no list: those of somebody new until its owner lists, those that an owner
   * lists at another distance than its radius, because somebody else's radius or size decides.
   *
   * By the tick they were put down in and by when they must first be read, class c from 4c + 1 ticks
   * after on. A pair is two ints: observer << 2 | symmetric << 1 | inside, and entity << 1 | whether
   * the entity owns it. Who owns a pair voids it by listing again. Pairs only ever get appended and
   * read in sequence, and a whole tick is dropped at once when nobody reads it any more.
   */

  public static final int CLASSES = 8;
  public static final int SLOTS = RingLists.SLOTS;
  public static final int INSIDE = RingLists.INSIDE;
  public static final int SYMMETRIC = RingLists.SYMMETRIC;
  private static final int STEP = 4;
  private static final int CHUNK_LOG = 8;

  private final IntChunks chunks = new IntChunks(CHUNK_LOG);
  private final @Nullable Chunk[] newest = new Chunk[SLOTS * CLASSES];
  private final int[] readUntil = new int[SLOTS];

  /** Empties the slot of a new tick. */
  public void begin(int tick) {
    int slot = tick & SLOTS - 1;
    drop(slot);
    readUntil[slot] = tick;
    if (slot == 0) {
      chunks.review();
    }
  }

  private void drop(int slot) {
    for (int at = slot * CLASSES; at < (slot + 1) * CLASSES; at++) {
      chunks.give(newest[at]);
      newest[at] = null;
    }
  }

  /** Returns whether pairs put down at a tick may have to be read now; drops those who need not. */
  public boolean isRead(int made, int now) {
    int slot = made & SLOTS - 1;
    if (readUntil[slot] == now - 1) {
      drop(slot);
    }
    return readUntil[slot] >= now;
  }

  /** Returns the first chunk of a class if it has to be read now. */
  public @Nullable Chunk read(int made, int c, int now) {
    return made + STEP * c < now ? newest[(made & SLOTS - 1) * CLASSES + c] : null;
  }

  /**
   * Puts down a pair that cannot cross in the next so many ticks, to be read until another.
   *
   * @param flags whether the two are {@link #INSIDE}, and whether the pair is {@link #SYMMETRIC}
   */
  public void add(
      int tick, int safe, int until, int observer, int entity, boolean byEntity, int flags) {
    int slot = tick & SLOTS - 1;
    readUntil[slot] = Math.max(readUntil[slot], until);
    int at = slot * CLASSES + Math.min(CLASSES - 1, safe / STEP);
    Chunk chunk = newest[at];
    if (chunk == null || chunk.size == chunk.data.length) {
      Chunk more = chunks.take(1);
      more.next = chunk;
      newest[at] = more;
      chunk = more;
    }
    chunk.data[chunk.size] = observer << 2 | flags;
    chunk.data[chunk.size + 1] = entity << 1 | (byEntity ? 1 : 0);
    chunk.size += 2;
  }
}
