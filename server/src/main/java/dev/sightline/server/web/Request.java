package dev.sightline.server.web;

import dev.sightline.server.address.Caller;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request, completely received.
 *
 * <p>The path is as it was sent, without the query; escapes in it are not decoded, because no route
 * needs them.
 */
public final class Request {
  private final String method;
  private final Target target;
  private final Map<String, List<String>> headers;
  private final byte[] body;
  private final Caller caller;

  /**
   * Creates a request.
   *
   * @param method in capitals
   * @param target path and query
   * @param headers values by name in lower case
   * @param body not copied
   */
  public Request(
      String method, Target target, Map<String, List<String>> headers, byte[] body, Caller caller) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.caller = caller;
  }

  public String method() {
    return method;
  }

  public String path() {
    return target.path();
  }

  /** Returns a parameter of the query, or null if it is absent. */
  public @Nullable String parameter(String name) {
    return target.query().get(name);
  }

  /** Returns the only value of a header, or null if it is absent or there are several. */
  public @Nullable String header(String name) {
    List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    return values.size() == 1 ? values.get(0) : null;
  }

  public byte[] body() {
    return body;
  }

  public Caller caller() {
    return caller;
  }

  /**
   * Returns the body as a record. Fields must be there, of the right type, and known; otherwise a
   * {@link RequestException} says which is not.
   */
  public <T> T json(Class<T> type) {
    String contentType = header("content-type");
    if (contentType == null || !contentType.matches("(?i)application/json\\s*(;.*)?")) {
      throw new RequestException(415, "the body must be application/json");
    }
    return Json.read(body, type);
  }
}
