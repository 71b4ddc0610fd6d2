package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Broken files either load or are refused with one line; the golden and the hostile files are the
 * corpus.
 */
final class ReaderFuzzTest {
  private static final int ROUNDS = 400;
  private static final String[] PIECES = {
    "-1",
    "0",
    "1e999",
    "-1e308",
    "NaN",
    "99999999999",
    "2147483647",
    "4294967295",
    "null",
    "{}",
    "[]",
    "[[",
    "\"",
    "<",
    ">",
    "/>",
    "&lt;",
    "&x;",
    "<!DOCTYPE a [",
    "]]>",
    "\u0000",
    "\ufffe",
    ",",
    "true",
    "csv",
    "base64",
    "zlib",
    "gzip",
    "zstd",
    "width",
    "id",
    "ring",
    "\n",
    "=",
    "hole"
  };

  @ParameterizedTest
  @MethodSource("dev.sightline.maps.format.GoldenMapsTest#inputs")
  void read_mutatedFile_loadsOrIsRefused(Path file) throws IOException {
    fuzz(file, ROUNDS);
  }

  @ParameterizedTest
  @MethodSource("dev.sightline.maps.format.HostileCorpusTest#inputs")
  void read_mutatedHostileFile_loadsOrIsRefused(Path file) throws IOException {
    fuzz(file, ROUNDS / 20);
  }

  private static void fuzz(Path file, int rounds) throws IOException {
    byte[] original = Files.readAllBytes(file);
    for (int round = 0; round < rounds; round++) {
      Random random = new Random(round);
      byte[] bytes = original;
      for (int i = random.nextInt(4); i >= 0; i--) {
        bytes = mutated(bytes, random);
      }
      read(file, bytes, round);
    }
  }

  private static void read(Path file, byte[] bytes, int seed) {
    try {
      MapFormat.of(file).read(new MapSource(file, bytes), ReadOptions.USUAL);
    } catch (MapFormatException e) {
      String message = String.valueOf(e.getMessage());
      assertFalse(message.contains("\n"), message);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fail(file + ", seed " + seed, e);
    }
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    int end = Math.min(bytes.length, at + 1 + random.nextInt(random.nextBoolean() ? 3 : 40));
    byte[] middle =
        switch (random.nextInt(6)) {
          case 0 -> new byte[] {(byte) random.nextInt(256)};
          case 1 -> new byte[0];
          case 2 -> PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
          case 3 -> Arrays.copyOfRange(bytes, at / 2, Math.min(bytes.length, at / 2 + 30));
          case 4 -> new byte[] {(byte) ('0' + random.nextInt(10))};
          default -> {
            end = random.nextInt(8) == 0 ? bytes.length : end;
            yield Arrays.copyOfRange(bytes, at, end);
          }
        };
    return joined(Arrays.copyOf(bytes, at), middle, Arrays.copyOfRange(bytes, end, bytes.length));
  }

  private static byte[] joined(byte[] a, byte[] b, byte[] c) {
    byte[] all = Arrays.copyOf(a, a.length + b.length + c.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    System.arraycopy(c, 0, all, a.length + b.length, c.length);
    return all;
  }
}
