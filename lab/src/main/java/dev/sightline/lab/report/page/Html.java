package dev.sightline.lab.report.page;

import java.util.Base64;

/** Builds a page; everything that comes from files goes through {@link #text}. */
final class Html {
  private final StringBuilder out = new StringBuilder(1 << 16);

  /** Returns a text with all characters that mean something in HTML replaced. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
      }
    }
    return safe.toString();
  }

  /** Adds markup as it is. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Adds a text. */
  Html text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** Adds an element with a text. */
  Html element(String name, String text) {
    return raw("<" + name + ">").text(text).raw("</" + name.split(" ", 2)[0] + ">\n");
  }

  /** Adds a picture that needs no file. */
  Html picture(String type, byte[] bytes, String alt, int width, int height) {
    return raw("<img loading=\"lazy\" width=\"" + width + "\" height=\"" + height + "\" alt=\"")
        .text(alt)
        .raw("\" src=\"data:" + type + ";base64,")
        .raw(Base64.getEncoder().encodeToString(bytes))
        .raw("\">");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
