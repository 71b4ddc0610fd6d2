package dev.sightline.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AdminTokenTest {
  @TempDir Path folder;

  @Test
  void in_firstStart_makesATokenForTheOwnerOnly() throws IOException {
    AdminToken token = token();
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
    String text = Files.readString(file()).strip();
    assertTrue(text.matches("[0-9a-f]{64}"), text);
    assertTrue(token.isIn("Bearer " + text));
    assertFalse(token.toString().contains(text));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void in_secondStart_keepsTheToken() throws IOException {
    token();
    String text = Files.readString(file()).strip();
    assertTrue(token().isIn("Bearer " + text));
    assertEquals(text, Files.readString(file()).strip());
  }

  @Test
  void in_twoFolders_makesTwoTokens() throws IOException {
    token();
    String other = Files.readString(file()).strip();
    Files.delete(file());
    assertFalse(token().isIn("Bearer " + other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-rw-rw-"})
  void in_fileThatOthersMayUse_isRefused(String permissions) throws IOException {
    token();
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
    var e = assertThrows(UncheckedIOException.class, this::token);
    assertEquals(
        file() + ": others may use it (" + permissions + "); chmod 600 it, or delete it",
        e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "short", "\n", "zz"})
  void in_fileWithoutToken_isRefusedWithoutTellingIt(String content) throws IOException {
    token();
    Files.writeString(file(), content);
    var e = assertThrows(UncheckedIOException.class, this::token);
    assertEquals(file() + ": does not hold 64 hexadecimal digits; delete it", e.getMessage());
  }

  @Test
  void in_missingFolder_isOneLine() {
    Path missing = folder.resolve("none");
    var e =
        assertThrows(UncheckedIOException.class, () -> AdminToken.in(missing, new SecureRandom()));
    assertTrue(String.valueOf(e.getMessage()).startsWith(missing.toString()), e.getMessage());
    assertEquals(1, String.valueOf(e.getMessage()).lines().count());
  }

  private AdminToken token() {
    return AdminToken.in(folder, new SecureRandom());
  }

  private Path file() {
    return folder.resolve("admin.token");
  }
}
