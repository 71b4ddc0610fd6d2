package dev.sightline.frame;

import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireWriter;

/**
 * Writes the frame that one receiver gets for one tick.
 *
 * <p>First what concerns the receiver itself, then records, in the order of the methods here:
 * evicts, contents, returns, senses, updates, references, the own entity, events by stream. A frame
 * is written into an array that is used again for the next one; nothing is allocated once it is
 * large enough.
 *
 * <pre>{@code
 * frame.begin(1);
 * frame.own(x, y, Moves.spread(lastX, lastY, x, y));
 * frame.evict(7, false);
 * frame.content(7, 2, senses, groups, blocks, content);
 * frame.updates(blocks, slots, 0, slots.length, updates);
 * send(frame.array(), frame.finish());
 * }</pre>
 */
public final class FrameWriter {
  private static final int HEADER = 0;
  private static final int FINISHED = -1;

  static final int ECHO = 4;
  static final int CLOCK = 8;
  static final int LOOSE = 16;

  private final WireWriter out = new WireWriter(4096);
  private int section = FINISHED;
  private int sectionStart;
  private int lastUpdate;

  private int flags;
  private long tick;
  private long after;
  private int ownX;
  private int ownY;
  private long echo;
  private int stamp;
  private long held;

  /** Knows the short ids of a receiver. */
  @FunctionalInterface
  public interface ShortIdLookup {
    /** Returns the receiver's short id for an entity, or -1 if it does not hold it. */
    int shortId(long publicId);
  }

  /** Creates a writer without a frame. */
  public FrameWriter() {}

  /**
   * Begins a frame on a link that keeps order and loses nothing.
   *
   * @param advance how many ticks after the receiver's last frame, or its welcome; at least 1
   */
  public void begin(long advance) {
    if (advance < 1) {
      throw new IllegalArgumentException("a frame " + advance + " ticks after the last one");
    }
    begin(0, advance, 0);
  }

  /**
   * Begins a frame on a link that may lose or reorder frames; it can carry only updates.
   *
   * @param afterFrames how many frames on the ordered link it builds on
   */
  public void beginLoose(long atTick, long afterFrames) {
    begin(LOOSE, atTick, afterFrames);
  }

  private void begin(int kind, long atTick, long afterFrames) {
    out.clear();
    section = HEADER;
    flags = kind;
    tick = atTick;
    after = afterFrames;
    lastUpdate = -1;
  }

  /**
   * Tells the receiver where it is itself; without this it is where it was.
   *
   * @param spread how far what it holds may be from that: {@link Moves#kind}
   */
  public void own(int x, int y, int spread) {
    requireHeader("own position");
    flags = (flags & ~EntityRecord.MOVE_MASK) | Moves.kind(spread);
    ownX = x;
    ownY = y;
  }

  /** Tells the last input that was applied before this tick. */
  public void echo(long inputSequence) {
    requireHeader("input echo");
    flags |= ECHO;
    echo = inputSequence;
  }

  /** Answers a client's clock stamp, held for a number of microseconds. */
  public void clock(int clientStamp, long heldMicros) {
    requireHeader("clock");
    flags |= CLOCK;
    stamp = clientStamp;
    held = heldMicros;
  }

  /**
   * Tells that an entity left.
   *
   * @param gone whether it is not to be remembered, because it is no more
   */
  public void evict(int id, boolean gone) {
    open(Section.EVICTS);
    out.varint(2L * Protocol.checkedShortId(id) + (gone ? 1 : 0));
  }

  /** Tells all about an entity that enters; the block is from {@link SharedBlocks#content}. */
  public void content(
      int id, int generation, int senses, int groups, SharedBlocks blocks, long block) {
    open(Section.CONTENTS);
    out.varint(Protocol.checkedShortId(id));
    out.u8(generation);
    scope(senses, groups);
    blocks.copy(block, 0, out);
  }

  /** Tells that an entity which the receiver remembers is back, and what changed meanwhile. */
  public void back(int id, int senses, int groups, SharedBlocks blocks, long block) {
    open(Section.RETURNS);
    out.varint(Protocol.checkedShortId(id));
    scope(senses, groups);
    tail(blocks, block);
  }

  /** Tells that an entity is perceived otherwise; the block tells groups that were gained. */
  public void senses(int id, int senses, int groups, SharedBlocks blocks, long block) {
    open(Section.SENSES);
    out.varint(Protocol.checkedShortId(id));
    scope(senses, groups);
    tail(blocks, block);
  }

  /** Tells what changed about an entity; ids have to ascend. */
  public void update(int id, SharedBlocks blocks, long block) {
    open(Section.UPDATES);
    int gap = id - lastUpdate - 1;
    if (gap < 0 || block == SharedBlocks.NOTHING) {
      throw new IllegalArgumentException("update of " + id + " after " + lastUpdate + ", or empty");
    }
    lastUpdate = id;
    if (gap < EntityRecord.LONG_GAP && block > 0) {
      out.packed(block + ((long) gap << EntityRecord.GAP_SHIFT), SharedBlocks.length(block));
    } else {
      farUpdate(gap, blocks, block);
    }
  }

