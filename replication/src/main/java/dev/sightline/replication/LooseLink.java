package dev.sightline.replication;

/**
 * A link that has another beside it, which may lose frames and change their order. Updates go over
 * that one, and are repeated in every frame until the client has acknowledged one; all else goes
 * over the one that keeps order. The client acknowledges {@code Replicas.looseTick()}.
 */
public interface LooseLink extends Link {

  /** Sends a frame that may get lost; {@link #send} says what holds for the array. */
  void sendLoose(byte[] frame, int length);
}
