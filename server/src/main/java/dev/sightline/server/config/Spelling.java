package dev.sightline.server.config;

/** How far a word is from another one. */
final class Spelling {
  private Spelling() {}

  /** Returns how many letters must be put in, taken out or exchanged; long words are cut. */
  static int distance(String a, String b) {
    int longest = 64;
    String from = a.substring(0, Math.min(a.length(), longest));
    String to = b.substring(0, Math.min(b.length(), longest));
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      nextRow(row, from.charAt(i - 1), to);
    }
    return row[to.length()];
  }

  private static void nextRow(int[] row, char letter, String to) {
    int diagonal = row[0]++;
    for (int j = 1; j < row.length; j++) {
      int replaced = diagonal + (letter == to.charAt(j - 1) ? 0 : 1);
      diagonal = row[j];
      row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
    }
  }
}
