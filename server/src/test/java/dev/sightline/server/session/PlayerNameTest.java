package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlayerNameTest {
  @ParameterizedTest
  @CsvSource({
    "Ann, Ann",
    "'  Ann   Lee ', Ann Lee",
    "Jean-Luc, Jean-Luc",
    "\u00c5sa, \u00c5sa",
    "A\u030asa, \u00c5sa",
    "\uff21nn, Ann",
    "\u0418\u0432\u0430\u043d, \u0418\u0432\u0430\u043d",
    "\u5c71\u7530\u592a\u90ce, \u5c71\u7530\u592a\u90ce",
    "R2D2, R2D2"
  })
  void parse_goodName_isNormalized(String wanted, String name) {
    assertEquals(name, PlayerName.parse(wanted).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        "a\u0000b",
        "a\nb",
        "a\u200bb",
        "\u202eAnn",
        "a\u00adb",
        "<b>",
        "a/b",
        "Ann!",
        "\ud83d\ude00",
        "\ud800",
        "abcdefghijklmnopqrstuvwxy",
        "\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71\u5c71",
        "P\u0430ul",
        "admin",
        "ADMIN",
        "Ad-min",
        "Admin istrator",
        "Server",
        "Guest 7",
        "guest",
        "Bot 12",
        "a\u0301\u0301\u0301"
      })
  void parse_badName_isRefused(String wanted) {
    assertThrows(IllegalArgumentException.class, () -> PlayerName.parse(wanted));
  }

  @Test
  void parse_veryLongName_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> PlayerName.parse("a ".repeat(100_000)));
  }

  @ParameterizedTest
  @CsvSource({
    "Alice, alice",
    "Alice, AIice",
    "alice, AIice",
    "ALICE, ALlCE",
    "Mallory, MaIlory",
    "mallory, MaIlory",
    "Bob, B-o b",
    "corn, com",
    "Pete, \u0420\u0435te",
    "O0, 0O"
  })
  void looksLike_sameShape_isTrueBothWays(String a, String b) {
    assertTrue(PlayerName.of(a).looksLike(PlayerName.of(b)));
    assertTrue(PlayerName.of(b).looksLike(PlayerName.of(a)));
  }

  @ParameterizedTest
  @CsvSource({"Ann, Anna", "Bob, Rob", "Player 2, Player 3", "Guest 1, Guest 11", "Ivan, Iwan"})
  void looksLike_otherName_isFalse(String a, String b) {
    assertFalse(PlayerName.of(a).looksLike(PlayerName.of(b)));
  }

  @Test
  void takenNames_reservedTwice_areFreeAfterBothAreRemoved() {
    TakenNames names = new TakenNames();
    PlayerName ann = PlayerName.of("Ann");
    names.add(ann);
    names.add(PlayerName.of("ANN"));
    names.remove(ann);
    assertTrue(names.isTaken(ann));
    names.remove(PlayerName.of("ANN"));
    assertFalse(names.isTaken(ann));
    names.remove(ann);
    assertFalse(names.isTaken(ann));
  }
}
