package dev.sightline.client;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to connect. Immutable.
 *
 * <pre>{@code
 * ClientOptions options = ClientOptions.to("ws://127.0.0.1:8080/play").withToken("name Ann");
 * }</pre>
 *
 * @param url where the server is
 * @param token who the client is, as the server wants it said; empty for a guest
 * @param reconnect what to do when the connection is lost
 * @param persistent whether also the first connection is tried again
 * @param trusted certificates in PEM to trust for TLS in place of the machine's, or null
 */
public record ClientOptions(
    ServerUrl url, String token, Backoff reconnect, boolean persistent, @Nullable Path trusted) {

  /**
   * Returns the usual options: a guest, who comes back when the connection is lost.
   *
   * @throws IllegalArgumentException if the address is none
   */
  public static ClientOptions to(String url) {
    return to(ServerUrl.parse(url));
  }

  public static ClientOptions to(ServerUrl url) {
    return new ClientOptions(url, "", Backoff.usual(), false, null);
  }

  public ClientOptions withToken(String other) {
    return new ClientOptions(url, other, reconnect, persistent, trusted);
  }

  public ClientOptions withReconnect(Backoff other) {
    return new ClientOptions(url, token, other, persistent, trusted);
  }

  /** Lets the client wait for a server that is not there yet. */
  public ClientOptions whichWaits() {
    return new ClientOptions(url, token, reconnect, true, trusted);
  }

  /** Trusts the certificates of a file in place of the machine's. */
  public ClientOptions withTrusted(Path certificates) {
    return new ClientOptions(url, token, reconnect, persistent, certificates);
  }
}
