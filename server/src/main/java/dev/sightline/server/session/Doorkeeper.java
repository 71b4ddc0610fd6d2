package dev.sightline.server.session;

import dev.sightline.server.address.Caller;
import dev.sightline.server.config.AccountSettings.Guests;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Decides whom a client may play, by where it comes from and the token of its hello. */
public final class Doorkeeper {
  private static final String SESSION = "session ";
  private static final int REASON_BYTES = 120;

  private final Accounts accounts;
  private final Sanctions sanctions;
  private final Guests guests;

  public Doorkeeper(Accounts accounts, Sanctions sanctions, Guests guests) {
    this.accounts = accounts;
    this.sanctions = sanctions;
    this.guests = guests;
  }

  /** Returns the gate for a connection. */
  public Gate gate(Caller caller) {
    return token -> admit(caller, token).exceptionally(Doorkeeper::failed);
  }

  private CompletableFuture<Entry> admit(Caller caller, String token) {
    String banned = sanctions.ban(caller);
    if (banned != null) {
      return CompletableFuture.completedFuture(refused(banned));
    }
    if (token.startsWith(SESSION)) {
      return accounts.admit(SessionToken.parse(token.substring(SESSION.length())));
    }
    return CompletableFuture.completedFuture(guest(caller, Gate.guest(token)));
  }

  private Entry guest(Caller caller, Entry asked) {
    if (asked instanceof Entry.Refused) {
      return asked;
    }
    if (guests == Guests.NONE || (guests == Guests.LOOPBACK && !caller.isLocal())) {
      return refused("guests may not come in here; sign in first");
    }
    String banned = ban(asked);
    if (banned != null) {
      return refused(banned);
    }
    return asked instanceof Entry.Guest && !accounts.mayBeGuest(caller)
        ? refused("too many guests from this address; try again in a minute")
        : asked;
  }

  private @Nullable String ban(Entry asked) {
    if (asked instanceof Entry.Free free) {
      return sanctions.ban(free.avatar());
    }
    PlayerName name = asked instanceof Entry.Guest guest ? guest.name() : null;
    return name == null ? null : sanctions.ban(name);
  }

  private static Entry failed(Throwable thrown) {
    Throwable cause = thrown.getCause();
    Throwable e = cause == null ? thrown : cause;
    boolean told = e instanceof AccountException;
    return refused(told ? e.getMessage() : "the server cannot let anybody in now");
  }

  /** Refuses, in as many words as fit. */
  static Entry.Refused refused(@Nullable String reason) {
    String text = String.valueOf(reason);
    while (text.getBytes(StandardCharsets.UTF_8).length > REASON_BYTES) {
      text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }
    return new Entry.Refused(text);
  }
}
