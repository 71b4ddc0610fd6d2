package dev.sightline.frame;

import dev.sightline.schema.Limits;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;

/**
 * Takes the frames of a server apart.
 *
 * <p>Sections that are not known are skipped. All else that is not as it should be is malformed.
 * One reader serves one thread and allocates nothing itself.
 */
public final class FrameReader {
  private static final int KNOWN_FLAGS =
      EntityRecord.MOVE_MASK | FrameWriter.ECHO | FrameWriter.CLOCK | FrameWriter.LOOSE;

  private final Schema schema;
  private final WireReader in = new WireReader();
  private final EntityRecord record = new EntityRecord(in);
  private final int[] targets = new int[Limits.ELEMENTS];

  public FrameReader(Schema schema) {
    this.schema = schema;
  }

  /** Returns the kind of a frame, of which {@link Protocol} has a list; -1 if it is empty. */
  public static int kind(byte[] frame, int from, int length) {
    return length > 0 ? frame[from] & 0xFF : -1;
  }

  /** Returns whether a frame of kind {@link Protocol#TICK} is one of those that may get lost. */
  public static boolean isLoose(byte[] frame, int from, int length) {
    return length > 1 && (frame[from + 1] & FrameWriter.LOOSE) != 0;
  }

  /** Reads a frame of kind {@link Protocol#TICK}. */
  public void read(byte[] frame, int from, int length, FrameVisitor visitor) throws MalformedFrame {
    in.wrap(frame, from, length);
    if (length > Protocol.MAX_FRAME) {
      throw in.malformed("a frame of " + length + " bytes");
    }
    if (in.u8() != Protocol.TICK) {
      throw in.malformed("not the frame of a tick");
    }
    boolean loose = readHeader(visitor);
    int last = 0;
    while (in.remaining() > 0) {
      last = readSection(last, loose, visitor);
    }
    visitor.end();
  }

  private boolean readHeader(FrameVisitor visitor) throws MalformedFrame {
    int flags = in.u8();
    if ((flags & ~KNOWN_FLAGS) != 0) {
      throw in.malformed("flags " + flags + " are unknown");
    }
    boolean loose = (flags & FrameWriter.LOOSE) != 0;
    readTick(loose, visitor);
    if ((flags & EntityRecord.MOVE_MASK) != 0) {
      record.readMove(flags & EntityRecord.MOVE_MASK);
      visitor.own(record);
    }
    if ((flags & FrameWriter.ECHO) != 0) {
      visitor.echo(in.varint());
    }
    if ((flags & FrameWriter.CLOCK) != 0) {
      visitor.clock((int) in.u32(), in.varint());
    }
    return loose;
  }

  private void readTick(boolean loose, FrameVisitor visitor) throws MalformedFrame {
    long tick = in.varint();
    if (loose) {
      visitor.beginLoose(tick, in.varint());
    } else if (tick == 0) {
      throw in.malformed("a second frame for a tick");
    } else {
      visitor.begin(tick);
    }
  }

  private int readSection(int last, boolean loose, FrameVisitor visitor) throws MalformedFrame {
    int section = in.u8();
    if (section <= last) {
      throw in.malformed("section " + section + " after " + last);
    }
    int outer = in.limit(in.varint(Protocol.MAX_FRAME, "length of a section"));
    if (isKnown(section)) {
      requireOrder(section, loose);
      readRecords(section, visitor);
    }
    in.unlimit(outer);
    return section;
  }

  private static boolean isKnown(int section) {
    return section <= Section.SELF || Section.isMessages(section);
  }

  private void requireOrder(int section, boolean loose) throws MalformedFrame {
    if (loose && section != Section.UPDATES) {
      throw in.malformed("section " + section + " on a link that may lose it");
    }
  }

  private void readRecords(int section, FrameVisitor visitor) throws MalformedFrame {
    if (section == Section.UPDATES) {
      readUpdates(visitor);
    } else if (section == Section.SELF) {
      visitor.self(in.varint(Protocol.SHORT_IDS, "own id") - 1, in);
      in.requireEnd();
    } else {
      while (in.remaining() > 0) {
        readRecord(section, visitor);
      }
    }
  }

  private void readUpdates(FrameVisitor visitor) throws MalformedFrame {
    int id = -1;
    while (in.remaining() > 0) {
      int first = in.u8();
      int gap = first >> EntityRecord.GAP_SHIFT;
      if (gap == EntityRecord.LONG_GAP) {
        gap += in.varint(Protocol.SHORT_IDS, "gap");
      }
      id = checkedId(id + 1L + gap);
      record.readUpdate(id, first & (EntityRecord.FIELDS | EntityRecord.MOVE_MASK));
      visitor.update(record);
      record.finish();
    }
  }

  private void readRecord(int section, FrameVisitor visitor) throws MalformedFrame {
    switch (section) {
      case Section.EVICTS -> readEvict(visitor);
      case Section.CONTENTS -> readContent(visitor);
      case Section.RETURNS -> {
        readScope();
        visitor.back(record);
        record.finish();
      }
      case Section.SENSES -> {
        readScope();
        visitor.senses(record);
        record.finish();
      }
      case Section.REFERENCES -> readReference(visitor);
      default -> readEvent(section, visitor);
    }
  }

  private void readEvict(FrameVisitor visitor) throws MalformedFrame {
    long value = in.varint();
    visitor.evict(checkedId(value >> 1), (value & 1) != 0, in);
  }

  private void readScope() throws MalformedFrame {
    record.readScope(checkedId(in.varint()));
    record.readForm();
  }

  private void readContent(FrameVisitor visitor) throws MalformedFrame {
    int id = checkedId(in.varint());
    int generation = in.u8();
    record.readScope(id);
    Type type = schema.type(Type.Role.ENTITY, in.varint());
    if (type == null) {
      throw record.malformed("its type is not in the schema");
    }
    long publicId = in.bits(EntityIds.BITS);
    if (!EntityIds.isId(publicId)) {
      throw record.malformed("no id: " + publicId);
    }
    record.readForm();
    visitor.content(record, generation, type, publicId);
    record.finish();
  }

  private void readReference(FrameVisitor visitor) throws MalformedFrame {
    int id = checkedId(in.varint());
    int field = in.varint(Limits.FIELDS - 1, "number of a reference");
    int count = in.varint(Limits.ELEMENTS, "targets");
    for (int i = 0; i < count; i++) {
      targets[i] = in.varint(Protocol.SHORT_IDS, "target") - 1;
    }
    visitor.reference(id, field, targets, count, in);
  }

  private void readEvent(int section, FrameVisitor visitor) throws MalformedFrame {
    long head = in.varint();
    Type type = schema.type(Type.Role.EVENT, head >> 1);
    if (type == null || Section.of(type.stream()) != section) {
      throw in.malformed("event " + (head >> 1) + " is not one of section " + section);
    }
    long request = (head & 1) != 0 ? in.varint() : -1;
    int outer = in.limit(in.varint(Protocol.MAX_FRAME, "length of an event"));
    visitor.event(type, request, in);
    in.unlimit(outer);
  }

  private int checkedId(long id) throws MalformedFrame {
    if (id >= Protocol.SHORT_IDS) {
      throw in.malformed("short id " + id + " is not below " + Protocol.SHORT_IDS);
    }
    return (int) id;
  }
}
