package dev.sightline.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.server.store.Door;
import dev.sightline.server.store.Item;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreCommandTest {
  private static final String JSON =
      "{\"items\":[{\"id\":7,\"owner\":null,\"x\":3.0,\"y\":4.0,\"sequence\":0}],"
          + "\"doors\":[{\"id\":\"#2\",\"locked\":false,\"open\":true}],"
          + "\"avatars\":[{\"id\":1,\"name\":\"Ann\",\"x\":1.0,\"y\":2.0}]}\n";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Path data() {
    return folder.resolve("data");
  }

  private Store open() {
    return Store.open(StoreOptions.of(new StoreLocation.Folder(data()), "map"));
  }

  private void fill(Store store) {
    store.addMissing(List.of(Item.onGround(7, 3, 4)), List.of(new Door("#2", false, true, 0)));
    store.createAvatar("Ann", 1, 2, 0, false).join();
  }

  @Test
  void export_ofAStore_printsWhatTheContractSays() {
    try (Store store = open()) {
      fill(store);
    }
    assertEquals(0, run("store", "export", "--data", data().toString(), "--json"));
    assertEquals(JSON, out.toString());
  }

  @Test
  void restore_asAProgram_printsNothing() throws IOException, InterruptedException {
    try (Store store = open()) {
      fill(store);
    }
    String backup = folder.resolve("backup").toString();
    assertEquals(0, run("store", "backup", "--data", data().toString(), "--out", backup));
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Sightline.class.getName(),
                "store",
                "restore",
                "--in",
                backup,
                "--data",
                folder.resolve("again").toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, program.waitFor());
    assertEquals("", printed);
  }

  @Test
  void export_whileAServerRuns_isRefusedInOneLine() {
    try (Store store = open()) {
      fill(store);
      assertEquals(2, run("store", "export", "--data", data().toString(), "--json"));
    }
    assertTrue(
        err.toString().matches("sightline: store .* is in use by another server\\R"),
        err::toString);
  }

  @Test
  void backup_whileAServerRuns_canBeRestoredElsewhere() {
    Path file = folder.resolve("backup");
    Path copy = folder.resolve("copy");
    try (Store store = open()) {
      fill(store);
      assertEquals(
          0, run("store", "backup", "--data", data().toString(), "--out", file.toString()));
    }
    assertEquals(0, run("store", "restore", "--in", file.toString(), "--data", copy.toString()));
    assertEquals(0, run("store", "export", "--data", copy.toString(), "--json"));
    assertEquals(JSON, out.toString());
    assertEquals(2, run("store", "restore", "--in", file.toString(), "--data", copy.toString()));
    assertTrue(err.toString().contains("already"), err::toString);
  }

  @Test
  void restore_ofGarbage_leavesNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("garbage"), "no backup");
    assertEquals(2, run("store", "restore", "--in", file.toString(), "--data", data().toString()));
    assertTrue(err.toString().contains("is not a complete backup"), err::toString);
    assertFalse(Files.exists(data().resolve("world.db")));
  }

  @Test
  void backup_intoAMissingFolder_isOneLine() {
    try (Store store = open()) {
      fill(store);
    }
    Path file = folder.resolve("missing").resolve("backup");
    assertEquals(2, run("store", "backup", "--data", data().toString(), "--out", file.toString()));
    assertTrue(err.toString().contains("its folder does not exist"), err::toString);
  }

  @Test
  void store_withoutAStore_saysSo() {
    assertEquals(2, run("store", "export", "--data", folder.toString(), "--json"));
    assertEquals(
        "sightline: there is no store in " + folder + System.lineSeparator(), err.toString());
  }

  private int run(String... args) {
    return Sightline.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
