package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.WireReader;

/**
 * What a frame tells about an entity: maybe a move, maybe fields.
 *
 * <pre>
 * form   1 byte: bits 0-1 the kind of move, bit 2 whether there are fields
 * move   0, 2, 3 or 5 bytes
 * fields length as a varint, then blocks; only if bit 2 is set
 * </pre>
 *
 * <p>There is one object per reader, valid during the call that it is handed to.
 */
public final class EntityRecord {
  static final int MOVE_MASK = 3;
  static final int FIELDS = 4;

  /** The bits of an update's first byte above the form tell the gap to the id before it. */
  static final int GAP_SHIFT = 3;

  /** This gap or more; the rest of it follows as a varint. */
  static final int LONG_GAP = 31;

  private final WireReader in;
  private int id;
  private int senses;
  private int groups;
  private int move;
  private int lowX;
  private int lowY;
  private int outerLimit;
  private boolean fields;

  EntityRecord(WireReader in) {
    this.in = in;
  }

  /** Returns the receiver's short id for the entity. */
  public int id() {
    return id;
  }

  /** Returns by which senses it is perceived; not in updates, which do not change them. */
  public int senses() {
    return senses;
  }

  /** Returns which groups of fields the receiver holds from now on; not in updates. */
  public int groups() {
    return groups;
  }

  public boolean isMove() {
    return move != Moves.SAME;
  }

  /** Returns whether the position is told in full, so that an older one is not needed. */
  public boolean isFull() {
    return move == Moves.FULL;
  }

  int moveKind() {
    return move;
  }

  public boolean hasFields() {
    return fields;
  }

  /** Returns the column for somebody who holds another. */
  public int x(int held) throws MalformedFrame {
    return checked(Moves.nearest(held, lowX, move));
  }

  /** Returns the row for somebody who holds another. */
  public int y(int held) throws MalformedFrame {
    return checked(Moves.nearest(held, lowY, move));
  }

  /**
   * Reads the fields, once.
   *
   * @return the fields that were set, one bit each
   */
  public long readFields(State state, int inGroups) throws MalformedFrame {
    return fields ? state.type().readBlocks(in, state, inGroups) : 0;
  }

  /** Returns an error at the current place, to be thrown. */
  public MalformedFrame malformed(String reason) {
    return in.malformed("entity " + id + ": " + reason);
  }

  void readScope(int ofId) throws MalformedFrame {
    id = ofId;
    long mask = in.varint();
    if (mask > 0xFFFF_FFFFL) {
      throw malformed("senses " + mask + " are more than 32");
    }
    senses = (int) mask;
    groups = in.varint(0xFF, "groups");
  }

  void readForm() throws MalformedFrame {
    int form = in.u8();
    if (form > (FIELDS | MOVE_MASK)) {
      throw malformed("form " + form + " is unknown");
    }
    readRest(form);
  }

  void readUpdate(int ofId, int form) throws MalformedFrame {
    id = ofId;
    senses = 0;
    groups = 0;
    if (form == 0) {
      throw malformed("an update without anything");
    }
    readRest(form);
  }

  void readMove(int kind) throws MalformedFrame {
    id = -1;
    readRest(kind);
  }

  /** Skips fields that nobody read. */
  void finish() {
    if (fields) {
      in.unlimit(outerLimit);
    }
  }

  private void readRest(int form) throws MalformedFrame {
    move = form & MOVE_MASK;
    lowX = Moves.readLow(in, move);
    lowY = Moves.readLow(in, move);
    fields = (form & FIELDS) != 0;
    if (fields) {
      outerLimit = in.limit(in.varint(Protocol.MAX_FRAME, "length of fields"));
    }
  }

  private int checked(int index) throws MalformedFrame {
    if (!Moves.isIndex(index)) {
      throw malformed("column or row " + index + " is on no grid");
    }
    return index;
  }
}
