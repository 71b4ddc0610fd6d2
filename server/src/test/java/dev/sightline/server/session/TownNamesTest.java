package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TownNamesTest {
  private static final int MANY = 10_000;

  private static String firstOf(String name) {
    return name.substring(0, name.indexOf(' '));
  }

  @Test
  void get_manyIndices_allDifferAndFit() {
    TownNames names = new TownNames(1);
    Set<String> looks = new HashSet<>();
    for (int i = 0; i < MANY; i++) {
      String name = names.get(i);
      assertTrue(looks.add(PlayerName.of(name).fold()), name);
      assertTrue(name.length() <= 24, name);
      assertTrue(TownNames.isOne(name), name);
    }
  }

  @Test
  void get_firstOnes_haveDifferentFirstNames() {
    TownNames names = new TownNames(1);
    Set<String> first = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      assertTrue(first.add(firstOf(names.get(i))));
    }
  }

  @Test
  void get_sameSeed_isTheSameAndOfAnotherSeedIsNot() {
    assertEquals(new TownNames(7).get(3), new TownNames(7).get(3));
    assertNotEquals(new TownNames(7).get(3), new TownNames(8).get(3));
  }

  @Test
  void parse_nameOfABot_isRefused() {
    String name = new TownNames(1).get(0);
    assertThrows(IllegalArgumentException.class, () -> PlayerName.parse(name));
    assertThrows(
        IllegalArgumentException.class, () -> PlayerName.parse(name.toUpperCase(Locale.ROOT)));
    assertThrows(IllegalArgumentException.class, () -> PlayerName.parse(name.replace(" ", "-")));
  }

  @Test
  void parse_firstNameAlone_isGiven() {
    String name = firstOf(new TownNames(1).get(0));
    assertFalse(TownNames.isOne(name));
    assertEquals(name, PlayerName.parse(name).text());
  }
}
