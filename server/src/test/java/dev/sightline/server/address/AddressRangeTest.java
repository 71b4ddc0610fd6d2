package dev.sightline.server.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressRangeTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, true",
    "127.0.0.1, 127.0.0.2, false",
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "::1, ::1, true",
    "127.0.0.1, ::ffff:127.0.0.1, true",
  })
  void contains_address_asItsBitsSay(String range, String address, boolean contained) {
    assertEquals(contained, AddressRange.parse(range).contains(ip(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.1/8",
        "1:2:3:4:5:6:7:8/129",
        "10.0.0/8",
        "1.2.3.4/-1",
        "1.2.3.4/+8",
        "fe80::1%eth0",
        "[::1]",
        "256.1.1.1"
      })
  void parse_nonsense_namesIt(String text) {
    var e = assertThrows(IllegalArgumentException.class, () -> AddressRange.parse(text));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains(text.replaceFirst("/.*", "")), message);
  }

  @Test
  void contains_randomRanges_matchesArithmetic() throws UnknownHostException {
    long seed = 7;
    var random = new SplittableRandom(seed);
    for (int step = 0; step < 20_000; step++) {
      byte[] a = new byte[random.nextBoolean() ? 4 : 16];
      random.nextBytes(a);
      byte[] b = a.clone();
      b[random.nextInt(b.length)] ^= (byte) (1 << random.nextInt(8));
      int prefix = random.nextInt(8 * a.length + 1);
      int rest = 8 * a.length - prefix;
      BigInteger low = new BigInteger(1, a).shiftRight(rest).shiftLeft(rest);
      boolean expected = new BigInteger(1, b).shiftRight(rest).shiftLeft(rest).equals(low);
      var range = new AddressRange(InetAddress.getByAddress(bytes(low, a.length)), prefix);
      InetAddress address = InetAddress.getByAddress(b);
      if (range.first().getAddress().length == address.getAddress().length) {
        assertEquals(expected, range.contains(address), "seed " + seed + " step " + step);
      }
    }
  }

  @Test
  void block_ofIpv6_isItsSlash64() {
    assertEquals(AddressBlock.of(ip("2001:db8::1")), AddressBlock.of(ip("2001:db8::ffff:1:2:3")));
    assertNotEquals(AddressBlock.of(ip("2001:db8::1")), AddressBlock.of(ip("2001:db8:0:1::1")));
    assertEquals("2001:db8:0:0:0:0:0:0/64", AddressBlock.of(ip("2001:db8::1")).toString());
  }

  @Test
  void block_ofIpv4_isTheAddress() {
    assertNotEquals(AddressBlock.of(ip("127.0.0.1")), AddressBlock.of(ip("127.0.0.2")));
    assertNotEquals(AddressBlock.of(ip("0.0.0.0")), AddressBlock.of(ip("::")));
    assertEquals("203.0.113.200", AddressBlock.of(ip("203.0.113.200")).toString());
  }

  static InetAddress ip(String text) {
    InetAddress address = IpLiteral.parse(text);
    if (address == null) {
      throw new IllegalArgumentException(text);
    }
    return address;
  }

  private static byte[] bytes(BigInteger value, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[length - 1 - i] = value.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }
}
