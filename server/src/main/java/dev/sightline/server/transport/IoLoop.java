package dev.sightline.server.transport;

import io.netty.channel.EventLoop;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one I/O thread does beside reading: it writes the frames that were handed over, and looks
 * after the deadlines of its connections.
 *
 * <p>Senders push connections on a stack without locks, linked through the connections themselves;
 * whoever pushes on the empty stack wakes the thread, so a tick with a thousand frames wakes each
 * thread about once. The thread takes the whole stack, turns it around, so that who was handed over
 * first is written first, and writes in slices, between which it reads. Nothing is allocated.
 *
 * <p>While frames are {@linkplain #hold held back}, nobody is woken: on few cores, writing the
 * first frames of a tick would take the time of those who still make the others.
 */
final class IoLoop implements Runnable {
  private static final int SLICE = 64;
  private static final long SWEEP_MILLIS = 250;

  private final EventLoop thread;
  private final LongSupplier nanoTime;
  private final Set<Swept> swept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final AtomicReference<@Nullable WebSocketConnection> handedOver = new AtomicReference<>();
  private volatile boolean held;
  private @Nullable WebSocketConnection toWrite;

  /** Something with deadlines. */
  interface Swept {
    /** Called a few times per second, on the I/O thread. */
    void sweep(long now);

    /** The server stops: says goodbye and ends soon. */
    void stop();
  }

  IoLoop(EventLoop thread, LongSupplier nanoTime) {
    this.thread = thread;
    this.nanoTime = nanoTime;
    var unused =
        thread.scheduleAtFixedRate(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
  }

  void execute(Runnable task) {
    try {
      thread.execute(task);
    } catch (RejectedExecutionException e) {
      assert thread.isShuttingDown(); // the endpoint was closed, and the connection with it
    }
  }

  /** Has the connection's frame written soon; any thread. */
  void submit(WebSocketConnection connection) {
    WebSocketConnection top;
    do {
      top = handedOver.get();
      connection.next = top;
    } while (!handedOver.compareAndSet(top, connection));
    if (top == null && !held) {
      wake();
    }
  }

  /** Lets frames that are handed over from now on wait until {@link #release}. */
  void hold() {
    held = true;
  }

  /** Has all frames written that were held back. */
  void release() {
    held = false; // before the look at the list: who pushes later sees it, and wakes
    if (handedOver.get() != null) {
      wake();
    }
  }

  @Override
  public void run() {
    if (toWrite == null) {
      toWrite = reversed(handedOver.getAndSet(null));
    }
    for (int i = 0; i < SLICE && toWrite != null; i++) {
      WebSocketConnection connection = toWrite;
      toWrite = connection.next;
      connection.next = null;
      connection.write();
    }
    if (toWrite != null || (!held && handedOver.get() != null)) {
      wake();
    }
  }

  void add(Swept one) {
    swept.add(one);
  }

  void remove(Swept one) {
    swept.remove(one);
  }

  /** Looks at all deadlines now, and returns when that is done. */
  CompletableFuture<Void> sweepNow() {
    return CompletableFuture.runAsync(this::sweep, thread);
  }

  /** Asks all to end; on this thread. */
  void stop() {
    for (Swept one : swept.toArray(Swept[]::new)) {
      one.stop();
    }
  }

  private void sweep() {
    long now = nanoTime.getAsLong();
    for (Swept one : swept.toArray(Swept[]::new)) {
      one.sweep(now);
    }
  }

  private void wake() {
    try {
      thread.execute(this);
    } catch (RejectedExecutionException e) {
      discard(handedOver.getAndSet(null));
    }
  }

  private static void discard(@Nullable WebSocketConnection first) {
    for (WebSocketConnection connection = first; connection != null; connection = connection.next) {
      connection.discard();
    }
  }

  private static @Nullable WebSocketConnection reversed(@Nullable WebSocketConnection first) {
    WebSocketConnection result = null;
    WebSocketConnection rest = first;
    while (rest != null) {
      WebSocketConnection after = rest.next;
      rest.next = result;
      result = rest;
      rest = after;
    }
    return result;
  }
}
