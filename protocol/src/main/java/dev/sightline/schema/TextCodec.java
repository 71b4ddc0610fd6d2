package dev.sightline.schema;

/** Length in bytes, in as many bits as the greatest length takes; then UTF-8. */
final class TextCodec extends Codec<String> {
  private final int maxBytes;
  private final int width;

  TextCodec(int maxBytes) {
    super("text(" + maxBytes + ")", NumberCodec.width(maxBytes + 1L) + 8L * maxBytes);
    Limits.check("text of", maxBytes, Limits.TEXT_BYTES, "bytes");
    this.maxBytes = maxBytes;
    this.width = NumberCodec.width(maxBytes + 1L);
  }

  @Override
  public String initial() {
    return "";
  }

  @Override
  public void write(WireWriter out, String value) {
    out.bits(Utf8.length(value), width);
    Utf8.write(out, value);
  }

  @Override
  public String read(WireReader in) throws MalformedFrame {
    int length = (int) in.bits(width);
    if (length > maxBytes) {
      throw in.malformed("a text of " + length + " bytes is longer than " + maxBytes);
    }
    return Utf8.read(in, length);
  }

  @Override
  protected String checked(String value) {
    int length = Utf8.length(value);
    if (length > maxBytes) {
      throw new IllegalArgumentException(
          "a text of " + length + " bytes is longer than " + maxBytes);
    }
    return value;
  }
}
