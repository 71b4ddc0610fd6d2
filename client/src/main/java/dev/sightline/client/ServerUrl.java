package dev.sightline.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a server is: {@code ws://HOST:PORT/play}, or {@code wss} for TLS.
 *
 * @param secure whether the connection is encrypted
 * @param host a name or an address, IPv6 without brackets
 * @param path begins with a slash
 */
public record ServerUrl(boolean secure, String host, int port, String path) {
  private static final String PLAY = "/play";
  private static final String FORM = "; a server is given like ws://127.0.0.1:8080/play";

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException with a message of one line, if it is none
   */
  public static ServerUrl parse(String text) {
    URI uri = uri(text);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (scheme.equals("tcp") || scheme.equals("udp")) {
      throw bad(text, "this client does not speak " + scheme + " yet");
    }
    if (!scheme.equals("ws") && !scheme.equals("wss")) {
      throw bad(text, "it begins neither with ws:// nor with wss://");
    }
    if (uri.getHost() == null || uri.getHost().isEmpty()) {
      throw bad(text, "it names no host");
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw bad(text, "it has a user or a fragment");
    }
    boolean secure = scheme.equals("wss");
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    if (port < 1 || port > 65535) {
      throw bad(text, "port " + port + " is not in 1..65535");
    }
    return new ServerUrl(secure, bare(uri.getHost()), port, path(uri));
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw bad(text, e.getReason());
    }
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException("'" + text + "': " + why + FORM);
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static String path(URI uri) {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    boolean none = path == null || path.isEmpty() || path.equals("/");
    return (none ? PLAY : path) + (query == null ? "" : "?" + query);
  }

  /** Returns host and port as a request names them. */
  public String authority() {
    String shown = host.contains(":") ? "[" + host + "]" : host;
    return port == (secure ? 443 : 80) ? shown : shown + ":" + port;
  }

  /** Returns the address of something else that the server offers over HTTP. */
  public URI http(String otherPath) {
    return URI.create((secure ? "https://" : "http://") + authority() + otherPath);
  }

  @Override
  public String toString() {
    return (secure ? "wss://" : "ws://") + authority() + path;
  }
}
