package dev.sightline.lab.scheme;

import org.jspecify.annotations.Nullable;

/**
 * One run of a scheme. Entities are small numbers that the caller chooses; one that left may come
 * again under its number, in the same tick too.
 */
public interface Session {

  /** The radius of an entity that only is perceived. */
  double BLIND = -1;

  /** Adds an entity; with {@link #BLIND} it observes nothing. */
  void join(int entity, double x, double y, double radius);

  void move(int entity, double x, double y);

  void leave(int entity);

  /** Changes how far an observer perceives. */
  default void radius(int observer, double radius) {
    throw new UnsupportedOperationException("the radius cannot be changed while this scheme runs");
  }

  /** Returns how many doors the map has that {@link #turnDoor} can turn. */
  default int doors() {
    return 0;
  }

  /** Opens or closes a door, by its number among the doors; all are closed at first. */
  default void turnDoor(int door, boolean open) {
    throw new UnsupportedOperationException("this scheme knows no doors");
  }

  /** Lets all that happened take effect, and tells which pairs came and ended. */
  void tick(Pairs changes);

  /** Returns which tiles observers listen to; null if the scheme has none. */
  default @Nullable TileChannels tiles() {
    return null;
  }

  /**
   * Hears of pairs: first of all that ended, then of those that began. Of an entity that left and
   * came again in one tick it hears both.
   */
  interface Pairs {
    void entered(int observer, int entity);

    void left(int observer, int entity);
  }
}
