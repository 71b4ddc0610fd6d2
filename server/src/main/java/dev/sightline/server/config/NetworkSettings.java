package dev.sightline.server.config;

import dev.sightline.server.address.AddressRange;
import dev.sightline.server.address.IpLiteral;
import dev.sightline.server.address.Origin;
import dev.sightline.server.address.Proxies;
import dev.sightline.server.address.ProxyHeader;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/**
 * Where and how the server listens; each key is explained in {@code sightline.conf}.
 *
 * @param hosts names that browsers may use, in lower case; {@code *.} at the start is any name
 *     below
 * @param ioThreads threads that move bytes, at least 1
 * @param sendBuffer in bytes
 */
public record NetworkSettings(
    InetAddress bind,
    int port,
    List<String> hosts,
    List<Origin> origins,
    Proxies proxies,
    int ioThreads,
    boolean compression,
    int sendBuffer,
    Duration pingInterval,
    Duration deadAfter,
    Duration handshakeTimeout,
    Duration slowReaderTimeout,
    Duration closeTimeout,
    TlsSettings tls) {
  private static final int MOST_IO_THREADS = 4; // by default; more is for very many clients
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofHours(1);

  public NetworkSettings {
    hosts = List.copyOf(hosts);
    origins = List.copyOf(origins);
  }

  static NetworkSettings from(Section section) {
    NetworkSettings settings =
        new NetworkSettings(
            section.parsed("bind", NetworkSettings::bindAddress),
            section.number("port", 0, 65535),
            section.list("hosts", NetworkSettings::hostPattern),
            section.list("origins", NetworkSettings::origin),
            proxies(section),
            ioThreads(section.number("io-threads", 0, 64)),
            section.flag("compression"),
            section.bytes("send-buffer", 4096, 64 << 20),
            section.duration("ping-interval", SHORTEST, LONGEST),
            section.duration("dead-after", SHORTEST, LONGEST),
            section.duration("handshake-timeout", SHORTEST, LONGEST),
            section.duration("slow-reader-timeout", SHORTEST, LONGEST),
            section.duration("close-timeout", SHORTEST, LONGEST),
            TlsSettings.from(section.section("tls")));
    section.require(
        settings.deadAfter.compareTo(settings.pingInterval) > 0,
        "dead-after",
        "must be longer than ping-interval");
    return settings;
  }

  /** Returns whether other machines can reach the server. */
  public boolean isPublic() {
    return !bind.isLoopbackAddress();
  }

  private static Proxies proxies(Section section) {
    return new Proxies(
        section.list("trusted-proxies", AddressRange::parse),
        section.choice("proxy-header", ProxyHeader.class));
  }

  private static InetAddress bindAddress(String text) {
    InetAddress address = IpLiteral.parse(text.equals("localhost") ? "127.0.0.1" : text);
    if (address == null) {
      throw new IllegalArgumentException("'" + text + "' is not an IP address");
    }
    return address;
  }

  private static String hostPattern(String text) {
    if (!text.matches("(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a host name in lower case without a port, like play.example.org");
    }
    return text;
  }

  private static Origin origin(String text) {
    Origin origin = Origin.parse(text);
    if (origin == null) {
      throw new IllegalArgumentException("'" + text + "' is not like https://www.example.org");
    }
    return origin;
  }

  private static int ioThreads(int configured) {
    int cores = Runtime.getRuntime().availableProcessors();
    return configured == 0 ? Math.min(cores, MOST_IO_THREADS) : configured;
  }
}
