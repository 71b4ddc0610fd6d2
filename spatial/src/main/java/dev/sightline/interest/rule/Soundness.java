package dev.sightline.interest.rule;

/**
 * What a rule promises: whether it may hide what is visible, and how far it looks ahead. Rules on
 * tiles of the free ground promise it for whoever is on a tile; who is in an obstacle that stops
 * people but not sight counts as in the nearest tile.
 *
 * @param sound whether everything that is visible within the radius is in the relation
 * @param seconds the look-ahead: what may become visible within this time is in the relation too
 * @param speed the speed, in units per second, up to which the look-ahead holds
 */
public record Soundness(boolean sound, double seconds, double speed) {
  /** Hides nothing that is visible now; promises nothing about later. */
  public static final Soundness NOW = new Soundness(true, 0, 0);

  /** May hide what is visible; its misses are measured. */
  public static final Soundness NONE = new Soundness(false, 0, 0);

  public static Soundness ahead(double seconds, double speed) {
    return new Soundness(true, seconds, speed);
  }
}
