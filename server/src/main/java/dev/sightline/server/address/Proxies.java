package dev.sightline.server.address;

import java.net.InetAddress;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds out who made a request that may have come through proxies.
 *
 * <p>Anybody can write any header, so a header is believed only as far as trusted proxies wrote it:
 * starting at the other end of the connection, each trusted hop vouches for the element before it,
 * and the first hop that is not trusted is the caller. A hop that cannot be read ends the walk at
 * the proxy that vouched for it. Only the configured header is read; that any proxy's header is
 * there is enough to deny that the caller is local.
 *
 * @param trusted the proxies that are believed
 * @param header where they say for whom they ask
 */
public record Proxies(List<AddressRange> trusted, ProxyHeader header) {
  private static final List<String> SIGNS =
      List.of(
          "forwarded",
          "x-forwarded-for",
          "x-forwarded-host",
          "x-forwarded-proto",
          "x-real-ip",
          "via");

  public Proxies {
    trusted = List.copyOf(trusted);
  }

  /**
   * Returns the caller.
   *
   * @param peer the other end of the connection
   * @param headers all values of a header, by its name in lower case, in their order
   */
  public Caller caller(InetAddress peer, Function<String, List<String>> headers) {
    boolean forwarded = SIGNS.stream().anyMatch(sign -> !headers.apply(sign).isEmpty());
    if (!forwarded || !isTrusted(peer)) {
      return new Caller(peer, forwarded);
    }
    List<String> values = headers.apply(header.header());
    List<@Nullable InetAddress> hops =
        header == ProxyHeader.FORWARDED
            ? ForwardedChain.standard(values)
            : ForwardedChain.plain(values);
    return new Caller(lastUntrusted(peer, hops), true);
  }

  public boolean isTrusted(InetAddress address) {
    return AddressRange.anyContains(trusted, address);
  }

  private InetAddress lastUntrusted(InetAddress peer, List<@Nullable InetAddress> hops) {
    InetAddress caller = peer;
    for (int i = hops.size() - 1; i >= 0 && isTrusted(caller); i--) {
      InetAddress hop = hops.get(i);
      if (hop == null) {
        return caller;
      }
      caller = hop;
    }
    return caller;
  }
}
