package dev.sightline.server.session;

import dev.sightline.server.address.AddressRange;
import dev.sightline.server.store.Avatar;
import java.util.concurrent.CompletableFuture;

/**
 * The world, as far as accounts change it. Calls may come from any thread and return at once; what
 * they return completes inside a tick, with an {@link AccountException} if it cannot be.
 */
public interface Realm {
  /** A point of the map. */
  record Place(double x, double y) {}

  /**
   * Reserves a name and finds a place for a new avatar. The reservation ends with {@link #enter} or
   * {@link #release}.
   */
  CompletableFuture<Place> reserve(PlayerName name);

  /** Reserves another name for an avatar, which may look like its own. */
  CompletableFuture<?> reserve(PlayerName name, long avatar);

  /** Gives up a reserved name. */
  void release(PlayerName name);

  /** Puts a new avatar, which is stored, into the world under its reserved name. */
  CompletableFuture<?> enter(Avatar stored, PlayerName name);

  /** Gives an avatar the name that was reserved, after that is stored. */
  CompletableFuture<?> rename(long avatar, PlayerName name);

  /**
   * Ends the play of an avatar that is about to be removed: its player is disconnected, nobody can
   * play it or give it anything, and it stays where it is.
   */
  CompletableFuture<Place> retire(long avatar);

  /** Undoes {@link #retire}. */
  void restore(long avatar);

  /** Takes a retired avatar out of the world; what it held lies where it stood. */
  CompletableFuture<?> remove(long avatar);

  /** Disconnects whoever plays an avatar; a guest cannot come back as it. */
  void disconnect(long avatar, String reason);

  /** Disconnects whoever came from a range of addresses. */
  void disconnect(AddressRange addresses, String reason);

  /** Disconnects guests whose names look like this one; they cannot come back. */
  void disconnect(PlayerName name, String reason);

  /** Decides whether others hear an avatar. */
  void mute(long avatar, boolean muted);
}
