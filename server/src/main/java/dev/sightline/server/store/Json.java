package dev.sightline.server.store;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** Pieces of JSON. */
final class Json {
  private Json() {}

  static String quoted(String text) {
    return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
