package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.function.IntToLongFunction;

/**
 * What events and actions carry: their fields, then for each of their references how many targets
 * there are and which. An event names targets by the receiver's short ids, plus one, 0 for unknown.
 * An action does so, too, and adds the generation of each.
 */
public final class Messages {
  private Messages() {}

  /**
   * Reads an event.
   *
   * @param handles what to keep for a short id, for example its {@link Handle}; {@link
   *     State#UNKNOWN} if there is no such entity
   */
  public static void readEvent(WireReader in, State into, IntToLongFunction handles)
      throws MalformedFrame {
    readFields(in, into);
    Type type = into.type();
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      long[] targets = new long[readCount(in, field)];
      for (int t = 0; t < targets.length; t++) {
        int id = in.varint(Protocol.SHORT_IDS, "target") - 1;
        targets[t] = id < 0 ? State.UNKNOWN : handles.applyAsLong(id);
      }
      into.refer(field, targets);
    }
    in.requireEnd();
  }

  static void readAction(WireReader in, State into) throws MalformedFrame {
    readFields(in, into);
    Type type = into.type();
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      long[] targets = new long[readCount(in, field)];
      for (int t = 0; t < targets.length; t++) {
        int id = in.varint(Protocol.SHORT_IDS, "target") - 1;
        targets[t] = id < 0 ? State.UNKNOWN : Handle.of(id, in.u8());
      }
      into.refer(field, targets);
    }
    in.requireEnd();
  }

  static void writeAction(WireWriter out, WireWriter scratch, State action) {
    scratch.clear();
    Type type = action.type();
    type.writeBlocks(scratch, action, 1, 0);
    out.varint(scratch.size());
    out.bytes(scratch.array(), 0, scratch.size());
    for (int i = 0; i < type.referenceCount(); i++) {
      writeTargets(out, action, type.reference(i));
    }
  }

  private static void writeTargets(WireWriter out, State action, ReferenceField field) {
    int count = action.targetCount(field);
    out.varint(count);
    for (int i = 0; i < count; i++) {
      long handle = action.target(field, i);
      out.varint(handle == State.UNKNOWN ? 0 : Handle.shortId(handle) + 1L);
      if (handle != State.UNKNOWN) {
        out.u8(Handle.generation(handle));
      }
    }
  }

  private static void readFields(WireReader in, State into) throws MalformedFrame {
    Type type = into.type();
    into.reset(type.allGroups());
    int outer = in.limit(in.varint(Protocol.MAX_FRAME, "length of fields"));
    type.readBlocks(in, into, type.allGroups());
    in.unlimit(outer);
  }

  private static int readCount(WireReader in, ReferenceField field) throws MalformedFrame {
    int count = in.varint(field.max(), "number of targets");
    if (count > in.remaining()) {
      throw in.malformed(field + ": " + count + " targets in " + in.remaining() + " bytes");
    }
    return count;
  }
}
