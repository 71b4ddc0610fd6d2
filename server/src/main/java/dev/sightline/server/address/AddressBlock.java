package dev.sightline.server.address;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What limits count as one address: an IPv4 address, or the /64 of an IPv6 address, because that is
 * the least that a provider gives to one customer.
 *
 * @param bits the address, or the first 64 bits of it
 * @param six whether it is IPv6
 */
public record AddressBlock(long bits, boolean six) {
  public static AddressBlock of(InetAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    boolean six = address instanceof Inet6Address;
    return new AddressBlock(six ? bytes.getLong() : bytes.getInt() & 0xFFFF_FFFFL, six);
  }

  @Override
  public String toString() {
    byte[] bytes = ByteBuffer.allocate(six ? 16 : 8).putLong(bits).array();
    if (six) {
      return IpLiteral.address(bytes).getHostAddress() + "/64";
    }
    byte[] four = {bytes[4], bytes[5], bytes[6], bytes[7]};
    return IpLiteral.address(four).getHostAddress();
  }
}
