package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.StoreLocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class SqliteAccountsTest extends AccountsContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return new StoreLocation.Folder(folder);
  }

  @Test
  void delete_leavesNothingInTheFile() throws IOException {
    for (int i = 0; i < 100; i++) {
      register("Marvin " + i);
    }
    Accounts.SignIn made = register("Zaphod");
    rename(made, "Trillian");
    delete(made);
    close();
    String file = Files.readString(temporary.resolve("world.db"), StandardCharsets.ISO_8859_1);
    assertTrue(file.contains("Marvin 7"));
    assertFalse(file.contains("Zaphod"), "the first name is left");
    assertFalse(file.contains("Trillian"), "the last name is left");
    assertFalse(file.toLowerCase(java.util.Locale.ROOT).contains("trillian"), "an index is left");
  }
}
