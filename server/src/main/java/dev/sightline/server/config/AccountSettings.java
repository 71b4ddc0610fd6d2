package dev.sightline.server.config;

import java.time.Duration;

/**
 * Who may come in; each key is explained in {@code sightline.conf}.
 *
 * @param registration whether new accounts can be registered
 * @param most accounts there can be
 * @param sessions of one account at once
 * @param plain whether passwords may come from other machines without TLS
 */
public record AccountSettings(
    Guests guests,
    boolean registration,
    int most,
    Duration sessionLifetime,
    int sessions,
    PasswordSettings passwords,
    boolean plain) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** Who may come in without an account. */
  public enum Guests {
    /** Whoever is on this machine, without a proxy between. */
    LOOPBACK,
    ALL,
    NONE
  }

  /**
   * What checking passwords may cost.
   *
   * @param memory of one check, in KiB
   * @param passes over that memory
   * @param share of a core that a thread may use, in percent
   * @param queue checks that may wait
   */
  public record PasswordSettings(int memory, int passes, int threads, int share, int queue) {
    static PasswordSettings from(Section section) {
      return new PasswordSettings(
          section.bytes("password-memory", 64 << 10, 1 << 30) >> 10,
          section.number("password-passes", 1, 100),
          section.number("password-threads", 1, 64),
          section.number("password-share", 1, 100),
          section.number("password-queue", 1, 100_000));
    }
  }

  static AccountSettings from(Section section) {
    return new AccountSettings(
        section.choice("guests", Guests.class),
        section.flag("registration"),
        section.number("most", 1, 100_000_000),
        section.duration("session-lifetime", SHORTEST, LONGEST),
        section.number("sessions", 1, 1000),
        PasswordSettings.from(section),
        section.flag("plain"));
  }
}
