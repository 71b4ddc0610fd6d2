package dev.sightline.server.transport;

import dev.sightline.server.address.Authority;
import dev.sightline.server.address.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts and origins are served.
 *
 * <p>A page of another server can make a browser send requests here. Under its own name it could
 * even read the answers, if that name is made to point to this machine; therefore a name must be
 * {@code localhost} or configured. A bare address is nobody's name and is always served. A
 * WebSocket can be opened across servers, so its origin must be this server or configured; programs
 * that are not browsers send none.
 */
final class RequestPolicy {
  private final List<String> hosts;
  private final List<Origin> origins;

  RequestPolicy(List<String> hosts, List<Origin> origins) {
    this.hosts = hosts;
    this.origins = origins;
  }

  boolean serves(Authority host) {
    return host.literal() || host.isLocalhost() || hosts.stream().anyMatch(p -> matches(p, host));
  }

  /**
   * Returns whether a request may come from there.
   *
   * @param values of the header {@code Origin}
   * @param secure whether the request came over TLS
   */
  boolean admits(List<String> values, Authority host, boolean secure) {
    if (values.isEmpty()) {
      return true;
    }
    @Nullable Origin origin = values.size() == 1 ? Origin.parse(values.get(0)) : null;
    if (origin == null) {
      return false;
    }
    boolean own = origin.isServedAs(host) && (origin.secure() || !secure);
    return own || origins.contains(origin);
  }

  private static boolean matches(String pattern, Authority host) {
    return pattern.startsWith("*.")
        ? host.host().endsWith(pattern.substring(1))
        : host.host().equals(pattern);
  }
}
