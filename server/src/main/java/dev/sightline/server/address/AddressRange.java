package dev.sightline.server.address;

import java.net.InetAddress;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * All addresses that begin with the same bits, as in {@code 10.0.0.0/8}; a lone address is the
 * range of itself.
 *
 * @param first the lowest address
 * @param prefix how many leading bits are the same
 */
public record AddressRange(InetAddress first, int prefix) {
  public AddressRange {
    byte[] bytes = first.getAddress();
    if (prefix < 0 || prefix > 8 * bytes.length) {
      throw new IllegalArgumentException(
          "a prefix of "
              + first.getHostAddress()
              + " has 0 to "
              + 8 * bytes.length
              + " bits, not "
              + prefix);
    }
    if (!sameBits(bytes, new byte[bytes.length], prefix, 8 * bytes.length)) {
      throw new IllegalArgumentException(
          first.getHostAddress() + "/" + prefix + " has bits set after the first " + prefix);
    }
  }

  /** Returns the range that a text names; throws if it names none. */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    InetAddress first = IpLiteral.parse(slash < 0 ? text : text.substring(0, slash));
    if (first == null) {
      throw new IllegalArgumentException(
          "'" + text + "' is neither an IP address nor a range like 10.0.0.0/8");
    }
    int bits = 8 * first.getAddress().length;
    return new AddressRange(first, slash < 0 ? bits : prefix(text, text.substring(slash + 1)));
  }

  /** Returns whether any of the ranges holds the address. */
  public static boolean anyContains(Collection<AddressRange> ranges, InetAddress address) {
    for (AddressRange range : ranges) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  public boolean contains(InetAddress address) {
    byte[] a = first.getAddress();
    byte[] b = address.getAddress();
    return a.length == b.length && sameBits(a, b, 0, prefix);
  }

  @Override
  public String toString() {
    return first.getHostAddress() + "/" + prefix;
  }

  private static int prefix(String text, String digits) {
    @Nullable Integer value = digits.matches("[0-9]{1,3}") ? Integer.valueOf(digits) : null;
    if (value == null) {
      throw new IllegalArgumentException("'" + text + "' has no number of bits after the slash");
    }
    return value;
  }

  private static boolean sameBits(byte[] a, byte[] b, int from, int to) {
    for (int bit = from; bit < to; bit++) {
      int mask = 0x80 >> (bit & 7);
      if ((a[bit >> 3] & mask) != (b[bit >> 3] & mask)) {
        return false;
      }
    }
    return true;
  }
}
