package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.config.AccountSettings.PasswordSettings;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PasswordsTest {
  private static final PlayerName ANN = PlayerName.of("Annabelle");

  private final Passwords passwords =
      new Passwords(new PasswordSettings(64, 1, 1, 100, 8), new SecureRandom());

  @Test
  void matches_storedPassword_onlyThatOne() {
    String stored = passwords.stored("correct horse");
    assertTrue(stored.startsWith("$argon2id$v=19$m=64,t=1,p=1$"), stored);
    assertTrue(Passwords.matches("correct horse", stored));
    assertFalse(Passwords.matches("correct horsf", stored));
    assertFalse(Passwords.matches("", stored));
    assertNotEquals(stored, passwords.stored("correct horse"));
  }

  /** Made by another implementation, the reference library of the winner of the competition. */
  @Test
  void matches_passwordStoredByAnotherProgram_isTrue() {
    String stored =
        "$argon2id$v=19$m=65536,t=3,p=4$MIIRqgvgQbgj220jfp0MPA"
            + "$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg";
    assertTrue(Passwords.matches("correct horse battery staple", stored));
  }

  @Test
  void matches_otherForm_isAFault() {
    for (String stored : new String[] {"", "correct horse", "$2a$10$abc", "$argon2i$v=19$m=8"}) {
      assertThrows(IllegalStateException.class, () -> Passwords.matches("correct horse", stored));
    }
  }

  @Test
  void isCurrent_otherCost_isFalse() {
    Passwords dearer = new Passwords(new PasswordSettings(128, 1, 1, 100, 8), new SecureRandom());
    String stored = passwords.stored("correct horse");
    assertTrue(passwords.isCurrent(stored));
    assertFalse(dearer.isCurrent(stored));
    assertTrue(Passwords.matches("correct horse", stored));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "short", "1234567", "password", "PassWord123", "aaaaaaaaaa", "annabelle"})
  void requireGood_easyPassword_isRefused(String password) {
    AccountException e =
        assertThrows(AccountException.class, () -> Passwords.requireGood(password, ANN));
    assertEquals(AccountException.Kind.INVALID, e.kind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "correct horse",
        "\u0440\u0443\u0441\u0441\u043a\u0438\u0439 9",
        "\ud83d\ude00\ud83d\ude01\ud83d\ude02\ud83d\ude03 ok!!"
      })
  void requireGood_goodPassword_passes(String password) {
    Passwords.requireGood(password, ANN);
  }

  @Test
  void requireGood_veryLongPassword_isRefused() {
    assertThrows(
        AccountException.class, () -> Passwords.requireGood("correct horse".repeat(10), ANN));
  }
}
