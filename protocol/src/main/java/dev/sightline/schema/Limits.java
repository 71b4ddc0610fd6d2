package dev.sightline.schema;

/** How large a schema may be. Sizes of frames follow from these. */
public final class Limits {
  /** Entity types, events or actions of a schema. */
  public static final int TYPES = 1024;

  /** Fields of a type, inherited ones included; the same for references. */
  public static final int FIELDS = 64;

  /** Different audiences of a type. */
  public static final int GROUPS = 8;

  /** Bytes of a text, or of a field of bytes. */
  public static final int TEXT_BYTES = 16_384;

  /** Elements of a list, or of a field of references. */
  public static final int ELEMENTS = 1024;

  /** Bytes that all fields of a type take at most. */
  public static final int TYPE_BYTES = 65_536;

  /** Components of a value. */
  public static final int COMPONENTS = 32;

  /** Lists, optional and nested values within each other. */
  public static final int NESTING = 32;

  private Limits() {}

  static void check(String what, long value, long max, String unit) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(
          what + " " + value + (unit.isEmpty() ? "" : " " + unit) + ": has to be in 1.." + max);
    }
  }
}
