package dev.sightline.server.address;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;

/**
 * Arbitrary text for everything that is parsed from headers and configuration: no exception but the
 * documented one, and what was parsed survives being written and parsed again.
 */
final class AddressFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void text_asAddressOrHost_isParsedOrRefused(FuzzedDataProvider data) {
    String text = data.consumeRemainingAsString();
    Authority authority = Authority.parse(text);
    if (authority != null && !authority.literal()) {
      require(authority.equals(Authority.parse(authority.host() + port(authority))));
    }
    Origin.parse(text);
    InetAddress address = IpLiteral.parse(text);
    if (address != null) {
      require(address.equals(IpLiteral.parse(address.getHostAddress())));
      require(!AddressBlock.of(address).toString().isEmpty());
    }
    try {
      AddressRange range = AddressRange.parse(text);
      require(range.equals(AddressRange.parse(range.toString())));
      require(range.contains(range.first()));
    } catch (IllegalArgumentException e) {
      Objects.requireNonNull(e.getMessage());
    }
  }

  @FuzzTest(maxDuration = "1m")
  void headers_ofProxies_neverMakeACallerLocal(FuzzedDataProvider data) {
    InetAddress peer = InetAddress.getLoopbackAddress();
    List<AddressRange> trusted = List.of(AddressRange.parse("127.0.0.0/8"));
    ProxyHeader header =
        data.consumeBoolean() ? ProxyHeader.FORWARDED : ProxyHeader.X_FORWARDED_FOR;
    List<String> values = List.of(data.consumeString(200), data.consumeRemainingAsString());
    Caller caller =
        new Proxies(trusted, header)
            .caller(peer, name -> name.equals(header.header()) ? values : List.of());
    require(!caller.isLocal());
  }

  private static String port(Authority authority) {
    return authority.port() == Authority.NO_PORT ? "" : ":" + authority.port();
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new AssertionError("does not hold");
    }
  }
}
