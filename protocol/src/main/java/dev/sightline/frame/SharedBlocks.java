package dev.sightline.frame;

import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireWriter;

/**
 * What is told about entities, encoded once and copied into the frames of many.
 *
 * <p>A block is named by a long. It is valid until {@link #clear}, which begins the next tick.
 * Encoding belongs to one thread; copying, which {@link FrameWriter} does, to any number of threads
 * at the same time.
 */
public final class SharedBlocks {

  /*
   * A block of up to seven bytes, which is what most moves are, is the name itself: its bytes are
   * the low ones of the long, its length is the highest. It gets into a frame by one write of eight
   * bytes, with the gap to the id before it put into the first of them. Longer blocks lie in a
   * common array:
   *
   *   short   0 | length 7 bits | up to 7 bytes
   *   long    1 | 8 bits free   | offset 31 bits | length 24 bits
   *
   * The name 0 is a block without anything in it.
   */

  /** The block of an entity about which there is nothing to tell. */
  public static final long NOTHING = 0;

  static final int LENGTH_SHIFT = 56;
  private static final int OFFSET_SHIFT = 24;
  private static final int SHORTEST_LONG = 8;

  private final WireWriter pool = new WireWriter(1024);
  private final WireWriter scratch = new WireWriter(64);
  private final WireWriter fields = new WireWriter(64);

  /** Creates an empty set of blocks. */
  public SharedBlocks() {}

  /** Forgets all blocks. */
  public void clear() {
    pool.clear();
  }

  /**
   * Encodes what changed about an entity.
   *
   * @param since fields that changed after this tick are told
   * @param groups the groups that the receivers hold
   * @param spread how far a receiver's position may be from the new one: {@link Moves#kind}
   * @return the block, or {@link #NOTHING}
   */
  public long update(State state, int since, int groups, int x, int y, int spread) {
    return update(state, since, groups, 0, x, y, spread);
  }

  /**
   * Encodes what changed about an entity, for receivers that now hold more groups than before.
   *
   * @param gained groups that they did not hold; told whole
   */
  public long update(State state, int since, int groups, int gained, int x, int y, int spread) {
    int move = Moves.kind(spread);
    requirePlace(state.type(), move);
    if (gained == 0 && state.lastChange() <= since) {
      return move == Moves.SAME ? NOTHING : moved(move, x, y);
    }
    scratch.clear();
    writeTail(state, since, groups & ~gained, gained, move, x, y);
    return scratch.array()[0] == 0 ? NOTHING : named();
  }

  /** Returns the block of a move and nothing else, which is what most blocks are. */
  private static long moved(int move, int x, int y) {
    int width = Moves.checkedWidth(move, x, y);
    long mask = (1L << width) - 1;
    long place = (x & mask) | ((y & mask) << width);
    return ((1L + width / 4) << LENGTH_SHIFT) | (place << 8) | move;
  }

  /** Encodes all that a receiver needs to know on entry. */
  public long content(State state, long publicId, int groups, int x, int y) {
    scratch.clear();
    scratch.varint(state.type().code());
    scratch.bits(EntityIds.checked(publicId), EntityIds.BITS);
    writeTail(state, 0, groups, 0, state.type().isPlaced() ? Moves.FULL : Moves.SAME, x, y);
    return named();
  }

  /** Encodes the fields of an event; its references are added per receiver. */
  public long event(State event) {
    scratch.clear();
    writeFields(event, 0, 1, 0);
    scratch.varint(fields.size());
    scratch.bytes(fields.array(), 0, fields.size());
    return named();
  }

  /** Returns how many bytes a block has. */
  public static int length(long block) {
    return (int) (block < 0 ? block & ((1 << OFFSET_SHIFT) - 1) : block >>> LENGTH_SHIFT);
  }

  /** Appends a block from one of its bytes on. */
  void copy(long block, int from, WireWriter out) {
    if (block < 0) {
      int offset = (int) ((block >>> OFFSET_SHIFT) & Integer.MAX_VALUE);
      out.bytes(pool.array(), offset + from, length(block) - from);
    } else {
      out.packed(block >>> (8 * from), length(block) - from);
    }
  }

  int firstByte(long block) {
    return block < 0
        ? pool.array()[(int) ((block >>> OFFSET_SHIFT) & Integer.MAX_VALUE)]
        : (int) (block & 0xFF);
  }

  private static void requirePlace(Type type, int move) {
    if (move != Moves.SAME && !type.isPlaced()) {
      throw new IllegalArgumentException(type.name() + " has no position to move");
    }
  }

  private void writeTail(State state, int since, int groups, int gained, int move, int x, int y) {
    writeFields(state, since, groups, gained);
    scratch.u8(move | (fields.size() > 0 ? EntityRecord.FIELDS : 0));
    Moves.write(scratch, move, x, y);
    if (fields.size() > 0) {
      scratch.varint(fields.size());
      scratch.bytes(fields.array(), 0, fields.size());
    }
  }

  private void writeFields(State state, int since, int groups, int gained) {
    fields.clear();
    if (gained != 0) {
      writeGroups(state, since, groups, gained);
    } else if (state.lastChange() > since) {
      state.type().writeBlocks(fields, state, groups, since);
    }
  }

  /** Groups have to be ascending, whether all of them or only changes are told. */
  private void writeGroups(State state, int since, int groups, int gained) {
    for (int group = 0; group < state.type().groupCount(); group++) {
      int only = 1 << group;
      int after = (gained & only) != 0 ? 0 : since;
      state.type().writeBlocks(fields, state, only & (groups | gained), after);
    }
  }

  private long named() {
    int length = scratch.size();
    if (length >= SHORTEST_LONG) {
      long offset = pool.size();
      pool.bytes(scratch.array(), 0, length);
      return (1L << 63) | (offset << OFFSET_SHIFT) | length;
    }
    long block = (long) length << LENGTH_SHIFT;
    for (int i = 0; i < length; i++) {
      block |= (scratch.array()[i] & 0xFFL) << (8 * i);
    }
    return block;
  }
}
