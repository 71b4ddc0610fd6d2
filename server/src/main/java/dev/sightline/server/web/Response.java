package dev.sightline.server.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** An answer to an HTTP request. */
public final class Response {
  private static final String JSON = "application/json";
  private static final String NO_STORE = "no-store";

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;

  private Response(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Returns an answer with status 200 and a record, map or list as JSON. */
  public static Response json(Object value) {
    return json(200, value);
  }

  public static Response json(int status, Object value) {
    return bytes(status, JSON, Json.write(value)).with("cache-control", NO_STORE);
  }

  /** Returns an answer that says what was wrong. */
  public static Response error(int status, String message) {
    return json(status, Map.of("error", message));
  }

  public static Response text(String text) {
    return bytes(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8))
        .with("cache-control", NO_STORE);
  }

  /** Returns an answer with any content; the array is not copied. */
  public static Response bytes(int status, String type, byte[] body) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status is 200 to 599, not " + status);
    }
    return new Response(status, Map.of("content-type", type), body);
  }

  /** Returns an answer without content. */
  public static Response empty(int status) {
    return new Response(status, Map.of(), new byte[0]);
  }

  /** Returns this answer with one more header. */
  public Response with(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new Response(status, Map.copyOf(more), body);
  }

  public int status() {
    return status;
  }

  /** Returns the headers by name in lower case. */
  public Map<String, String> headers() {
    return headers;
  }

  public byte[] body() {
    return body;
  }
}
