package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs made to harm: each is refused with one line that names the file and the reason. */
final class HostileMapsTest {
  private static final String MAP =
      "<map orientation='orthogonal' width='4' height='4' tilewidth='1' tileheight='1'>";

  private static final String NAME =
      "<properties><property name='name' value='Köln'/></properties>";

  @TempDir Path folder;

  @Test
  void read_externalEntity_isRefusedAndNotFetched() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "geheim");
    String message =
        refusal(
            "xxe.tmx",
            "<!DOCTYPE map [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>" + MAP + "&e;</map>");
    assertFalse(message.contains("geheim"), message);
  }

  @Test
  void read_externalParameterEntity_isRefused() {
    refusal(
        "p.tmx", "<!DOCTYPE map [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]>" + MAP + "</map>");
  }

  @Test
  void read_nestedEntities_areRefused() {
    StringBuilder text = new StringBuilder("<!DOCTYPE map [<!ENTITY a0 'ha'>");
    for (int i = 1; i < 30; i++) {
      text.append("<!ENTITY a" + i + " '&a" + (i - 1) + ";&a" + (i - 1) + ";'>");
    }
    refusal("laughs.tmx", text + "]>" + MAP + "&a29;</map>");
  }

  @Test
  void read_undeclaredEntity_isRefused() {
    refusal("e.tmx", "<!DOCTYPE map SYSTEM 'nowhere.dtd'>" + MAP + "&e;</map>");
  }

  @Test
  void read_deepJson_isRefused() {
    String deep = "[".repeat(100_000);
    String message = refusal("deep.json", "{\"obstacles\":" + deep);
    assertTrue(message.contains("256"), message);
    String collection = "{\"type\":\"GeometryCollection\",\"geometries\":[";
    refusal("deep.geojson", collection.repeat(20_000));
  }

  @Test
  void read_deepXml_isRefused() {
    refusal("deep.tmx", MAP + "<group>".repeat(100_000));
  }

  @Test
  void read_manyAttributes_isRefusedOrRead() {
    StringBuilder text = new StringBuilder("<map ");
    for (int i = 0; i < 100_000; i++) {
      text.append("a").append(i).append("='' ");
    }
    refusal("attributes.tmx", text + "/>");
  }

  @Test
  void read_gridThatClaimsGigabytes_isRefused() {
    String message = refusal("huge.map", "type octile\nheight 65536\nwidth 65536\nmap\n....\n");
    assertTrue(message.contains("65536 x 65536"), message);
    refusal("huge.map", "type octile\nheight 2147483647\nwidth 2147483647\nmap\n....\n");
    String early = refusal("early.map", "type octile\nheight 4000\nwidth 4000\nmap\n....\n");
    assertTrue(early.contains("ends early"), early);
  }

  @Test
  void read_layerThatClaimsGigabytes_isRefused() {
    String layer = "<layer name='Collision' width='100000' height='100000'><data encoding='csv'>0";
    String message = refusal("huge.tmx", MAP + layer + "</data></layer></map>");
    assertTrue(message.contains("100000 x 100000 cells"), message);
  }

  @Test
  void read_chunksFarApart_areRefused() {
    String chunk = "<chunk x='%d' y='0' width='1' height='1'>0</chunk>";
    refusal(
        "sparse.tmx",
        MAP.replace(">", " infinite='1'>")
            + "<layer name='Collision'><data encoding='csv'>"
            + String.format(chunk, 0)
            + String.format(chunk, 900_000_000)
            + "</data></layer></map>");
  }

  @Test
  void read_dataThatInflatesTooFar_isRefused() throws IOException {
    ByteArrayOutputStream zlib = new ByteArrayOutputStream();
    try (var out = new DeflaterOutputStream(zlib)) {
      out.write(new byte[64 << 20]);
    }
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(gzip)) {
      out.write(new byte[64 << 20]);
    }
    assertTrue(refusal("zlib.tmx", packed("zlib", zlib)).contains("more than 16 cells"));
    assertTrue(refusal("gzip.tmx", packed("gzip", gzip)).contains("more than 16 cells"));
  }

  @Test
  void read_unknownEncoding_isRefusedByName() {
    assertTrue(refusal("a.tmx", packed("lzma", new ByteArrayOutputStream())).contains("'lzma'"));
    String rot = packed("", new ByteArrayOutputStream()).replace("base64", "rot13");
    assertTrue(refusal("b.tmx", rot).contains("'rot13'"));
  }

  @Test
  void read_isometricMap_isRefused() {
    String message = refusal("iso.tmx", MAP.replace("orthogonal", "isometric") + "</map>");
    assertEquals(
        "iso.tmx:1: <map>: orientation 'isometric' is not supported, only orthogonal", message);
  }

  @Test
  void read_goldenFilesCutShort_areRefused() throws IOException {
    for (Path file : GoldenMapsTest.inputs()) {
      byte[] bytes = Files.readAllBytes(file);
      for (int length = 0; length < bytes.length - 4; length += 1 + bytes.length / 50) {
        MapSource source = new MapSource(file, Arrays.copyOf(bytes, length));
        assertThrows(
            MapFormatException.class,
            () -> MapFormat.of(file).read(source, ReadOptions.USUAL),
            file + " cut to " + length);
      }
    }
  }

  @Test
  void read_brokenJson_namesLineAndColumn() {
    String message = refusal("broken.json", "{\"name\": \"x\",\n \"bounds\": [0, 0, NaN, 1]}");
    assertTrue(message.startsWith("broken.json:2:"), message);
  }

  @Test
  void read_brokenXml_namesLineAndColumn() {
    String message = refusal("broken.tmx", MAP + "\n\n <layer></map>");
    assertTrue(message.startsWith("broken.tmx:3:"), message);
  }

  @Test
  void read_bytesThatAreNoText_areRefusedAndNothingIsPrinted() {
    byte[] bytes = (MAP + "<layer name='X'/></map>").getBytes(StandardCharsets.UTF_8);
    bytes[MAP.length() + 13] = (byte) 0xC3;
    assertRefusedQuietly(new MapSource(Path.of("bytes.tmx"), bytes));
  }

  @Test
  void read_documentTypeCutShort_isRefusedAndNothingIsPrinted() {
    byte[] bytes = "<!DOCTYPE map [ <!ELEMENT".getBytes(StandardCharsets.UTF_8);
    assertRefusedQuietly(new MapSource(Path.of("type.tmx"), bytes));
  }

  private static void assertRefusedQuietly(MapSource source) {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      assertThrows(MapFormatException.class, () -> MapFormat.TMX.read(source, ReadOptions.USUAL));
    } finally {
      System.setErr(before);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void read_otherEncodings_areUnderstood() {
    String text = "<?xml version='1.0' encoding='ISO-8859-1'?>" + MAP + NAME + "</map>";
    byte[] latin = text.getBytes(StandardCharsets.ISO_8859_1);
    byte[] utf16 = (MAP + NAME + "</map>").getBytes(StandardCharsets.UTF_16);
    for (byte[] bytes : List.of(latin, utf16)) {
      MapSource source = new MapSource(Path.of("e.tmx"), bytes);
      assertEquals("Köln", MapFormat.TMX.read(source, ReadOptions.USUAL).map().name());
    }
    assertTrue(
        refusal("e.tmx", text.replace("ISO-8859-1", "klingon")).contains("encoding 'klingon'"));
  }

  @Test
  void read_missingFile_saysSo() {
    Path file = folder.resolve("none.json");
    MapFormatException e = assertThrows(MapFormatException.class, () -> MapFiles.read(file));
    assertEquals(file + ": no such file", e.getMessage());
  }

  @Test
  void write_unknownExtension_listsTheKnownOnes() {
    MapFormatException e =
        assertThrows(MapFormatException.class, () -> MapFiles.checkWritable(Path.of("a.doc")));
    assertEquals(
        "a.doc: unknown kind of map; known are .json, .geojson, .tmx, .tmj, .map", e.getMessage());
  }

  private static String packed(String compression, ByteArrayOutputStream data) {
    return MAP
        + "<layer name='Collision' width='4' height='4'><data encoding='base64' compression='"
        + compression
        + "'>"
        + Base64.getEncoder().encodeToString(data.toByteArray())
        + "</data></layer></map>";
  }

  /** Returns the one line with which the text is refused. */
  private static String refusal(String file, String text) {
    MapSource source = new MapSource(Path.of(file), text.getBytes(StandardCharsets.UTF_8));
    MapFormatException e =
        assertThrows(
            MapFormatException.class,
            () -> MapFormat.of(source.path()).read(source, ReadOptions.USUAL));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(file + ":"), message);
    assertFalse(message.contains("\n"), message);
    return message;
  }
}
