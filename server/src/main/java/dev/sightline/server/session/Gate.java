package dev.sightline.server.session;

import java.util.concurrent.CompletableFuture;

/** Decides whom the client of one connection may play. */
@FunctionalInterface
public interface Gate {
  /** Lets everybody in as a guest; there are no accounts. */
  Gate GUESTS = token -> CompletableFuture.completedFuture(guest(token));

  /**
   * Reads the token of a hello. Returns at once; the decision may come later, on any thread, and it
   * never fails.
   */
  CompletableFuture<Entry> admit(String token);

  /** Returns what a token of a guest asks for. */
  static Entry guest(String token) {
    if (token.isEmpty()) {
      return new Entry.Guest(null);
    }
    if (token.startsWith("resume ")) {
      return new Entry.Returning(token.substring("resume ".length()));
    }
    if (token.startsWith("name ")) {
      return named(token.substring("name ".length()));
    }
    if (token.startsWith("avatar ")) {
      return free(token.substring("avatar ".length()));
    }
    return new Entry.Refused(
        "the token is neither empty nor starts with name, avatar, resume or session");
  }

  private static Entry free(String number) {
    return number.matches("[0-9]{1,15}")
        ? new Entry.Free(Long.parseLong(number))
        : new Entry.Refused("an avatar has a whole number");
  }

  private static Entry named(String name) {
    try {
      return new Entry.Guest(PlayerName.parse(name));
    } catch (IllegalArgumentException e) {
      return new Entry.Refused(String.valueOf(e.getMessage()));
    }
  }
}
