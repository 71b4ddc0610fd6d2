package dev.sightline.schema;

import java.util.Arrays;

/** Length, in as many bits as the greatest length takes; then the bytes. */
final class BytesCodec extends Codec<byte[]> {
  private static final byte[] NONE = {};

  private final int maxBytes;
  private final int width;

  BytesCodec(int maxBytes) {
    super("bytes(" + maxBytes + ")", NumberCodec.width(maxBytes + 1L) + 8L * maxBytes);
    Limits.check("a field of", maxBytes, Limits.TEXT_BYTES, "bytes");
    this.maxBytes = maxBytes;
    this.width = NumberCodec.width(maxBytes + 1L);
  }

  @Override
  public byte[] initial() {
    return NONE;
  }

  @Override
  public void write(WireWriter out, byte[] value) {
    out.bits(value.length, width);
    out.bytes(value, 0, value.length);
  }

  @Override
  public byte[] read(WireReader in) throws MalformedFrame {
    int length = (int) in.bits(width);
    if (length > maxBytes) {
      throw in.malformed(length + " bytes are more than " + maxBytes);
    }
    return in.bytes(length);
  }

  @Override
  protected byte[] checked(byte[] value) {
    if (value.length > maxBytes) {
      throw new IllegalArgumentException(value.length + " bytes are more than " + maxBytes);
    }
    return value.clone();
  }

  @Override
  boolean hasArrays() {
    return true;
  }

  @Override
  byte[] handedOut(byte[] value) {
    return value.clone();
  }

  @Override
  protected boolean same(byte[] a, byte[] b) {
    return Arrays.equals(a, b);
  }
}
