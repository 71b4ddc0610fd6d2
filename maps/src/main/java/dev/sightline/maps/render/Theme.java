package dev.sightline.maps.render;

import java.util.List;
import java.util.Map;

/** The colors. */
final class Theme {
  static final int PAPER = 0xFBF9F5;
  static final int INK = 0x3A3632;
  static final int FAINT_INK = 0x8A837A;
  static final int GROUND = 0xEFE9DC;
  static final int FRAME = 0xB9B0A0;
  static final int WALL = 0x5B5550;
  static final int ROCK = 0x9A9187; // instead of walls where much of the map is solid
  static final int WALL_EDGE = 0x37332F;
  static final int SHADOW = 0x33302010;
  static final Style GLASS = new Style(0xFFA9D8EE, 0xFF5A9FC2, 1, false);
  static final Style HEDGE = new Style(0xFF8DB572, 0xFF5F8A4B, 1, false);
  static final Style DOOR = new Style(0xFFC98F4E, 0xFF8A5A26, 1, false);
  static final Style ITEM = new Style(0xFFF2B632, 0xFF9A6C10, 0.8, false);
  static final Style SPAWN = new Style(0xFFFFFFFF, 0xFF2A7F86, 1.4, false);

  private static final Map<String, Integer> KINDS =
      Map.ofEntries(
          Map.entry("building", 0xF9F5EC),
          Map.entry("room", 0xFCF8EF),
          Map.entry("street", 0xE0D8C6),
          Map.entry("square", 0xEADBBB),
          Map.entry("park", 0xCFE0B4),
          Map.entry("garden", 0xDBE6C2),
          Map.entry("forest", 0xBFD5A4),
          Map.entry("water", 0xC3DFEA));
  private static final List<Integer> OTHERS =
      List.of(0xE6DCEB, 0xDCE6EC, 0xEFDDD3, 0xDDEBE2, 0xEBE6CF, 0xE8D9DF);

  private Theme() {}

  /** Returns a color nearly as light as paper, for ground under something that is to be seen. */
  static int muted(int rgb) {
    return mix(rgb, 16) | mix(rgb, 8) | mix(rgb, 0);
  }

  private static int mix(int rgb, int shift) {
    int own = (rgb >> shift) & 0xFF;
    int paper = (PAPER >> shift) & 0xFF;
    return ((own + 3 * paper) / 4) << shift;
  }

  /** Returns the tint of an area; the same for the same word. */
  static int tint(String kind) {
    Integer known = KINDS.get(kind);
    return known != null ? known : OTHERS.get(Math.floorMod(kind.hashCode(), OTHERS.size()));
  }
}
