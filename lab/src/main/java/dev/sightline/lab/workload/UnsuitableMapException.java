package dev.sightline.lab.workload;

/** A map lacks what a workload needs; the message says what. */
public final class UnsuitableMapException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnsuitableMapException(String message) {
    super(message);
  }
}
