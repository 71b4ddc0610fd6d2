package dev.sightline.server.session;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sightline.server.address.AddressRange;
import java.nio.charset.StandardCharsets;

/** Arbitrary names, tokens and subjects: read, or refused as documented. */
final class SessionFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void name_isReadOrRefused(FuzzedDataProvider data) {
    String wanted = data.consumeRemainingAsString();
    try {
      PlayerName name = PlayerName.parse(wanted);
      require(name.text().getBytes(StandardCharsets.UTF_8).length <= 32);
      require(name.text().codePoints().noneMatch(Character::isISOControl));
      require(name.equals(PlayerName.parse(name.text())));
      require(name.looksLike(PlayerName.of(name.text())));
    } catch (IllegalArgumentException e) {
      require(!String.valueOf(e.getMessage()).isEmpty());
    }
  }

  @FuzzTest(maxDuration = "1m")
  void tokenOfAHello_isReadOrRefused(FuzzedDataProvider data) {
    String token = data.consumeRemainingAsString();
    Entry entry = Gate.guest(token);
    require(!(entry instanceof Entry.Member));
    if (entry instanceof Entry.Refused refused) {
      require(refused.reason().getBytes(StandardCharsets.UTF_8).length <= 120);
    }
    SessionToken session = SessionToken.in(token);
    require(session == null || session.secret().matches("[0-9a-f]{64}"));
  }

  @FuzzTest(maxDuration = "1m")
  void subjectOfASanction_isReadOrRefused(FuzzedDataProvider data) {
    try {
      String subject = Sanction.normalized(data.consumeRemainingAsString());
      require(subject.equals(Sanction.normalized(subject)));
      if (subject.startsWith("address:")) {
        AddressRange.parse(subject.substring("address:".length()));
      }
    } catch (IllegalArgumentException e) {
      require(!String.valueOf(e.getMessage()).isEmpty());
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new AssertionError("broken");
    }
  }
}
