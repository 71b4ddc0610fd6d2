package dev.sightline.schema;

/** Bytes that cannot be what they claim to be; the message says where and why. */
public final class MalformedFrame extends Exception {
  private static final long serialVersionUID = 1L;

  private final int place;

  public MalformedFrame(int place, String reason) {
    super("byte " + place + ": " + reason);
    this.place = place;
  }

  /** Returns the offset in the frame at which reading stopped. */
  public int place() {
    return place;
  }
}
