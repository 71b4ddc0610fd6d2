package dev.sightline.server.game;

import dev.sightline.schema.State;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls a game and keeps what it throws from the world. */
final class GuardedGame {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedGame.class);
  private static final int MOST_LOGGED = 100;

  private final Game game;
  private long failures;

  GuardedGame(Game game) {
    this.game = game;
  }

  String name() {
    return game.name();
  }

  /** Calls the game; what it throws is logged. */
  void call(String what, Consumer<Game> call) {
    try {
      call.accept(game);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed(what, e);
    }
  }

  /** Hands over an action; returns whether it was the game's, or null if the game failed. */
  @Nullable Boolean action(Avatar avatar, long request, State action) {
    try {
      return game.action(avatar, request, action);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed("the action " + action.type(), e);
      return null;
    }
  }

  boolean mayVanish(Avatar avatar) {
    try {
      return game.mayVanish(avatar);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed("asking for " + avatar, e);
      return false;
    }
  }

  /** Returns what the game wants to be known after a restart, or null if it fails to say that. */
  Game.@Nullable SavedState save() {
    try {
      return new Game.SavedState(game.version(), game.save());
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed("saving", e);
      return null;
    }
  }

  long failures() {
    return failures;
  }

  private void failed(String what, Throwable e) {
    failures++;
    if (failures <= MOST_LOGGED) {
      LOG.error("game {}: {} failed", game.name(), what, e);
    }
  }
}
