package dev.sightline.server.address;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A host and a port, as in the header {@code Host}.
 *
 * @param host a name in lower case without a final dot, or the usual form of an address, without
 *     brackets
 * @param port the port, or {@link #NO_PORT}
 * @param literal whether the host is an IP address
 */
public record Authority(String host, int port, boolean literal) {
  public static final int NO_PORT = -1;

  private static final Pattern NAME =
      Pattern.compile(
          "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
  private static final int LONGEST = 262; // a name of 255, a colon and a port

  /** Returns what a text says, or null if it is malformed. */
  public static @Nullable Authority parse(String text) {
    if (text.length() > LONGEST) {
      return null;
    }
    int colon = text.lastIndexOf(':');
    boolean hasPort = colon > text.lastIndexOf(']');
    String host = hasPort ? text.substring(0, colon) : text;
    if (!hasPort) {
      return of(host, NO_PORT);
    }
    String port = text.substring(colon + 1);
    return PORT.matcher(port).matches() ? of(host, Integer.parseInt(port)) : null;
  }

  private static @Nullable Authority of(String host, int port) {
    if (port == 0 || port > 65535) {
      return null;
    }
    if (host.startsWith("[") && host.endsWith("]")) {
      InetAddress six = IpLiteral.parse(host.substring(1, host.length() - 1));
      return six == null || host.indexOf(':') < 0
          ? null
          : new Authority(six.getHostAddress(), port, true);
    }
    if (host.indexOf(':') >= 0) {
      return null;
    }
    InetAddress four = IpLiteral.parse(host);
    return four == null ? named(host, port) : new Authority(four.getHostAddress(), port, true);
  }

  private static @Nullable Authority named(String host, int port) {
    String lower = host.toLowerCase(Locale.ROOT);
    String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    return NAME.matcher(name).matches() ? new Authority(name, port, false) : null;
  }

  /** Returns whether this is the machine itself, by name or by address. */
  public boolean isLocalhost() {
    return host.equals("localhost") || host.endsWith(".localhost");
  }

  /** Returns the port, or another one if none was given. */
  public int portOr(int other) {
    return port == NO_PORT ? other : port;
  }
}
