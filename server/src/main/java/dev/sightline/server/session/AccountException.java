package dev.sightline.server.session;

import java.time.Duration;

/** What was asked of an account cannot be; the message is for whoever asked. */
public final class AccountException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final Duration retryAfter;

  /** Why not. */
  public enum Kind {
    /** What was asked makes no sense: a bad name, a bad new password. */
    INVALID,
    /** The name, the password or the session is not right. */
    WRONG,
    FORBIDDEN,
    /** Somebody has that name, or one that looks like it. */
    TAKEN,
    /** Too many attempts. */
    TOO_MANY,
    /** The server is too busy, or nothing can be stored. */
    BUSY
  }

  public AccountException(Kind kind, String message) {
    this(kind, message, Duration.ofSeconds(1));
  }

  /** Says also after which time it makes sense to try again. */
  public AccountException(Kind kind, String message, Duration retryAfter) {
    super(message, null, false, false);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }

  public Kind kind() {
    return kind;
  }

  /** For {@link Kind#TOO_MANY} and {@link Kind#BUSY}. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
