package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.address.Caller;
import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.config.SettingsSource;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class GuessLimitsTest {
  private static final LimitSettings SETTINGS =
      new SettingsSource(null, Map.of()).settings().limits();
  private static final int PER_MINUTE = SETTINGS.signIns();

  private final AtomicLong clock = new AtomicLong();
  private final GuessLimits limits = new GuessLimits(SETTINGS, clock::get);

  private static Caller from(String address) {
    return from(address, false);
  }

  private static Caller from(String address, boolean forwarded) {
    try {
      return new Caller(InetAddress.getByName(address), forwarded);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  /** Tries until it is refused; returns how often it was not. */
  private int tries(Caller caller, String account, boolean known) {
    for (int i = 0; i < 10_000; i++) {
      try {
        GuessLimits.Attempt attempt = limits.attempt(caller, account);
        if (!known) {
          limits.stranger(attempt);
        }
      } catch (AccountException e) {
        assertEquals(AccountException.Kind.TOO_MANY, e.kind());
        assertTrue(!e.retryAfter().isNegative() && !e.retryAfter().isZero());
        return i;
      }
    }
    return 10_000;
  }

  @Test
  void attempt_oneAddressOneAccount_getsSlower() {
    Caller stranger = from("10.0.0.1");
    assertEquals(PER_MINUTE, tries(stranger, "ann", false));
    int inAnHour = 0;
    for (int minute = 0; minute < 60; minute++) {
      pass(Duration.ofMinutes(1));
      inAnHour += tries(stranger, "ann", false);
    }
    assertTrue(inAnHour <= 12 * PER_MINUTE, "" + inAnHour);
    assertTrue(inAnHour >= 5 * PER_MINUTE, "" + inAnHour);
  }

  @Test
  void attempt_oneAddressManyAccounts_isLimitedToo() {
    int all = 0;
    for (int i = 0; i < 100; i++) {
      all += tries(from("10.0.0.1"), "account " + i, false);
    }
    assertEquals(4 * PER_MINUTE, all);
    assertEquals(PER_MINUTE, tries(from("10.0.0.2"), "ann", false));
  }

  @Test
  void attempt_manyAddressesOneAccount_cannotLockTheOwnerOut() {
    int all = 0;
    for (int i = 0; i < 200; i++) {
      all += tries(from("10.0.1." + i), "ann", false);
    }
    assertTrue(all <= 20 * PER_MINUTE + 200, "" + all);
    assertEquals(PER_MINUTE, tries(from("10.0.0.7"), "ann", true), "where it was used before");
    assertEquals(1, tries(from("10.0.0.8"), "ann", false), "from elsewhere");
    assertEquals(PER_MINUTE, tries(from("10.0.0.9"), "bob", false), "another account");
  }

  @Test
  void attempt_thatSucceeds_costsNothing() {
    Caller owner = from("10.0.0.1");
    for (int i = 0; i < 1000; i++) {
      GuessLimits.Attempt attempt = limits.attempt(owner, "ann");
      limits.stranger(attempt);
      attempt.giveBack();
    }
    assertEquals(PER_MINUTE, tries(owner, "ann", false));
  }

  @Test
  void attempt_thatIsRefused_takesNothing() {
    Caller stranger = from("10.0.0.1");
    tries(stranger, "ann", false);
    for (int i = 0; i < 1000; i++) {
      tries(stranger, "ann", false);
    }
    assertEquals(PER_MINUTE, tries(stranger, "bob", false));
  }

  @Test
  void stranger_whenAllAddressesUsedUpTheirs_isSoonRefusedWithoutALook() {
    for (int i = 0; i < 200; i++) {
      tries(from("10.0.1." + i), "ann", false);
    }
    Caller stranger = from("10.0.0.1");
    int looks = 0;
    for (int i = 0; i < 1000; i++) {
      try {
        GuessLimits.Attempt attempt = limits.attempt(stranger, "ann");
        looks++; // the account is looked up here
        limits.stranger(attempt);
      } catch (AccountException e) {
        assertEquals(AccountException.Kind.TOO_MANY, e.kind());
      }
    }
    assertEquals(PER_MINUTE, looks);
  }

  @Test
  void attempt_ipv6_countsBySlash64() {
    assertEquals(PER_MINUTE, tries(from("2001:db8::1"), "ann", false));
    assertEquals(0, tries(from("2001:db8::2:3"), "ann", false));
    assertEquals(PER_MINUTE, tries(from("2001:db8:0:1::1"), "ann", false));
  }

  @Test
  void attempt_exemptAddress_isNotLimitedUnlessForwarded() {
    assertEquals(10_000, tries(from("127.0.0.1"), "ann", false));
    assertEquals(10_000, tries(from("::1"), "ann", false));
    assertEquals(PER_MINUTE, tries(from("127.0.0.2"), "ann", false));
    assertEquals(PER_MINUTE, tries(from("127.0.0.1", true), "ann", false));
  }

  @Test
  void register_perAddress_isLimited() {
    Caller stranger = from("10.0.0.1");
    for (int i = 0; i < SETTINGS.registrations(); i++) {
      limits.register(stranger);
    }
    assertThrows(AccountException.class, () -> limits.register(stranger));
    limits.register(from("10.0.0.2"));
    pass(Duration.ofHours(1));
    limits.register(stranger);
  }

  @Test
  void guest_perAddress_isLimited() {
    Caller stranger = from("10.0.0.1");
    for (int i = 0; i < SETTINGS.connectionsPerAddress(); i++) {
      assertTrue(limits.guest(stranger));
    }
    assertFalse(limits.guest(stranger));
    assertTrue(limits.guest(from("10.0.0.2")));
    pass(Duration.ofMinutes(1));
    for (int i = 0; i < SETTINGS.guests(); i++) {
      assertTrue(limits.guest(stranger));
    }
    assertFalse(limits.guest(stranger));
  }

  @Test
  void rename_perAccount_isLimited() {
    for (int i = 0; i < 3; i++) {
      limits.rename(7);
    }
    assertThrows(AccountException.class, () -> limits.rename(7));
    limits.rename(8);
  }
}
