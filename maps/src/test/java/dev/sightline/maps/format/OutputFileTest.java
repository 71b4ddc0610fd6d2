package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {
  @TempDir Path folder;

  @Test
  void write_failingContent_keepsTheOldFileAndLeavesNothingBeside() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), "old");
    MapFormatException e =
        assertThrows(
            MapFormatException.class,
            () ->
                OutputFile.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("no space");
                    }));
    assertEquals(file + ": cannot be written: no space", e.getMessage());
    assertEquals("old", Files.readString(file));
    assertEquals(List.of(file), files());
  }

  @Test
  void write_throughALink_keepsTheLink() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
    OutputFile.write(link, out -> out.write('x'));
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("x", Files.readString(file));
  }

  @Test
  void write_afterAKilledProgram_sweepsWhatItLeft() throws IOException {
    Path file = folder.resolve("a.json");
    Files.writeString(folder.resolve(".a.json.999999999999.part"), "half"); // no such process
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    Path running = Files.writeString(folder.resolve(".a.json." + parent + ".part"), "half");
    Path other = Files.writeString(folder.resolve(".b.json.999999999999.part"), "half");
    OutputFile.write(file, out -> out.write('x'));
    assertEquals(Set.of(file, running, other), Set.copyOf(files()));
  }

  @Test
  void write_intoAFolder_isRefused() {
    assertThrows(MapFormatException.class, () -> OutputFile.write(folder, out -> out.write(1)));
    Path nowhere = folder.resolve("none/a.json");
    MapFormatException e =
        assertThrows(
            MapFormatException.class, () -> OutputFile.write(nowhere, out -> out.write(1)));
    assertEquals(nowhere + ": cannot be written: its folder does not exist", e.getMessage());
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
