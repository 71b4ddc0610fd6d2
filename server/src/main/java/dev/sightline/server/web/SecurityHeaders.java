package dev.sightline.server.web;

import java.util.Map;

/**
 * Headers of every answer, which tell browsers what pages may do: load scripts, styles and pictures
 * from this server and connect to it, and nothing else. Nothing inline runs, so a script in
 * somebody's name does not.
 */
public final class SecurityHeaders {
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
          + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
          + "form-action 'self'; frame-ancestors 'none'";

  /** The headers by name in lower case. */
  public static final Map<String, String> ALL =
      Map.of(
          "content-security-policy", CONTENT_POLICY,
          "x-content-type-options", "nosniff",
          "x-frame-options", "DENY",
          "referrer-policy", "no-referrer",
          "cross-origin-opener-policy", "same-origin",
          "cross-origin-resource-policy", "same-origin",
          "permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");

  /** For names reached over TLS: browsers come back over TLS only. */
  public static final String STRICT_TRANSPORT = "max-age=15552000";

  private SecurityHeaders() {}
}
