package dev.sightline.server.session;

import org.jspecify.annotations.Nullable;

/** Whom a client may play. */
public sealed interface Entry {
  /**
   * A new guest.
   *
   * @param name that it wants, or null for any
   */
  record Guest(@Nullable PlayerName name) implements Entry {}

  /**
   * The guest that was told a secret.
   *
   * @param secret by which it is found
   */
  record Returning(String secret) implements Entry {
    @Override
    public String toString() {
      return "Returning";
    }
  }

  /** An avatar that nobody plays and that belongs to no account. */
  record Free(long avatar) implements Entry {}

  /** The avatar of an account. */
  record Member(long avatar) implements Entry {}

  /**
   * Nobody.
   *
   * @param reason for people, at most 120 bytes
   */
  record Refused(String reason) implements Entry {}
}