  private void farUpdate(int gap, SharedBlocks blocks, long block) {
    out.u8(
        blocks.firstByte(block) | (Math.min(gap, EntityRecord.LONG_GAP) << EntityRecord.GAP_SHIFT));
    if (gap >= EntityRecord.LONG_GAP) {
      out.varint(gap - EntityRecord.LONG_GAP);
    }
    blocks.copy(block, 1, out);
  }

  /**
   * Tells what changed about each of many entities.
   *
   * @param slots where to find the block for a short id; below 0 where nothing is to be told
   * @param from the first short id
   * @param to the short id after the last
   * @param updates the blocks
   */
  public void updates(SharedBlocks blocks, int[] slots, int from, int to, long[] updates) {
    for (int id = from; id < to; id++) {
      int slot = slots[id];
      if (slot >= 0 && updates[slot] != SharedBlocks.NOTHING) {
        update(id, blocks, updates[slot]);
      }
    }
  }

  /** Tells to whom a field of an entity refers, by the receiver's own short ids. */
  public void reference(int id, State state, ReferenceField field, ShortIdLookup lookup) {
    open(Section.REFERENCES);
    out.varint(Protocol.checkedShortId(id));
    out.varint(field.index());
    targets(state, field, lookup);
  }

  /** Tells which of its entities is the receiver's own; -1 for none. */
  public void self(int id) {
    open(Section.SELF);
    out.varint(id < 0 ? 0 : Protocol.checkedShortId(id) + 1L);
  }

  /** Tells an event; the block is from {@link SharedBlocks#event}. */
  public void event(State event, SharedBlocks blocks, long block, ShortIdLookup lookup) {
    openMessages(event.type());
    out.varint(2L * event.type().code());
    message(event, blocks, block, lookup);
  }

  /** Tells an event that is the answer to a request. */
  public void answer(
      long request, State event, SharedBlocks blocks, long block, ShortIdLookup lookup) {
    openMessages(event.type());
    out.varint(2L * event.type().code() + 1);
    out.varint(request);
    message(event, blocks, block, lookup);
  }

  /** Ends the frame and returns its length. */
  public int finish() {
    if (section == FINISHED) {
      throw new IllegalStateException("no frame was begun");
    }
    close();
    section = FINISHED;
    return out.size();
  }

  /** Returns how many bytes the frame has so far. */
  public int size() {
    return out.size();
  }

  /** Returns the array with the frame in it, valid until the next one is begun. */
  public byte[] array() {
    return out.array();
  }

  private void message(State event, SharedBlocks blocks, long block, ShortIdLookup lookup) {
    out.u8(0);
    int start = out.size();
    blocks.copy(block, 0, out);
    Type type = event.type();
    for (int i = 0; i < type.referenceCount(); i++) {
      targets(event, type.reference(i), lookup);
    }
    out.lengthBefore(start);
  }

  private void targets(State state, ReferenceField field, ShortIdLookup lookup) {
    int count = state.targetCount(field);
    out.varint(count);
    for (int i = 0; i < count; i++) {
      long target = state.target(field, i);
      out.varint(target == State.UNKNOWN ? 0 : lookup.shortId(target) + 1L);
    }
  }

  private void scope(int senses, int groups) {
    out.varint(Integer.toUnsignedLong(senses));
    out.varint(groups);
  }

  private void tail(SharedBlocks blocks, long block) {
    if (block == SharedBlocks.NOTHING) {
      out.u8(0);
    } else {
      blocks.copy(block, 0, out);
    }
  }

  private void openMessages(Type type) {
    if (type.role() != Type.Role.EVENT) {
      throw new IllegalArgumentException(type.name() + " is no event");
    }
    open(Section.of(type.stream()));
  }

  private void open(int next) {
    if (section == next) {
      return;
    }
    if (section == FINISHED || next < section) {
      throw new IllegalStateException("section " + next + " cannot follow " + section);
    }
    if ((flags & LOOSE) != 0 && next != Section.UPDATES) {
      throw new IllegalStateException("section " + next + " needs a link that keeps order");
    }
    close();
    section = next;
    out.u8(next);
    out.u8(0);
    sectionStart = out.size();
  }

  private void close() {
    if (section == HEADER) {
      writeHeader();
    } else {
      out.lengthBefore(sectionStart);
    }
  }

  private void writeHeader() {
    out.u8(Protocol.TICK);
    out.u8(flags);
    out.varint(tick);
    if ((flags & LOOSE) != 0) {
      out.varint(after);
    }
    Moves.write(out, flags & EntityRecord.MOVE_MASK, ownX, ownY);
    if ((flags & ECHO) != 0) {
      out.varint(echo);
    }
    if ((flags & CLOCK) != 0) {
      out.u32(stamp);
      out.varint(held);
    }
  }

  private void requireHeader(String what) {
    if (section != HEADER) {
      throw new IllegalStateException(what + " comes before all sections");
    }
  }
}
