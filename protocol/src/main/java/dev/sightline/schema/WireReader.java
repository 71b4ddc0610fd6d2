package dev.sightline.schema;

/**
 * Reads what a {@link WireWriter} wrote, and trusts nothing: reading past the end, padding that is
 * not zero and varints that are longer than needed are malformed.
 *
 * <p>{@link #limit(int)} confines reading to a part, for sections and blocks that state a length.
 */
public final class WireReader {
  private static final int MAX = 1 << 27; // so that places in bits are ints

  private byte[] bytes = {};
  private int start;
  private int position; // in bits, as is the end
  private int end;

  /** Creates a reader of nothing; see {@link #wrap(byte[])}. */
  public WireReader() {}

  /** Starts reading a part of an array. */
  public WireReader wrap(byte[] source, int from, int length) {
    if (from < 0 || length < 0 || length > source.length - from || from + length > MAX) {
      throw new IllegalArgumentException(
          "no " + length + " bytes from " + from + " in " + source.length);
    }
    bytes = source;
    start = from;
    position = from * 8;
    end = (from + length) * 8;
    return this;
  }

  public WireReader wrap(byte[] source) {
    return wrap(source, 0, source.length);
  }

  /** Returns the offset of the current byte from where reading started. */
  public int place() {
    return (position >> 3) - start;
  }

  /** Returns the number of whole bytes until the limit. */
  public int remaining() {
    return (end - position) >> 3;
  }

  /** Returns an error at the current place, to be thrown. */
  public MalformedFrame malformed(String reason) {
    return new MalformedFrame(place(), reason);
  }

  /** Reads an unsigned number of at most 64 bits. */
  public long bits(int count) throws MalformedFrame {
    require(count);
    long value = 0;
    for (int got = 0; got < count; ) {
      int shift = position & 7;
      int taken = Math.min(8 - shift, count - got);
      long part = ((bytes[position >> 3] & 0xFFL) >>> shift) & ((1L << taken) - 1);
      value |= part << got;
      got += taken;
      position += taken;
    }
    return value;
  }

  public boolean flag() throws MalformedFrame {
    return bits(1) != 0;
  }

  /** Skips the rest of the current byte, which has to be zeros. */
  public void align() throws MalformedFrame {
    if (bits(-position & 7) != 0) {
      throw malformed("the padding is not zero");
    }
  }

  public int u8() throws MalformedFrame {
    if ((position & 7) != 0) {
      return (int) bits(8);
    }
    require(8);
    int value = bytes[position >> 3] & 0xFF;
    position += 8;
    return value;
  }

  public long u32() throws MalformedFrame {
    return bits(32);
  }

  public long u64() throws MalformedFrame {
    return bits(64);
  }

  public double f64() throws MalformedFrame {
    return Double.longBitsToDouble(u64());
  }

  public long varint() throws MalformedFrame {
    long value = 0;
    for (int shift = 0; shift < 56; shift += 7) {
      long part = u8();
      value |= (part & 0x7F) << shift;
      if (part < 0x80) {
        return checkedVarint(value, part == 0 && shift > 0);
      }
    }
    throw malformed("a varint of more than 8 bytes");
  }

  /** Reads a varint that has to be at most {@code max}. */
  public int varint(int max, String what) throws MalformedFrame {
    long value = varint();
    if (value > max) {
      throw malformed(what + " " + value + " is more than " + max);
    }
    return (int) value;
  }

  /** Reads bytes into a new array, after making sure that they are there. */
  public byte[] bytes(int count) throws MalformedFrame {
    if (count > remaining()) {
      throw malformed(count + " bytes are announced, " + remaining() + " are left");
    }
    byte[] copy = new byte[count];
    if ((position & 7) == 0) {
      System.arraycopy(bytes, position >> 3, copy, 0, count);
      position += 8 * count;
      return copy;
    }
    for (int i = 0; i < count; i++) {
      copy[i] = (byte) bits(8);
    }
    return copy;
  }

  /** Reads a length as a varint, then that many bytes of UTF-8. */
  public String text(int maxBytes) throws MalformedFrame {
    return Utf8.read(this, varint(maxBytes, "text length"));
  }

  /**
   * Confines reading to the next {@code length} bytes.
   *
   * @return what {@link #unlimit} needs to end it
   */
  public int limit(int length) throws MalformedFrame {
    if (length > remaining()) {
      throw malformed(length + " bytes are announced, " + remaining() + " are left");
    }
    int outer = end;
    end = position + 8 * length;
    return outer;
  }

  /** Skips what is left of a part and returns to the one around it. */
  public void unlimit(int outer) {
    position = end;
    end = outer;
  }

  /** Requires that all up to the limit was read. */
  public void requireEnd() throws MalformedFrame {
    if (position != end) {
      throw malformed(remaining() + " bytes too many");
    }
  }

  private void require(int count) throws MalformedFrame {
    if (end - position < count) {
      throw malformed("the frame ends early");
    }
  }

  private long checkedVarint(long value, boolean overlong) throws MalformedFrame {
    if (overlong) {
      throw malformed("a varint is longer than needed");
    }
    if (value > WireWriter.MAX_VARINT) {
      throw malformed("a varint of " + value + " is more than 2^53 - 1");
    }
    return value;
  }
}
