package dev.sightline.map.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedMapsTest {
  @TempDir Path folder;

  @Test
  void write_everyNativeMap_readsBackEqual() throws IOException {
    for (Path file : SharedData.files("maps", ".json")) {
      WorldMap map = MapFiles.read(file).map();
      Path copy = folder.resolve("copy.json");
      MapFiles.write(map, copy);
      assertEquals(map, MapFiles.read(copy).map(), file.toString());
    }
  }
}
