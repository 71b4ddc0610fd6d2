package dev.sightline.frame;

import dev.sightline.motion.WireGrid;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;

/**
 * The answer to a {@link Hello}: from here on the client holds nothing and will be told.
 *
 * @param major the version of the protocol that the server speaks
 * @param minor likewise
 * @param schemaHash the server's schema
 * @param mapHash the server's map
 * @param epoch a random number per start of the server; what was known from another is void
 * @param tick the tick before the first frame's
 * @param tickMicros microseconds from tick to tick
 * @param shortIds all short ids will be below this
 * @param memory how many evicted entities both sides remember
 * @param grid where columns and rows are
 */
public record Welcome(
    int major,
    int minor,
    long schemaHash,
    long mapHash,
    long epoch,
    long tick,
    int tickMicros,
    int shortIds,
    int memory,
    WireGrid grid) {
  private static final int MAX_TICK_MICROS = 1_000_000_000;

  public Welcome {
    if (tickMicros < 1 || tickMicros > MAX_TICK_MICROS) {
      throw new IllegalArgumentException("a tick of " + tickMicros + " us");
    }
    if (shortIds < 1 || shortIds > Protocol.SHORT_IDS || memory < 0 || memory > shortIds) {
      throw new IllegalArgumentException(shortIds + " short ids, " + memory + " remembered");
    }
  }

  public void write(WireWriter out) {
    out.u8(Protocol.WELCOME);
    out.u8(major);
    out.u8(minor);
    out.u64(schemaHash);
    out.u64(mapHash);
    out.u64(epoch);
    out.varint(tick);
    out.varint(tickMicros);
    out.varint(shortIds);
    out.varint(memory);
    out.u8(grid.exponent());
    out.f64(grid.originX());
    out.f64(grid.originY());
    out.varint(grid.lastColumn());
    out.varint(grid.lastRow());
  }

  /** Reads a welcome. */
  public static Welcome read(WireReader in) throws MalformedFrame {
    if (in.u8() != Protocol.WELCOME) {
      throw in.malformed("not a welcome");
    }
    int major = in.u8();
    int minor = in.u8();
    if (major != Protocol.MAJOR) {
      throw in.malformed("a welcome in protocol " + major + "." + minor);
    }
    try {
      return new Welcome(
          major,
          minor,
          in.u64(),
          in.u64(),
          in.u64(),
          in.varint(),
          in.varint(MAX_TICK_MICROS, "microseconds per tick"),
          in.varint(Protocol.SHORT_IDS, "short ids"),
          in.varint(Protocol.SHORT_IDS, "remembered entities"),
          readGrid(in));
    } catch (IllegalArgumentException e) {
      throw in.malformed(String.valueOf(e.getMessage()));
    }
  }

  private static WireGrid readGrid(WireReader in) throws MalformedFrame {
    int max = (1 << WireGrid.INDEX_BITS) - 1;
    return WireGrid.described(
        (byte) in.u8(), in.f64(), in.f64(), in.varint(max, "columns"), in.varint(max, "rows"));
  }
}
