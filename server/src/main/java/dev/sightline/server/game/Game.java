package dev.sightline.server.game;

import dev.sightline.schema.State;

/**
 * A game that is played in a world: what there is besides avatars that walk, and what players can
 * do.
 *
 * <p>Games are found by {@link java.util.ServiceLoader} and chosen by name. A game is used by the
 * tick thread only, all of its methods inside a tick; time is {@link GameWorld#tick}, chance is
 * {@link GameWorld#random}. What a method throws is logged and fails what was asked, never the
 * world.
 */
public interface Game {
  /** Returns the name by which {@code --game} chooses it. */
  String name();

  /** Returns the version of its {@linkplain #save state}. */
  default int version() {
    return 1;
  }

  /** Declares its entities, events and actions; called once, first. */
  void declare(GameSchema schema);

  /**
   * Begins, in the first tick.
   *
   * @param saved what it saved last, before the server stopped or crashed; empty if nothing
   */
  default void start(GameWorld world, SavedState saved) {}

  /** An avatar came into the world, played or not. */
  default void added(Avatar avatar) {}

  /** An avatar goes for good; it is still there. */
  default void removed(Avatar avatar) {}

  /** A player took an avatar over. */
  default void joined(Avatar avatar) {}

  /** The player of an avatar left. */
  default void left(Avatar avatar) {}

  /** It is decided in another way from now on who {@linkplain Actor.Choice acts} for avatars. */
  default void actorsChanged() {}

  /** A tick passes; avatars have moved. */
  default void tick() {}

  /** All is where it stays in this tick; who perceives what is found out next. */
  default void settled() {}

  /**
   * A player asks for something. The answer is given by {@link GameWorld#answer}, now or in a later
   * tick.
   *
   * @param action valid during the call
   * @return false if this is no action of the game
   */
  default boolean action(Avatar avatar, long request, State action) {
    return false;
  }

  /** Returns whether a guest that nobody plays may vanish, for all this game knows. */
  default boolean mayVanish(Avatar avatar) {
    return true;
  }

  /**
   * Returns what is to be known after a restart. Called as often as positions are saved, and when
   * the server stops; after a crash the game gets what it returned last.
   */
  default byte[] save() {
    return new byte[0];
  }

  /** What a game saved. */
  final class SavedState {
    /** The state of a game that begins. */
    public static final SavedState NONE = new SavedState(0, new byte[0]);

    private final int version;
    private final byte[] bytes;

    public SavedState(int version, byte[] bytes) {
      this.version = version;
      this.bytes = bytes.clone();
    }

    /** Returns the version of the game that saved it; 0 if nothing was saved. */
    public int version() {
      return version;
    }

    public byte[] bytes() {
      return bytes.clone();
    }
  }
}
