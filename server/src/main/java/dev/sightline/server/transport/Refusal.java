package dev.sightline.server.transport;

/** Why somebody was not let in. */
enum Refusal {
  /** The most connections of all are open. */
  CONNECTIONS,
  /** The most connections of the address are open. */
  ADDRESS,
  /** The address opened connections or made requests too fast. */
  RATE,
  /** The most clients are in the world. */
  CLIENTS,
  /** The server is stopping. */
  STOPPING,
  /** Against the protocol: no proper request for an upgrade, or for a TLS connection. */
  MALFORMED,
  /** The host is not one of this server's names. */
  HOST,
  /** The page that asks came from another server. */
  ORIGIN,
  /** No complete request in time. */
  LATE
}
