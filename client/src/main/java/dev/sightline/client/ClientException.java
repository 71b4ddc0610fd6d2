package dev.sightline.client;

import dev.sightline.frame.Refusal;

/** Why a client is not connected, or not any more; the message is one line for people. */
public final class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What went wrong, for programs. */
  public enum Reason {
    /** Nobody answers at the address. */
    UNREACHABLE(true),
    /** Somebody answers, but no server of this kind. */
    NOT_A_SERVER(false),
    /** The server speaks another version of the protocol. */
    VERSION(false),
    /** The server's schema is another one, or cannot be read. */
    SCHEMA(false),
    /** There is no place left. */
    FULL(true),
    /** The token is not good, or an administrator said no. */
    DENIED(false),
    /** Somebody said something that cannot be read. */
    MALFORMED(false),
    /** This client sent too much. */
    FLOOD(false),
    /** This client read too slowly. */
    SLOW(true),
    /** Nothing was heard for too long. */
    SILENT(true),
    /** Another connection took over the avatar. */
    REPLACED(false),
    /** The server stopped. */
    SHUTDOWN(true),
    /** The connection broke. */
    LOST(true),
    /** Something was asked before there was a connection, or between two. */
    NOT_CONNECTED(false),
    /** The client was closed. */
    CLOSED(false),
    OTHER(false);

    private final boolean passing;

    Reason(boolean passing) {
      this.passing = passing;
    }

    /** Returns whether it may be better a moment later. */
    public boolean isPassing() {
      return passing;
    }
  }

  private final Reason reason;

  public ClientException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  static ClientException closed() {
    return new ClientException(Reason.CLOSED, "the client is closed");
  }

  static ClientException notConnected() {
    return new ClientException(Reason.NOT_CONNECTED, "there is no connection");
  }

  static ClientException of(Refusal refusal) {
    Reason reason =
        switch (refusal.code()) {
          case Refusal.VERSION -> Reason.VERSION;
          case Refusal.SCHEMA -> Reason.SCHEMA;
          case Refusal.MALFORMED -> Reason.MALFORMED;
          case Refusal.FULL -> Reason.FULL;
          case Refusal.DENIED -> Reason.DENIED;
          case Refusal.SLOW -> Reason.SLOW;
          case Refusal.FLOOD -> Reason.FLOOD;
          case Refusal.SILENT -> Reason.SILENT;
          case Refusal.REPLACED -> Reason.REPLACED;
          case Refusal.SHUTDOWN -> Reason.SHUTDOWN;
          default -> Reason.OTHER;
        };
    return new ClientException(reason, "the server refused: " + refusal.reason());
  }

  /** Returns what the code of a WebSocket's close frame means. */
  static ClientException ofClose(int code, String text) {
    Reason reason =
        switch (code) {
          case 1001 -> Reason.SHUTDOWN;
          case 1002, 1003, 1007, 1009 -> Reason.MALFORMED;
          case 1008, 4004 -> Reason.FLOOD;
          case 1013 -> Reason.FULL;
          case 4001, 4005 -> Reason.SLOW;
          case 4002, 4003 -> Reason.SILENT;
          case 4010, 4011, 4014, 4015 -> Reason.DENIED;
          case 4012 -> Reason.REPLACED;
          case 4013 -> Reason.VERSION;
          default -> code < 1000 ? Reason.LOST : Reason.OTHER;
        };
    String words = text.isEmpty() ? "code " + code : text;
    return new ClientException(reason, "the server ended the connection: " + words);
  }
}
