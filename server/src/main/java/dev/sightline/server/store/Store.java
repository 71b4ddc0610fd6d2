package dev.sightline.server.store;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Keeps what the world promised.
 *
 * <p>Three classes of durability: <em>immediate</em> ({@link Operation}: acknowledged after the
 * commit), <em>periodic</em> ({@link Periodic}: the last one counts) and none (never handed over).
 *
 * <p>{@link #submit}, {@link #save}, {@link #poll} and {@link #health} are for the tick thread:
 * they neither block nor touch the disk. Commits run on a thread of the store's own; while one
 * runs, what is handed over gathers for the next.
 *
 * <pre>{@code
 * store.poll(this::apply);            // start of the tick: what was committed takes effect
 * store.submit(List.of(MoveItem.pickUp(request, item, avatar))); // checked and reserved before
 * store.save(positionsOfWhoMoved);    // every few seconds
 * }</pre>
 */
public interface Store extends AutoCloseable {
  /**
   * Opens a store, makes it if there is none, and brings an old one up to date.
   *
   * @throws StoreException if it cannot be used: in use by another server, of another map, newer
   *     than this program, not writable, out of reach
   */
  static Store open(StoreOptions options) {
    return SqlStore.open(options);
  }

  /** Reads the whole world. Blocks. */
  WorldState load();

  /** Adds those items and doors that are not stored yet, and returns after the commit. Blocks. */
  void addMissing(Collection<Item> items, Collection<Door> doors);

  /** Makes an avatar with an id that was never used before. */
  CompletableFuture<Avatar> createAvatar(
      String name, double x, double y, double heading, boolean guest);

  /**
   * Hands over the operations of a tick. Each of them gets one result, in the order of submission.
   *
   * @return false if too many wait for their results; then none of these was taken
   * @throws IllegalStateException if the store is closed
   */
  boolean submit(List<? extends Operation> operations);

  /** Hands over state of class periodic; it is written with the next commit. */
  void save(Collection<? extends Periodic> states);

  /**
   * Tells the results that arrived since the last call and returns their number. A result is told
   * once, also if the consumer throws; those behind it stay for the next call.
   */
  int poll(Consumer<? super Result> results);

  /** Whether the store can write. */
  Health health();

  /**
   * Runs statements in a transaction on the store's thread, before the operations of the same
   * commit. The future completes after the commit, on the store's thread; with a {@link
   * StoreException} if nothing could be written, or with what the work threw.
   */
  <T> CompletableFuture<T> write(Work<T> work);

  /**
   * Runs statements that only read, on the calling thread and what is committed. Blocks.
   *
   * @throws StoreException if nothing can be read
   */
  <T> T read(Work<T> work);

  /** Commits what was handed over and lets go of the store. Results can still be polled. */
  @Override
  void close();
}
