package dev.sightline.server.transport;

/**
 * Why a client's connection ended. The code is what the client sees in the WebSocket's close frame;
 * below 4000 they are as standardized.
 */
public enum CloseReason {
  /** The client said goodbye. */
  CLIENT_LEFT(1000, "goodbye"),
  /** The connection broke; nobody could be told. */
  CONNECTION_LOST(1006, "the connection was lost"),
  SHUTDOWN(1001, "the server is stopping"),
  /** Against the WebSocket protocol. */
  MALFORMED(1002, "malformed WebSocket traffic"),
  NOT_BINARY(1003, "only binary messages are understood"),
  /** A message that the world cannot read. */
  UNREADABLE(1007, "the message cannot be read"),
  FLOOD(1008, "too many messages"),
  TOO_LARGE(1009, "the message is too large"),
  SERVER_ERROR(1011, "a fault of the server"),
  FULL(1013, "the server is full"),
  ADDRESS_LIMIT(1013, "too many connections from this address"),

  SLOW_READER(4001, "messages were not read in time"),
  SILENT(4002, "pings were not answered"),
  /** No first message in time. */
  LATE(4003, "nothing was said in time"),
  /** More input than the world took in. */
  BACKLOG(4004, "too much input is waiting"),
  /** More events than a slow client may have waiting. */
  OVERFLOW(4005, "too many events are waiting"),

  KICKED(4010, "an administrator ended this connection"),
  BANNED(4011, "this player may not come in"),
  REPLACED(4012, "another connection took over"),
  WRONG_VERSION(4013, "the client speaks another version"),
  EXPIRED(4014, "the session has expired"),
  REFUSED(4015, "the server refused");

  private final int code;
  private final String text;

  CloseReason(int code, String text) {
    this.code = code;
    this.text = text;
  }

  public int code() {
    return code;
  }

  /** Returns whether the server can end a connection for that reason, and tell the client so. */
  public boolean canBeTold() {
    return this != CLIENT_LEFT && this != CONNECTION_LOST;
  }

  /** Returns whether the server decided it. */
  public boolean isByServer() {
    return canBeTold();
  }

  /** Returns the usual words for it. */
  public String text() {
    return text;
  }
}
