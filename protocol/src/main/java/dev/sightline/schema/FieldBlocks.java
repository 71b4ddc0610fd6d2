package dev.sightline.schema;

import java.util.Arrays;

/** Writes and reads the blocks in which fields travel. */
final class FieldBlocks {

  /*
   * A block tells fields of one group:
   *
   *   group number | mask, one bit per field of the group | the values of the fields in the mask
   *
   * all as bits without gaps, then zeros up to the next byte. The group number has as many bits as
   * it needs, none for a type with one group. A part with blocks has a length before it, and the
   * groups in it are ascending.
   *
   * There is no other way in which fields travel. What somebody gets on entry are the fields that
   * were ever set, that is, changed since tick 0; the others have their initial values. Whole bytes
   * make a block something to be copied into the frames of all who hold the group.
   */

  private final Field<?>[][] members;
  private final int groupWidth;

  FieldBlocks(Type type) {
    groupWidth = NumberCodec.width(type.groupCount());
    members = new Field<?>[type.groupCount()][];
    for (int group = 0; group < members.length; group++) {
      members[group] = membersOf(type, group);
    }
  }

  private static Field<?>[] membersOf(Type type, int group) {
    Field<?>[] members = new Field<?>[type.fieldCount()];
    int count = 0;
    for (int i = 0; i < type.fieldCount(); i++) {
      if (type.groupOf(type.field(i)) == group) {
        members[count++] = type.field(i);
      }
    }
    return Arrays.copyOf(members, count);
  }

  void write(WireWriter out, State state, int groups, int since) {
    for (int group = 0; group < members.length; group++) {
      if ((groups >> group & 1) != 0) {
        writeBlock(out, state, group, since);
      }
    }
  }

  private void writeBlock(WireWriter out, State state, int group, int since) {
    Field<?>[] fields = members[group];
    long mask = 0;
    for (int i = 0; i < fields.length; i++) {
      mask |= state.changed[fields[i].index] > since ? 1L << i : 0;
    }
    if (mask == 0) {
      return;
    }
    out.bits(group, groupWidth);
    out.bits(mask, fields.length);
    for (long rest = mask; rest != 0; rest &= rest - 1) {
      writeValue(out, state, fields[Long.numberOfTrailingZeros(rest)]);
    }
    out.align();
  }

  @SuppressWarnings("unchecked") // a field's slot holds only what its codec checked or read
  private static <T> void writeValue(WireWriter out, State state, Field<T> field) {
    if (field.codec() instanceof NumberCodec<T> number) {
      number.writeRaw(out, state.numbers[field.slot]);
    } else {
      field.codec().write(out, (T) state.objects[field.slot]);
    }
  }

  long read(WireReader in, State state, int held) throws MalformedFrame {
    long told = 0;
    int last = -1;
    while (in.remaining() > 0) {
      int group = (int) in.bits(groupWidth);
      if (group <= last || group >= members.length || (held >> group & 1) == 0) {
        throw in.malformed(state.type() + ": group " + group + " after " + last + " of " + held);
      }
      told |= readBlock(in, state, members[group]);
      last = group;
    }
    return told;
  }

  private static long readBlock(WireReader in, State state, Field<?>[] fields)
      throws MalformedFrame {
    long mask = in.bits(fields.length);
    if (mask == 0) {
      throw in.malformed(state.type() + ": a block without fields");
    }
    long told = 0;
    for (long rest = mask; rest != 0; rest &= rest - 1) {
      Field<?> field = fields[Long.numberOfTrailingZeros(rest)];
      readValue(in, state, field);
      told |= 1L << field.index;
    }
    in.align();
    return told;
  }

  private static <T> void readValue(WireReader in, State state, Field<T> field)
      throws MalformedFrame {
    if (field.codec() instanceof NumberCodec<T> number) {
      state.numbers[field.slot] = number.readRaw(in);
    } else {
      state.objects[field.slot] = field.codec().readSafely(in);
    }
  }
}
