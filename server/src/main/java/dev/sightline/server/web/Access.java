package dev.sightline.server.web;

/** Who may use a route. */
public enum Access {
  /** Everybody. */
  OPEN,
  /** Whoever is on the server's machine without a proxy between, and whoever has the token. */
  LOCAL,
  /** Only whoever has the token. */
  ADMIN
}
