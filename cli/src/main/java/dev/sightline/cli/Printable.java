package dev.sightline.cli;

/** Texts from files as a terminal may show them. */
final class Printable {
  private Printable() {}

  /** Returns the text in one line; characters that would steer a terminal become question marks. */
  static String text(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
  }
}
