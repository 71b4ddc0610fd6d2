package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a writer wrote, its reader reads as the same map. */
final class RoundTripTest {

  @Property(tries = 150)
  void read_whatWasWritten_isTheSameMap(@ForAll long seed, @ForAll("words") String word)
      throws IOException {
    WorldMap map = RandomMaps.map(seed, word);
    for (MapFormat format : EnumSet.complementOf(EnumSet.of(MapFormat.MOVING_AI))) {
      assertTrue(map.equals(copy(map, format)), () -> format + ", seed " + seed);
    }
  }

  @Property(tries = 100)
  void read_gridThatWasWritten_isTheSameMap(@ForAll long seed) throws IOException {
    WorldMap map = RandomMaps.grid(seed);
    assertEquals(map, copy(map, MapFormat.MOVING_AI));
  }

  /** Any text that XML can hold. */
  @Provide
  Arbitrary<String> words() {
    return Arbitraries.strings()
        .withCharRange(' ', '\ud7ff')
        .withChars('\t', '\n', '\r', '<', '&', '"', '\'', ']', '\ue000', '\ufffd')
        .ofMaxLength(12);
  }

  private static WorldMap copy(WorldMap map, MapFormat format) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(map, "copy", out);
    MapSource source =
        new MapSource(Path.of(map.name().isEmpty() ? "copy" : "grid.map"), out.toByteArray());
    return format.read(source, ReadOptions.USUAL).map();
  }
}
