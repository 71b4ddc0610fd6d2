package dev.sightline.interest.view;

import java.util.Arrays;
import java.util.BitSet;

/** A set of tiles as differences of ascending numbers, seven bits to a byte. */
final class PackedRow {
  private PackedRow() {}

  static byte[] of(BitSet tiles) {
    byte[] bytes = new byte[16 + 2 * tiles.cardinality()];
    int size = 0;
    int before = -1;
    for (int t = tiles.nextSetBit(0); t >= 0; t = tiles.nextSetBit(t + 1)) {
      int step = t - before - 1;
      before = t;
      if (size + 5 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      for (; step >= 0x80; step >>>= 7) {
        bytes[size++] = (byte) ((step & 0x7f) | 0x80);
      }
      bytes[size++] = (byte) step;
    }
    return Arrays.copyOf(bytes, size);
  }

  static int[] tiles(byte[] bytes) {
    int count = 0;
    for (byte b : bytes) {
      count += b >= 0 ? 1 : 0;
    }
    int[] tiles = new int[count];
    int at = 0;
    int tile = -1;
    int step = 0;
    int shift = 0;
    for (byte b : bytes) {
      step |= (b & 0x7f) << shift;
      shift += 7;
      if (b >= 0) {
        tile += step + 1;
        tiles[at++] = tile;
        step = 0;
        shift = 0;
      }
    }
    return tiles;
  }
}
