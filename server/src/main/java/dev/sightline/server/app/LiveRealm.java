package dev.sightline.server.app;

import dev.sightline.server.address.AddressRange;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.game.Residents;
import dev.sightline.server.session.AccountException;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.session.Realm;
import dev.sightline.server.store.Avatar;
import dev.sightline.server.tick.TickLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The running world as accounts see it: everything is done inside the next tick. */
final class LiveRealm implements Realm {
  private final LiveWorld world;
  private final TickLoop loop;
  private final Residents residents;
  private final BiConsumer<AddressRange, String> connections;

  /**
   * Creates it.
   *
   * @param connections ends connections from a range; called by the tick thread
   */
  LiveRealm(LiveWorld world, TickLoop loop, BiConsumer<AddressRange, String> connections) {
    this.world = world;
    this.loop = loop;
    this.connections = connections;
    residents = world.residents();
  }

  @Override
  public CompletableFuture<Place> reserve(PlayerName name) {
    return inTick(() -> residents.reserve(name));
  }

  @Override
  public CompletableFuture<?> reserve(PlayerName name, long avatar) {
    return done(() -> residents.reserve(name, avatar));
  }

  @Override
  public void release(PlayerName name) {
    later(() -> residents.release(name));
  }

  @Override
  public CompletableFuture<?> enter(Avatar stored, PlayerName name) {
    return done(() -> residents.enter(stored, name));
  }

  @Override
  public CompletableFuture<?> rename(long avatar, PlayerName name) {
    return done(() -> residents.rename(avatar, name));
  }

  @Override
  public CompletableFuture<Place> retire(long avatar) {
    return inTick(() -> residents.retire(avatar));
  }

  @Override
  public void restore(long avatar) {
    later(() -> residents.restore(avatar));
  }

  @Override
  public CompletableFuture<?> remove(long avatar) {
    return done(() -> residents.remove(avatar));
  }

  @Override
  public void disconnect(long avatar, String reason) {
    later(() -> residents.disconnect(avatar, reason));
  }

  @Override
  public void disconnect(AddressRange addresses, String reason) {
    later(() -> connections.accept(addresses, reason));
  }

  @Override
  public void disconnect(PlayerName name, String reason) {
    later(() -> residents.disconnect(name, reason));
  }

  @Override
  public void mute(long avatar, boolean muted) {
    later(() -> residents.mute(avatar, muted));
  }

  private void later(Runnable work) {
    var unused = done(work);
  }

  private CompletableFuture<Boolean> done(Runnable work) {
    return inTick(
        () -> {
          work.run();
          return true;
        });
  }

  private <T> CompletableFuture<T> inTick(Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      var unused =
          loop.call(
              () -> {
                world.later(() -> complete(result, work));
                return true;
              });
    } catch (RejectedExecutionException e) {
      result.completeExceptionally(
          new AccountException(AccountException.Kind.BUSY, "the server is stopping"));
    }
    return result;
  }

  private static <T> void complete(CompletableFuture<T> result, Supplier<T> work) {
    try {
      result.complete(work.get());
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
  }
}
