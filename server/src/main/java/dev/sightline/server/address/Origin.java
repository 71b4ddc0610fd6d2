package dev.sightline.server.address;

import org.jspecify.annotations.Nullable;

/**
 * Where a page came from, as browsers say in the header {@code Origin}.
 *
 * @param secure whether it came over https
 * @param host its host
 * @param port its port; that of the scheme if none was given
 */
public record Origin(boolean secure, String host, int port) {
  private static final String HTTP = "http://";
  private static final String HTTPS = "https://";

  /** Returns what a text says, or null if it is malformed, opaque or of another scheme. */
  public static @Nullable Origin parse(String text) {
    boolean secure = text.startsWith(HTTPS);
    if (!secure && !text.startsWith(HTTP)) {
      return null;
    }
    Authority authority = Authority.parse(text.substring(secure ? HTTPS.length() : HTTP.length()));
    return authority == null
        ? null
        : new Origin(secure, authority.host(), authority.portOr(usualPort(secure)));
  }

  /** Returns whether a page of this origin is served under that authority. */
  public boolean isServedAs(Authority authority) {
    return host.equals(authority.host()) && port == authority.portOr(usualPort(secure));
  }

  private static int usualPort(boolean secure) {
    return secure ? 443 : 80;
  }
}
