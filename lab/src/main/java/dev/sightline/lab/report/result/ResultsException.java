package dev.sightline.lab.report.result;

/** A folder or file of results that cannot be used; the message names the place and the reason. */
public final class ResultsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ResultsException(String message) {
    super(message);
  }

  public ResultsException(String message, Throwable cause) {
    super(message, cause);
  }
}
