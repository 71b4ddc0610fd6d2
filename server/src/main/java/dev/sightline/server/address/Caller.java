package dev.sightline.server.address;

import java.net.InetAddress;

/**
 * Who made a request.
 *
 * @param address where it came from: the other end of the connection, or what a trusted proxy said
 * @param forwarded whether some proxy passed it on, trusted or not
 */
public record Caller(InetAddress address, boolean forwarded) {
  /** Returns whether the request was made on this machine and came here directly. */
  public boolean isLocal() {
    return !forwarded && address.isLoopbackAddress();
  }

  public AddressBlock block() {
    return AddressBlock.of(address);
  }
}
