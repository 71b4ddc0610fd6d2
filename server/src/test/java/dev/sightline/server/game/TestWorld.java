package dev.sightline.server.game;

import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import dev.sightline.work.Workers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** A world that is stepped by hand, with players in memory. */
final class TestWorld implements AutoCloseable {
  private static final int MOST_STEPS = 1_000_000;

  final Store store;
  final LiveWorld world;
  final List<TestPlayer> players = new ArrayList<>();

  TestWorld(Path folder, WorldOptions options, Game game) {
    this(folder, options, game, Game.SavedState.NONE);
  }

  TestWorld(Path folder, WorldOptions options, Game game, Game.SavedState saved) {
    store = Store.open(StoreOptions.of(new StoreLocation.Folder(folder), "map"));
    world =
        LiveWorld.open(
            options, game, saved, store, 7, new SplittableRandom(5), () -> 0, Workers.caller());
  }

  TestPlayer player(String token) {
    TestPlayer player = new TestPlayer(this, token);
    players.add(player);
    return player;
  }

  /** Lets a player come in. */
  TestPlayer join(String token) {
    TestPlayer player = player(token);
    stepUntil(() -> player.replicas.self() != null && player.number != 0);
    return player;
  }

  void step() {
    world.step();
    players.forEach(TestPlayer::take);
  }

  void steps(int count) {
    for (int i = 0; i < count; i++) {
      step();
    }
  }

  /** Steps on until something has come true: the store takes its time. */
  void stepUntil(BooleanSupplier done) {
    for (int i = 0; !done.getAsBoolean(); i++) {
      if (i == MOST_STEPS) {
        throw new AssertionError("it never happened");
      }
      step();
      Thread.onSpinWait();
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
