package dev.sightline.maps.tiling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.partition.Tiling;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class TilingFileTest {
  private static final String SQUARE =
      "{'tiling':'triangle','vertices':[[0,0],[1,0],[1,1],[0,1]],"
          + "'tiles':[[0,1,2],[0,2,3]],'edgeNeighbors':[[1],[0]],'pointNeighbors':[[1],[0]]}";

  @ParameterizedTest
  @MethodSource("dev.sightline.partition.TestTilings#all")
  void read_whatWasWritten_givesTheSameFile(Tiling tiling) throws IOException {
    byte[] written = write(tiling);
    Tiling read = TilingReader.read("copy", new ByteArrayInputStream(written));
    assertEquals(tiling.kind(), read.kind());
    assertEquals(tiling.limit(), read.limit());
    assertEquals(tiling.cornerX(3, 1), read.cornerX(3, 1));
    assertArrayEquals(written, write(read));
  }

  @Test
  void read_wellFormed_hasTilesAndNeighbors() throws IOException {
    Tiling tiling = read(SQUARE);
    assertEquals(2, tiling.limit());
    assertEquals(0, tiling.locate(0.5, 0.5));
    assertEquals(1, tiling.edgeNeighbor(0, 0));
  }

  @Test
  void read_unknownKeys_areIgnored() throws IOException {
    assertEquals(2, read(SQUARE.replace("{'tiling'", "{'x':{'y':[1]},'tiling'")).limit());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "[0,2,3]]    | [0,2,9]]     | tile 1 names vertex 9, there are 4",
        "[0,2,3]]    | [0,3,2]]     | tile 1 is not counterclockwise",
        "[0,2,3]]    | [0,2]]       | tile 1 has 2 corners",
        "[0,2,3]]    | [0,2.5,3]]   | line 1: expected a whole number",
        "[0,1]]      | [0,1,2]]     | line 1: expected a pair [x, y]",
        "[0,1]]      | [0,null]]    | line 1: expected a finite number",
        "[0,1]]      | [0,1e999]]   | line 1: expected a finite number",
        "[0,1]]      | [0,NaN]]     | line 1: Non-standard token 'NaN'",
        "'vertices'  | 'corners'    | vertices is missing",
        "s':[[1],[0]],'p | s':[[1]],'p | edgeNeighbors: 1 lists for 2 tiles",
        "s':[[1],[0]],'p | s':[[1],[]],'p | tile 0 edgeNeighbors names tile 1, which does not",
        "s':[[1],[0]],'p | s':[[1,1],[0]],'p | tile 0 edgeNeighbors names tile 1 twice",
        "s':[[1],[0]],'p | s':[[0],[0]],'p | tile 0 edgeNeighbors names tile 0",
        "'triangle'  | 7            | line 1: expected a text",
        "[[1],[0]]}  | [[1],[0]]    | line 1: Unexpected end-of-input",
        "[[1],[0]]}  | [[1],[0]]}{} | nothing may follow the tiling",
      })
  void read_badFile_namesThePlace(String part, String instead, String message) {
    String text = SQUARE.replace(part, instead);
    TilingFormatException e = assertThrows(TilingFormatException.class, () -> read(text));
    String found = String.valueOf(e.getMessage());
    assertTrue(found.startsWith("bad.json: "), found);
    assertTrue(found.contains(message), found);
    assertFalse(found.contains("Feature"), found);
  }

  @Test
  void read_anythingElse_isRefused() {
    assertThrows(TilingFormatException.class, () -> read(""));
    assertThrows(TilingFormatException.class, () -> read("[]"));
    assertThrows(TilingFormatException.class, () -> read("\u0000\u0001"));
    assertThrows(
        TilingFormatException.class, () -> TilingReader.read(Path.of("no/such/tiling.json")));
  }

  private static Tiling read(String text) throws IOException {
    byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return TilingReader.read("bad.json", new ByteArrayInputStream(bytes));
  }

  private static byte[] write(Tiling tiling) throws IOException {
    var out = new ByteArrayOutputStream();
    TilingWriter.write(tiling, out);
    return out.toByteArray();
  }
}
