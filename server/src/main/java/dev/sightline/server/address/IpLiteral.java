package dev.sightline.server.address;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** IP addresses as text. */
public final class IpLiteral {
  private static final int LONGEST = 45; // ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255

  private IpLiteral() {}

  /**
   * Returns the address, or null if the text is not one. Names are not looked up; an IPv4 address
   * inside an IPv6 one is the IPv4 address; zones ({@code fe80::1%eth0}) are not understood.
   */
  public static @Nullable InetAddress parse(String text) {
    if (text.length() > LONGEST || text.indexOf('%') >= 0 || text.indexOf('[') >= 0) {
      return null;
    }
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    return bytes == null ? null : address(bytes);
  }

  static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length, e);
    }
  }
}
