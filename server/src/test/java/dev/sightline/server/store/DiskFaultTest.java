package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that are full or read-only. The file systems are mounted in a namespace of the child
 * process, so nobody else sees them; who may not mount skips these tests.
 */
final class DiskFaultTest {
  private static final String MOUNT =
      "mount -t tmpfs -o size=2m,$1 tmpfs \"$2\" && shift 2 && exec \"$@\"";

  @TempDir Path folder;

  private List<String> mounted(String options) {
    return List.of("unshare", "-m", "sh", "-c", MOUNT, "sh", options, folder.toString());
  }

  private void assumeMounting() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(mounted("rw"));
    command.add("true");
    boolean possible;
    try {
      possible = new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      possible = false;
    }
    assumeTrue(possible, "file systems cannot be mounted here");
  }

  private String run(String options, Class<?> program, String argument)
      throws IOException, InterruptedException {
    Process child = ChildJvm.start(mounted(options), program, List.of(argument));
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, child.waitFor(), said);
    return said.strip();
  }

  @Test
  void fullDisk_failsOrWaitsCleanlyAndRecovers() throws IOException, InterruptedException {
    assumeMounting();
    assertEquals("done", run("rw", DiskFaultProgram.class, folder.toString()));
  }

  @Test
  void readOnlyFolder_isRefusedInOneLine() throws IOException, InterruptedException {
    assumeMounting();
    String data = folder.resolve("data").toString();
    assertEquals(
        "store " + data + " cannot be written: Read-only file system",
        run("ro", OpenProgram.class, data));
  }

  /** Says why a store cannot be opened. */
  static final class OpenProgram {
    public static void main(String[] args) {
      StoreLocation location = new StoreLocation.Folder(Path.of(args[0]));
      StoreException refused =
          assertThrows(StoreException.class, () -> Store.open(StoreOptions.of(location, "map")));
      System.out.println(refused.getMessage());
    }
  }

  @Test
  void folderThatIsAFile_isRefusedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");
    StoreLocation location = new StoreLocation.Folder(file);
    StoreException refused =
        assertThrows(StoreException.class, () -> Store.open(StoreOptions.of(location, "map")));
    assertEquals("store " + file + " cannot be written: it is not a folder", refused.getMessage());
  }

  @Test
  void fileThatIsNoStore_isRefusedAndLeftAlone() throws IOException {
    Path file = folder.resolve("world.db");
    Files.writeString(file, "this is no database, but a letter to a friend. ".repeat(100));
    byte[] before = Files.readAllBytes(file);
    StoreLocation location = new StoreLocation.Folder(folder);
    StoreException refused =
        assertThrows(StoreException.class, () -> Store.open(StoreOptions.of(location, "map")));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("the file is damaged or no store"), message);
    org.junit.jupiter.api.Assertions.assertArrayEquals(before, Files.readAllBytes(file));
  }
}
