package dev.sightline.server.store;

/**
 * An avatar as it is stored. Its place is of class periodic.
 *
 * @param guest whether it belongs to nobody and may vanish when it holds nothing
 */
public record Avatar(long id, String name, double x, double y, double heading, boolean guest) {
  public Avatar {
    if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(heading)) {
      throw new IllegalArgumentException(
          "avatar " + id + " at " + x + ", " + y + " heading " + heading);
    }
  }
}
