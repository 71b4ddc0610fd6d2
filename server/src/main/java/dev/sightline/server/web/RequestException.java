package dev.sightline.server.web;

/** A request that cannot be answered as asked; status and message go to whoever asked. */
public final class RequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  public RequestException(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
