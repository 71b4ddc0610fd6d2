package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.List;

/**
 * Takes the frames of clients apart, any of whom may be an enemy.
 *
 * <p>A frame is read twice: first to see whether it is correct, then to tell the visitor. So a
 * malformed frame has no effect at all. One reader serves one thread.
 */
public final class ClientFrameReader {
  private static final int KNOWN_FLAGS =
      ClientFrameWriter.ACKNOWLEDGED | ClientFrameWriter.EARLIER | ClientFrameWriter.CLOCK;
  private static final ClientFrameVisitor NOBODY = new ClientFrameVisitor() {};

  private final WireReader in = new WireReader();
  private final State[] states;

  public ClientFrameReader(Schema schema) {
    List<Type> actions = schema.all(Type.Role.ACTION);
    states = actions.stream().map(State::of).toArray(State[]::new);
  }

  /** Reads a frame of kind {@link Protocol#CLIENT}. */
  public void read(byte[] frame, int from, int length, ClientFrameVisitor visitor)
      throws MalformedFrame {
    readOnce(frame, from, length, NOBODY);
    readOnce(frame, from, length, visitor);
  }

  private void readOnce(byte[] frame, int from, int length, ClientFrameVisitor visitor)
      throws MalformedFrame {
    in.wrap(frame, from, length);
    if (length > Protocol.MAX_CLIENT_FRAME) {
      throw in.malformed("a frame of " + length + " bytes");
    }
    if (in.u8() != Protocol.CLIENT) {
      throw in.malformed("not the frame of a client");
    }
    readHeader(visitor);
    int last = 0;
    while (in.remaining() > 0) {
      last = readSection(last, visitor);
    }
  }

  private void readHeader(ClientFrameVisitor visitor) throws MalformedFrame {
    int flags = in.u8();
    boolean acknowledged = (flags & ClientFrameWriter.ACKNOWLEDGED) != 0;
    boolean earlier = (flags & ClientFrameWriter.EARLIER) != 0;
    if ((flags & ~KNOWN_FLAGS) != 0 || (earlier && !acknowledged)) {
      throw in.malformed("flags " + flags + " are unknown");
    }
    if (acknowledged) {
      visitor.acknowledged(in.varint(), earlier ? (int) in.u32() : 0);
    }
    if ((flags & ClientFrameWriter.CLOCK) != 0) {
      visitor.clock((int) in.u32());
    }
  }

  private int readSection(int last, ClientFrameVisitor visitor) throws MalformedFrame {
    int section = in.u8();
    if (section <= last) {
      throw in.malformed("section " + section + " after " + last);
    }
    int outer = in.limit(in.varint(Protocol.MAX_CLIENT_FRAME, "length of a section"));
    if (section == Section.INPUTS) {
      readInputs(visitor);
    } else if (section == Section.ASKS) {
      readAsks(visitor);
    } else if (Section.isMessages(section)) {
      readActions(section, visitor);
    }
    in.unlimit(outer);
    return section;
  }

  private void readInputs(ClientFrameVisitor visitor) throws MalformedFrame {
    long sequence = in.varint();
    if (sequence > WireWriter.MAX_VARINT - Protocol.MAX_INPUTS) {
      throw in.malformed("input " + sequence + " is beyond counting");
    }
    for (int count = 1; in.remaining() > 0; count++, sequence++) {
      requireFew(count, Protocol.MAX_INPUTS, "inputs");
      State state = state(in.varint());
      readMessage(state);
      visitor.input(sequence, state);
    }
  }

  private void readAsks(ClientFrameVisitor visitor) throws MalformedFrame {
    for (int count = 1; in.remaining() > 0; count++) {
      requireFew(count, Protocol.MAX_ASKS, "asks");
      visitor.ask(in.varint(Protocol.SHORT_IDS - 1, "short id"));
    }
  }

  private void readActions(int section, ClientFrameVisitor visitor) throws MalformedFrame {
    for (int count = 1; in.remaining() > 0; count++) {
      requireFew(count, Protocol.MAX_INPUTS, "actions");
      State state = state(in.varint());
      if (Section.of(state.type().stream()) != section) {
        throw in.malformed("action " + state.type() + " is not one of section " + section);
      }
      long request = in.varint();
      readMessage(state);
      visitor.action(request, state);
    }
  }

  private void readMessage(State state) throws MalformedFrame {
    int outer = in.limit(in.varint(Protocol.MAX_CLIENT_FRAME, "length of an action"));
    Messages.readAction(in, state);
    in.unlimit(outer);
  }

  private State state(long code) throws MalformedFrame {
    if (code >= states.length) {
      throw in.malformed("action " + code + " is not in the schema");
    }
    return states[(int) code];
  }

  private void requireFew(int count, int max, String what) throws MalformedFrame {
    if (count > max) {
      throw in.malformed("more than " + max + " " + what);
    }
  }
}
