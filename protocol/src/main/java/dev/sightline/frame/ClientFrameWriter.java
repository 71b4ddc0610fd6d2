package dev.sightline.frame;

import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireWriter;

/**
 * Writes what a client tells: acknowledgment and clock, then inputs, asks and actions by stream, in
 * the order of the methods here.
 */
public final class ClientFrameWriter {
  private static final int HEADER = 0;
  private static final int FINISHED = -1;

  static final int ACKNOWLEDGED = 1;
  static final int EARLIER = 2;
  static final int CLOCK = 4;

  private final WireWriter out = new WireWriter(256);
  private final WireWriter scratch = new WireWriter(64);
  private int section = FINISHED;
  private int sectionStart;
  private int records;
  private long lastSequence;
  private int flags;
  private long tick;
  private int earlier;
  private int stamp;

  /** Creates a writer without a frame. */
  public ClientFrameWriter() {}

  public void begin() {
    out.clear();
    section = HEADER;
    flags = 0;
  }

  /** Tells the tick of the last frame that was applied. */
  public void acknowledge(long atTick) {
    requireHeader("acknowledgment");
    if (atTick < 0) {
      throw new IllegalArgumentException("no frame has tick " + atTick + ": acknowledge none");
    }
    flags |= ACKNOWLEDGED;
    tick = atTick;
  }

  /** Tells the last frame applied and, on a link that loses frames, which came before it. */
  public void acknowledge(long atTick, int earlierTicks) {
    acknowledge(atTick);
    flags |= EARLIER;
    earlier = earlierTicks;
  }

  /** Asks for an answer to the client's clock, in units of its own. */
  public void clock(int clientStamp) {
    requireHeader("clock");
    flags |= CLOCK;
    stamp = clientStamp;
  }

  /** Tells an input; in a frame each has the number after the one before it. */
  public void input(long sequence, State input) {
    boolean first = section != Section.INPUTS;
    open(Section.INPUTS, Protocol.MAX_INPUTS);
    if (first) {
      out.varint(sequence);
    } else if (sequence != lastSequence + 1) {
      throw new IllegalArgumentException("input " + sequence + " after " + lastSequence);
    }
    lastSequence = sequence;
    out.varint(requireAction(input.type()).code());
    message(input);
  }

  /** Asks for an entity that the client heard about but does not hold. */
  public void ask(int shortId) {
    open(Section.ASKS, Protocol.MAX_ASKS);
    out.varint(Protocol.checkedShortId(shortId));
  }

  /** Requests something; an event will answer. */
  public void action(long request, State action) {
    open(Section.of(requireAction(action.type()).stream()), Protocol.MAX_INPUTS);
    out.varint(action.type().code());
    out.varint(request);
    message(action);
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

  /** Returns the array with the frame in it, valid until the next one is begun. */
  public byte[] array() {
    return out.array();
  }

  private static Type requireAction(Type type) {
    if (type.role() != Type.Role.ACTION) {
      throw new IllegalArgumentException(type.name() + " is no action");
    }
    return type;
  }

  private void message(State state) {
    out.u8(0);
    int start = out.size();
    Messages.writeAction(out, scratch, state);
    out.lengthBefore(start);
  }

  private void open(int next, int maxRecords) {
    if (section != next) {
      openNew(next);
    }
    if (++records > maxRecords) {
      throw new IllegalStateException("more than " + maxRecords + " in section " + next);
    }
  }

  private void openNew(int next) {
    if (section == FINISHED || next < section) {
      throw new IllegalStateException("section " + next + " cannot follow " + section);
    }
    close();
    section = next;
    records = 0;
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
    out.u8(Protocol.CLIENT);
    out.u8(flags);
    if ((flags & ACKNOWLEDGED) != 0) {
      out.varint(tick);
    }
    if ((flags & EARLIER) != 0) {
      out.u32(earlier);
    }
    if ((flags & CLOCK) != 0) {
      out.u32(stamp);
    }
  }

  private void requireHeader(String what) {
    if (section != HEADER) {
      throw new IllegalStateException(what + " comes before all sections");
    }
  }
}
