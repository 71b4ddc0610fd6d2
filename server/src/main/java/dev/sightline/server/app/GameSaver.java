package dev.sightline.server.app;

import dev.sightline.server.game.Game;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the state of a game on a thread of its own, when it has changed. */
final class GameSaver implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GameSaver.class);
  private static final long LAST_SECONDS = 10;

  private final GameFile file;
  private final ExecutorService writer = Executors.newSingleThreadExecutor(GameSaver::thread);
  private Game.SavedState last;

  /**
   * Creates it.
   *
   * @param last what the file holds
   */
  GameSaver(GameFile file, Game.SavedState last) {
    this.file = file;
    this.last = last;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sightline-game");
    thread.setDaemon(true);
    return thread;
  }

  /** Has a state written soon; does not wait for it. By one thread at a time. */
  void save(Game.SavedState state) {
    if (state.version() != last.version() || !Arrays.equals(state.bytes(), last.bytes())) {
      last = state;
      writer.execute(() -> write(state));
    }
  }

  private void write(Game.SavedState state) {
    try {
      file.write(state);
    } catch (IOException e) {
      LOG.error("{}: the state of the game could not be written", file.file(), e);
    }
  }

  /** Waits until the last state is written. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(LAST_SECONDS, TimeUnit.SECONDS)) {
        LOG.error("{}: the last state of the game could not be written in time", file.file());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
