package dev.sightline.server.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request line asks for.
 *
 * @param path from the first slash, as it was sent
 * @param query parameters by name, decoded
 */
public record Target(String path, Map<String, String> query) {
  private static final int MOST_PARAMETERS = 64;

  public Target {
    query = Map.copyOf(query);
  }

  /** Returns what the text says; null if it has no path, or a malformed or ambiguous query. */
  public static @Nullable Target parse(String text) {
    if (!text.startsWith("/") || text.startsWith("//") || text.indexOf('#') >= 0) {
      return null;
    }
    int mark = text.indexOf('?');
    if (mark < 0) {
      return new Target(text, Map.of());
    }
    Map<String, String> query = query(text.substring(mark + 1));
    return query == null ? null : new Target(text.substring(0, mark), query);
  }

  private static @Nullable Map<String, String> query(String text) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : text.split("&", MOST_PARAMETERS + 1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = decoded(equals < 0 ? "" : pair.substring(equals + 1));
      if (name == null || value == null || query.size() == MOST_PARAMETERS) {
        return null;
      }
      if (!pair.isEmpty() && query.put(name, value) != null) {
        return null;
      }
    }
    return query;
  }

  private static @Nullable String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
