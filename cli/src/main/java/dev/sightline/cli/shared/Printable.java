package dev.sightline.cli.shared;

/** Texts from files as a terminal may show them. */
public final class Printable {
  private Printable() {}

  /** Returns the text in one line; characters that would steer a terminal become question marks. */
  public static String text(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?");
  }
}
