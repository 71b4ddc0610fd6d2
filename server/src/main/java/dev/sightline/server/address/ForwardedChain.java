package dev.sightline.server.address;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The addresses in the headers by which proxies say for whom they ask, nearest proxy last.
 *
 * <p>An element that names no address ({@code unknown}, hidden names, nonsense) is null. A header
 * that breaks the grammar is one null, because nobody can say which hops it meant.
 */
final class ForwardedChain {
  private ForwardedChain() {}

  /** Reads {@code X-Forwarded-For}: addresses with commas between them. */
  static List<@Nullable InetAddress> plain(List<String> values) {
    List<@Nullable InetAddress> hops = new ArrayList<>();
    for (String value : values) {
      for (String element : value.split(",", -1)) {
        hops.add(node(element.strip()));
      }
    }
    return hops;
  }

  /** Reads {@code Forwarded} (RFC 7239): {@code for=192.0.2.60;proto=http, for="[2001:db8::1]"}. */
  static List<@Nullable InetAddress> standard(List<String> values) {
    List<@Nullable InetAddress> hops = new ArrayList<>();
    for (String value : values) {
      if (!new Elements(value).readInto(hops)) {
        hops.add(null);
      }
    }
    return hops;
  }

  /**
   * An address, perhaps with a port; IPv6 with a port, and in the standard header always, in
   * brackets.
   */
  private static @Nullable InetAddress node(String text) {
    InetAddress bare = IpLiteral.parse(text);
    if (bare != null) {
      return bare;
    }
    Authority authority = Authority.parse(text);
    return authority == null || !authority.literal() ? null : IpLiteral.parse(authority.host());
  }

  /**
   * Walks over one header once: elements by comma, pairs by semicolon, values as token or quoted.
   */
  private static final class Elements {
    private final String text;
    private int at;

    Elements(String text) {
      this.text = text;
    }

    /** Adds the hops of all elements; false if the header is malformed, with nothing added. */
    boolean readInto(List<@Nullable InetAddress> hops) {
      List<@Nullable InetAddress> own = new ArrayList<>();
      do {
        if (!element(own)) {
          return false;
        }
      } while (skip(','));
      return at == text.length() && hops.addAll(own);
    }

    private boolean element(List<@Nullable InetAddress> own) {
      @Nullable InetAddress hop = null;
      boolean named = false;
      do {
        String name = token();
        if (name.isEmpty() || !skip('=')) {
          return false;
        }
        String value = value();
        if (value == null || (named && name.equalsIgnoreCase("for"))) {
          return false;
        }
        if (name.equalsIgnoreCase("for")) {
          named = true;
          hop = node(value);
        }
      } while (skip(';'));
      own.add(hop);
      return true;
    }

    private @Nullable String value() {
      return at < text.length() && text.charAt(at) == '"' ? quoted() : token();
    }

    private @Nullable String quoted() {
      var value = new StringBuilder();
      for (at++; at < text.length(); at++) {
        char c = text.charAt(at);
        if (c == '"') {
          at++;
          spaces();
          return value.toString();
        }
        if (c == '\\' && ++at == text.length()) {
          return null;
        }
        value.append(text.charAt(at));
      }
      return null;
    }

    private String token() {
      spaces();
      int from = at;
      while (at < text.length() && ",;=\" \t".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      String token = text.substring(from, at);
      spaces();
      return token;
    }

    private boolean skip(char c) {
      boolean found = at < text.length() && text.charAt(at) == c;
      if (found) {
        at++;
        spaces();
      }
      return found;
    }

    private void spaces() {
      while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
        at++;
      }
    }
  }
}
