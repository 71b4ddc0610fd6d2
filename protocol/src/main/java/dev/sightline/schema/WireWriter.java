package dev.sightline.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes numbers as bits and bytes into an array that grows.
 *
 * <p>Bits fill each byte from its lowest; a number's lowest bit comes first; numbers of several
 * bytes are little-endian. So a number of eight bits at a byte's start is that byte. Everything may
 * be written at any bit; {@link #align()} fills the byte with zeros.
 */
public final class WireWriter {
  /** The greatest number that a varint can hold: what JavaScript counts exactly. */
  public static final long MAX_VARINT = (1L << 53) - 1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int SLACK = 8;

  private byte[] bytes;
  private int size;
  private long pending;
  private int pendingBits;

  public WireWriter(int capacity) {
    bytes = new byte[capacity + SLACK];
  }

  /** Empties the writer and keeps its array. */
  public void clear() {
    size = 0;
    pending = 0;
    pendingBits = 0;
  }

  /** Returns the number of whole bytes. */
  public int size() {
    return size;
  }

  /** Returns the number of bits, those of whole bytes included. */
  long bitCount() {
    return 8L * size + pendingBits;
  }

  /** Returns the array; valid up to {@link #size()} and until the next write. */
  public byte[] array() {
    return bytes;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Makes room, so that the next {@code count} bytes do not have to. */
  public void reserve(int count) {
    if (bytes.length - SLACK - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + count + SLACK));
    }
  }

  /** Writes the lowest {@code count} bits of a number, at most 64. */
  public void bits(long value, int count) {
    if (count > 32) {
      bits(value, 32);
      bits(value >>> 32, count - 32);
      return;
    }
    pending |= (value & ((1L << count) - 1)) << pendingBits;
    pendingBits += count;
    reserve(8);
    while (pendingBits >= 8) {
      bytes[size++] = (byte) pending;
      pending >>>= 8;
      pendingBits -= 8;
    }
  }

  public void flag(boolean value) {
    bits(value ? 1 : 0, 1);
  }

  /** Fills the current byte with zeros. */
  public void align() {
    bits(0, -pendingBits & 7);
  }

  public void u8(int value) {
    bits(value, 8);
  }

  public void u32(long value) {
    bits(value, 32);
  }

  public void u64(long value) {
    bits(value, 64);
  }

  public void f64(double value) {
    u64(Double.doubleToRawLongBits(value));
  }

  /** Writes seven bits per byte, the lowest first; the highest bit says that more follow. */
  public void varint(long value) {
    if (value < 0 || value > MAX_VARINT) {
      throw new IllegalArgumentException(value + " is not in [0, 2^53)");
    }
    long rest = value;
    while (rest >= 0x80) {
      u8(((int) rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    u8((int) rest);
  }

  /** Writes the lowest {@code count} bytes of a number, at most 8, at a byte's start. */
  public void packed(long value, int count) {
    assert pendingBits == 0;
    reserve(8);
    LONG.set(bytes, size, value);
    size += count;
  }

  public void bytes(byte[] source, int from, int count) {
    if (pendingBits != 0) {
      for (int i = 0; i < count; i++) {
        u8(source[from + i]);
      }
      return;
    }
    reserve(count);
    System.arraycopy(source, from, bytes, size, count);
    size += count;
  }

  /** Writes the length in bytes as a varint, then UTF-8. */
  public void text(String text) {
    varint(Utf8.length(text));
    Utf8.write(this, text);
  }

  /**
   * Writes before the bytes from {@code from} on how many they are, as a varint.
   *
   * <p>One byte has to be free for it at {@code from - 1}; the bytes are moved if it needs more.
   */
  public void lengthBefore(int from) {
    assert pendingBits == 0;
    int length = size - from;
    int more = (31 - Integer.numberOfLeadingZeros(length | 1)) / 7;
    if (more > 0) {
      reserve(more);
      System.arraycopy(bytes, from, bytes, from + more, length);
    }
    size = from - 1;
    varint(length);
    size += length;
  }
}
