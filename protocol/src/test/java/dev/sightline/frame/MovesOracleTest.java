package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The nearest index with given low bits, against a search outwards from the old one. */
final class MovesOracleTest {
  private static final int LAST = (1 << 20) - 1;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void nearest_withinReach_isTheNewPosition(long seed) throws MalformedFrame {
    SplittableRandom random = new SplittableRandom(seed);
    for (int step = 0; step < 20_000; step++) {
      int held = random.nextInt(LAST + 1);
      int far = random.nextInt(8) == 0 ? LAST : 1 << random.nextInt(1, 13);
      int x = Math.max(0, Math.min(LAST, held + random.nextInt(-far, far + 1)));
      int y = Math.max(0, Math.min(LAST, held + random.nextInt(-far, far + 1)));
      int kind = Moves.kind(Moves.spread(held, held, x, y));
      String at = "seed " + seed + ", step " + step;
      WireWriter out = new WireWriter(8);
      Moves.write(out, kind, x, y);
      WireReader in = new WireReader().wrap(out.toBytes());
      assertEquals(x, Moves.nearest(held, Moves.readLow(in, kind), kind), at);
      assertEquals(y, Moves.nearest(held, Moves.readLow(in, kind), kind), at);
      in.requireEnd();
    }
  }

  @Test
  void nearest_anyLowBits_isTheFirstFoundOutwards() {
    for (int held : new int[] {0, 5, 1000, 65_535, 524_288}) {
      for (int low = 0; low < 256; low++) {
        assertEquals(searched(held, low), Moves.nearest(held, low, Moves.NEAR));
      }
    }
  }

  private static int searched(int held, int low) {
    for (int distance = 0; ; distance++) {
      if ((held - distance & 0xFF) == low) { // the lower one at distance 128
        return held - distance;
      }
      if ((held + distance & 0xFF) == low) {
        return held + distance;
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"-1, 0, 0", "0, 1, 2", "127, 1, 2", "128, 2, 3", "2047, 2, 3", "2048, 3, 5"})
  void kind_bySpread_isTheShortest(int spread, int kind, int bytes) {
    assertEquals(kind, Moves.kind(spread));
    WireWriter out = new WireWriter(8);
    Moves.write(out, kind, 7, 9);
    assertEquals(bytes, out.size());
  }

  @Test
  void write_offTheGrid_isRefused() {
    WireWriter out = new WireWriter(8);
    assertThrows(IllegalArgumentException.class, () -> Moves.write(out, Moves.NEAR, -1, 0));
    assertThrows(IllegalArgumentException.class, () -> Moves.write(out, Moves.FULL, 0, 1 << 20));
  }
}
