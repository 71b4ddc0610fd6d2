package dev.sightline.server.app;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sightline.server.address.Caller;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Target;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;

/** Arbitrary bodies of account and admin calls: read, or refused without a word about insides. */
final class AccountBodyFuzzTest {
  private static final List<Class<?>> BODIES =
      List.of(
          AccountCalls.SignInCall.class,
          AccountCalls.NameCall.class,
          AccountCalls.PasswordCall.class,
          AccountCalls.DeleteCall.class,
          AccountCalls.EmptyCall.class,
          SanctionCalls.SanctionCall.class,
          SanctionCalls.SubjectCall.class);

  @FuzzTest(maxDuration = "1m")
  void body_isReadOrRefused(byte[] bytes) {
    Request request =
        new Request(
            "POST",
            new Target("/account/login", Map.of()),
            Map.of("content-type", List.of("application/json")),
            bytes,
            new Caller(InetAddress.getLoopbackAddress(), false));
    for (Class<?> body : BODIES) {
      try {
        Object call = request.json(body);
        if (body == AccountCalls.SignInCall.class && !call.toString().equals("SignInCall")) {
          throw new AssertionError("tells a password");
        }
      } catch (RequestException e) {
        if (e.status() != 400 || String.valueOf(e.getMessage()).contains("dev.sightline")) {
          throw new AssertionError("refused badly", e);
        }
      }
    }
  }
}
