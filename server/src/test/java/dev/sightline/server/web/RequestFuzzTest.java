package dev.sightline.server.web;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sightline.server.address.Caller;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/** Arbitrary targets and bodies of requests: read, or refused as documented. */
final class RequestFuzzTest {
  enum Mode {
    FAST,
    SLOW
  }

  record Body(long id, double number, String text, boolean flag, Mode mode, List<Integer> list) {}

  @FuzzTest(maxDuration = "1m")
  void target_isParsedOrRefused(FuzzedDataProvider data) {
    Target target = Target.parse(data.consumeRemainingAsString());
    if (target != null && !target.path().startsWith("/")) {
      throw new AssertionError(target);
    }
  }

  @FuzzTest(maxDuration = "1m")
  void body_isReadOrRefused(byte[] bytes) {
    var request =
        new Request(
            "POST",
            new Target("/", Map.of()),
            Map.of("content-type", List.of("application/json")),
            bytes,
            new Caller(InetAddress.getLoopbackAddress(), false));
    try {
      request.json(Body.class);
    } catch (RequestException e) {
      if (e.status() != 400 || String.valueOf(e.getMessage()).contains("dev.sightline")) {
        throw new AssertionError("refused badly", e);
      }
    }
  }
}
