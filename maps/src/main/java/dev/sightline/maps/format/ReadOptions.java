package dev.sightline.maps.format;

/**
 * How to read what a format leaves open.
 *
 * @param collisionLayer the name of the Tiled layer whose tiles block
 */
public record ReadOptions(String collisionLayer) {
  public static final ReadOptions USUAL = new ReadOptions("Collision");
}
