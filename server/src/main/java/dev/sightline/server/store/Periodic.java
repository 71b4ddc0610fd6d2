package dev.sightline.server.store;

/** State of class periodic: saved now and then, the last one counts, a crash may lose some. */
public sealed interface Periodic {
  /** Where an avatar is. */
  record Position(long avatar, double x, double y, double heading) implements Periodic {
    public Position {
      if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(heading)) {
        throw new IllegalArgumentException(
            "avatar " + avatar + " at " + x + ", " + y + " heading " + heading);
      }
    }
  }

  /** Whether a door stands open. */
  record DoorOpen(String door, boolean open) implements Periodic {}
}
