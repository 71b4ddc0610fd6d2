package dev.sightline.schema;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How values of one class become bits, and which values there are.
 *
 * <p>The usual ones are made by the static methods. They know their ranges: a number in [0, 100]
 * takes 7 bits. For a class from elsewhere there are two ways: {@link #wrap} it as something that
 * has a codec, or extend this class and write the bits by hand. Values have to be immutable.
 *
 * <pre>{@code
 * Codec<Integer> fuel = Codec.integer(0, 100);
 * Codec<Double> heading = Codec.fixed(0, 360, 1.5);
 * Codec<Color> paint = Codec.integer(0, 0xFFFFFF).wrap(c -> c.getRGB() & 0xFFFFFF, Color::new);
 * }</pre>
 *
 * @param <T> the class of the values
 */
public abstract class Codec<T> {
  private final String signature;
  private final long maxBits;
  private final int depth;
  private final boolean isHandWritten;

  /**
   * For codecs written by hand.
   *
   * @param name how the schema names the codec; whoever reads it in another language has to know
   * @param maxBits how many bits a value takes at most
   */
  protected Codec(String name, int maxBits) {
    this("custom(" + TypeNames.checked(name) + "," + maxBits + ")", (long) maxBits);
    if (maxBits < 0) {
      throw new IllegalArgumentException("codec " + name + ": " + maxBits + " bits");
    }
  }

  Codec(String signature, long maxBits) {
    this(signature, maxBits, 1);
  }

  /** For codecs that contain others; their depth is one more than that of the deepest. */
  Codec(String signature, long maxBits, int depth) {
    requireShallow(depth);
    if (maxBits > 8L * Limits.TYPE_BYTES) {
      throw new IllegalArgumentException(
          signature + " takes up to " + maxBits / 8 + " bytes, more than " + Limits.TYPE_BYTES);
    }
    this.signature = signature;
    this.maxBits = maxBits;
    this.depth = depth;
    this.isHandWritten = signature.startsWith("custom");
  }

  /** Whole numbers from {@code min} to {@code max}. */
  public static Codec<Integer> integer(int min, int max) {
    return new WholeCodec<>("integer", min, max, raw -> (int) raw);
  }

  /** Whole numbers from {@code min} to {@code max}, all within 2^53 from zero. */
  public static Codec<Long> longInteger(long min, long max) {
    return new WholeCodec<>("integer", min, max, raw -> raw);
  }

  /** The numbers {@code min}, {@code min + step}, ... {@code max}; others are rounded to them. */
  public static Codec<Double> fixed(double min, double max, double step) {
    return new FixedCodec(min, max, step);
  }

  /** Numbers of 32 bits, as {@code float} has them; not infinite. */
  public static Codec<Double> real32() {
    return new FloatCodec(false);
  }

  /** Numbers of 64 bits, as {@code double} has them; not infinite. */
  public static Codec<Double> real64() {
    return new FloatCodec(true);
  }

  public static Codec<Boolean> flag() {
    return new PlainCodec<>("flag", 2, value -> value ? 1 : 0, raw -> raw != 0);
  }

  /** One of the constants of an enum. */
  public static <E extends Enum<E>> Codec<E> choice(Class<E> constants) {
    return PlainCodec.ofConstants(constants);
  }

  /** A point of the wire grid. */
  public static Codec<GridPoint> point() {
    int bits = WireGrid.INDEX_BITS;
    return new PlainCodec<>(
        "point",
        1L << (2 * bits),
        point -> ((long) point.y() << bits) | point.x(),
        raw -> new GridPoint((int) raw & ((1 << bits) - 1), (int) (raw >> bits)));
  }

  /** Text of at most {@code maxBytes} bytes of UTF-8. */
  public static Codec<String> text(int maxBytes) {
    return new TextCodec(maxBytes);
  }

  /** Bytes of somebody else's making: a frame of voice, a picture. */
  public static Codec<byte[]> bytes(int maxBytes) {
    return new BytesCodec(maxBytes);
  }

  /** A value or none. */
  public static <T> Codec<Optional<T>> optional(Codec<T> value) {
    return new OptionalCodec<>(value);
  }

  /** A list of at most {@code max} values. */
  public static <T> Codec<List<T>> list(Codec<T> element, int max) {
    return new ListCodec<>(element, max);
  }

  /** Values of a class that the schema declares with {@link Schema.Builder#value}. */
  public static <T> Codec<T> value(Class<T> valueClass) {
    return new NestedCodec<>(valueClass);
  }

  /**
   * Returns a codec for another class, whose values are converted.
   *
   * <p>Where the initial value of this codec cannot be wrapped, make the result optional.
   *
   * @param unwrap from the other class to this one, to write it
   * @param wrap from this class to the other, to read it; may throw to refuse a value
   */
  public final <F> Codec<F> wrap(Function<F, T> unwrap, Function<T, F> wrap) {
    return new WrapCodec<>(this, unwrap, wrap);
  }

  /** Returns the value that a field has before it is set. */
  public abstract T initial();

  /** Writes a value that {@link #checked} has passed. */
  public abstract void write(WireWriter out, T value);

  /** Reads a value. The bytes may come from an enemy. */
  public abstract T read(WireReader in) throws MalformedFrame;

  /** Returns the value, or a copy that nobody else can change, or throws if it is out of range. */
  protected T checked(T value) {
    return value;
  }

  /** Returns whether two values are the same, so that nothing needs to be sent. */
  protected boolean same(T a, T b) {
    return a.equals(b);
  }

  /** Returns whether values contain arrays, which whoever gets one could change. */
  boolean hasArrays() {
    return false;
  }

  /** Returns a value that can be handed out: changing it changes nothing that is kept. */
  T handedOut(T value) {
    return value;
  }

  /** Returns the codec as the schema's text has it. */
  public final String signature() {
    return signature;
  }

  /** Returns how many bits a value takes at most. */
  public final long maxBits() {
    return maxBits;
  }

  /** Returns how many codecs are within each other, this one included. */
  final int depth() {
    return depth;
  }

  static void requireShallow(int depth) {
    if (depth > Limits.NESTING) {
      throw new IllegalArgumentException("codecs are nested more than " + Limits.NESTING + " deep");
    }
  }

  /** Returns the codec with the values that it names put in. */
  Codec<T> resolved(ValueTypes types) {
    return this;
  }

  /**
   * Checks a value before it is kept. One of a codec written by hand is written once to see whether
   * that works, because later nobody could tell whose fault it is.
   */
  final T accepted(T value) {
    T kept = checked(value);
    if (isHandWritten) {
      tryToWrite(kept);
    }
    return kept;
  }

  private void tryToWrite(T value) {
    WireWriter out = new WireWriter(16);
    try {
      write(out, value);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(signature + " cannot write " + value + ": " + e, e);
    }
    if (out.bitCount() > maxBits) {
      throw new IllegalArgumentException(
          signature + " takes " + out.bitCount() + " bits for " + value);
    }
  }

  /** Reads; what somebody's code throws then is the frame's fault. */
  final T readSafely(WireReader in) throws MalformedFrame {
    if (!isHandWritten) {
      return read(in);
    }
    try {
      return read(in);
    } catch (RuntimeException e) {
      throw in.malformed("codec " + signature + ": " + e);
    }
  }
}
