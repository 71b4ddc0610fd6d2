package dev.sightline.maps.format.tiled;

import dev.sightline.maps.format.MapFormatException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** The cells of a chunk as the file holds them; decoded only when asked for. */
final class TileData {
  private final String where;
  private final String encoding;
  private final String compression;
  private final String text;
  private final double[] numbers;

  private TileData(
      String where, String encoding, String compression, String text, double[] numbers) {
    this.where = where;
    this.encoding = encoding;
    this.compression = compression;
    this.text = text;
    this.numbers = numbers;
  }

  /**
   * Holds text.
   *
   * @param where file and place, for messages
   */
  static TileData of(String where, String encoding, String compression, String text) {
    return new TileData(where, encoding, compression, text, new double[0]);
  }

  /** Holds one number per cell. */
  static TileData of(String where, double[] numbers) {
    return new TileData(where, "", "", "", numbers);
  }

  /**
   * Returns the global tile ids with their flip bits.
   *
   * @param cells how many there must be, already checked against the limit
   */
  int[] decode(int cells) {
    return switch (encoding) {
      case "" -> fromNumbers(cells);
      case "csv" -> fromCsv(cells);
      case "base64" -> fromBytes(inflated(base64(), 4 * cells), cells);
      default -> throw error("unknown encoding '" + encoding + "'");
    };
  }

  private MapFormatException error(String reason) {
    return new MapFormatException(where + ": " + reason);
  }

  private MapFormatException wrongCount(long found, int cells) {
    return error("the data holds " + found + " cells, not " + cells);
  }

  private int[] fromNumbers(int cells) {
    if (numbers.length != cells) {
      throw wrongCount(numbers.length, cells);
    }
    int[] ids = new int[cells];
    for (int i = 0; i < cells; i++) {
      ids[i] = id(numbers[i]);
    }
    return ids;
  }

  private int id(double number) {
    if (!(number >= 0 && number < 0x1p32) || number != Math.rint(number)) {
      throw error("'" + number + "' is not a tile id");
    }
    return (int) (long) number;
  }

  private int[] fromCsv(int cells) {
    String[] none = {};
    String[] words = text.isBlank() ? none : split(cells);
    int count =
        words.length > 0 && words[words.length - 1].isBlank() ? words.length - 1 : words.length;
    if (count != cells) {
      throw wrongCount(count, cells);
    }
    int[] ids = new int[cells];
    for (int i = 0; i < cells; i++) {
      ids[i] = id(words[i].strip());
    }
    return ids;
  }

  private String[] split(int cells) {
    return text.split(",", cells + 2);
  }

  private int id(String word) {
    try {
      return Integer.parseUnsignedInt(word);
    } catch (NumberFormatException e) {
      throw error("'" + (word.length() > 20 ? word.substring(0, 20) : word) + "' is not a tile id");
    }
  }

  private byte[] base64() {
    try {
      return Base64.getMimeDecoder().decode(checkedBase64());
    } catch (IllegalArgumentException e) {
      throw error("broken base64: " + e.getMessage());
    }
  }

  private String checkedBase64() {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      if (!digit && c != '+' && c != '/' && c != '=' && c > ' ') {
        throw error("broken base64: unexpected character at " + i);
      }
    }
    return text;
  }

  /** Inflates no more than expected, whatever the data claims. */
  private byte[] inflated(byte[] data, int size) {
    if (compression.isEmpty()) {
      return data;
    }
    try (InputStream in = inflater(data)) {
      byte[] bytes = in.readNBytes(size);
      if (in.read() >= 0) {
        throw error("the data holds more than " + size / 4 + " cells");
      }
      return bytes;
    } catch (MapFormatException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw error("broken " + compression + " data: " + e.getMessage());
    }
  }

  private InputStream inflater(byte[] data) throws IOException {
    InputStream in = new ByteArrayInputStream(data);
    return switch (compression) {
      case "zlib" -> new InflaterInputStream(in);
      case "gzip" -> new GZIPInputStream(in);
      case "zstd" -> new ZstdInputStream(in);
      default -> throw error("unknown compression '" + compression + "'");
    };
  }

  private int[] fromBytes(byte[] bytes, int cells) {
    if (bytes.length != 4 * cells) {
      throw wrongCount(bytes.length / 4, cells);
    }
    int[] ids = new int[cells];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(ids);
    return ids;
  }
}
