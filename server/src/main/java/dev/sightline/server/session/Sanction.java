package dev.sightline.server.session;

import dev.sightline.server.address.AddressRange;
import java.time.Instant;

/**
 * What an administrator decided about somebody.
 *
 * @param subject who: {@code avatar:12}, {@code name:Ann} or {@code address:10.0.0.0/8}
 * @param until when it ends
 * @param reason for people
 */
public record Sanction(Kind kind, String subject, Instant until, String reason) {
  private static final String AVATAR = "avatar:";
  private static final String NAME = "name:";
  private static final String ADDRESS = "address:";

  /** What is not allowed. */
  public enum Kind {
    /** To come in. */
    BAN,
    /** To speak. */
    MUTE
  }

  /** Returns the subject that is an avatar, of an account or of a guest. */
  public static String avatar(long number) {
    return AVATAR + number;
  }

  /** Returns the avatar that a subject is; -1 if it is something else. */
  static long avatar(String subject) {
    String number = subject.startsWith(AVATAR) ? subject.substring(AVATAR.length()) : "";
    return number.matches("[0-9]{1,18}") ? Long.parseLong(number) : -1;
  }

  /**
   * Returns a subject in its usual form.
   *
   * @throws IllegalArgumentException if it is none
   */
  static String normalized(String subject) {
    if (avatar(subject) >= 0) {
      return avatar(avatar(subject));
    }
    if (subject.startsWith(NAME)) {
      return NAME + PlayerName.parse(subject.substring(NAME.length())).text();
    }
    if (subject.startsWith(ADDRESS)) {
      return ADDRESS + AddressRange.parse(subject.substring(ADDRESS.length()));
    }
    throw new IllegalArgumentException(
        "'" + subject + "' is not like avatar:12, name:Ann, account:Ann or address:10.0.0.0/8");
  }

  /** Returns whether it is about a name that looks like this one. */
  boolean isAbout(PlayerName name) {
    return subject.startsWith(NAME)
        && PlayerName.of(subject.substring(NAME.length())).looksLike(name);
  }

  boolean isAboutName() {
    return subject.startsWith(NAME);
  }

  boolean isAboutAddress() {
    return subject.startsWith(ADDRESS);
  }

  /** Returns the addresses that it is about. */
  AddressRange addresses() {
    return AddressRange.parse(subject.substring(ADDRESS.length()));
  }

  /** Returns the name that it is about. */
  PlayerName name() {
    return PlayerName.of(subject.substring(NAME.length()));
  }
}
