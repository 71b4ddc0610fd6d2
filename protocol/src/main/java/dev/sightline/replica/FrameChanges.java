package dev.sightline.replica;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a frame changed, in order, to be told when all of it is applied. */
final class FrameChanges {
  enum Kind {
    ENTERED,
    RETURNED,
    UPDATED,
    LEFT,
    GONE
  }

  private @Nullable Replica[] replicas = new Replica[16];
  private Kind[] kinds = new Kind[16];
  private int size;

  /** Adds a change; an update of something that is in the log already is part of that. */
  void add(Replica replica, Kind kind) {
    if (kind == Kind.UPDATED && replica.logged) {
      return;
    }
    if (size == kinds.length) {
      replicas = Arrays.copyOf(replicas, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
    }
    replica.logged = kind != Kind.LEFT && kind != Kind.GONE;
    replicas[size] = replica;
    kinds[size] = kind;
    size++;
  }

  /** Forgets what it holds; instead all have left of whom the listener knows. */
  void leaveAll(@Nullable Replica[] table) {
    @Nullable Replica[] halfDone = Arrays.copyOf(replicas, size);
    clear();
    leave(halfDone);
    leave(table);
  }

  private void leave(@Nullable Replica[] some) {
    for (Replica replica : some) {
      if (replica != null) {
        replica.awake = false;
        if (replica.told) {
          replica.told = false;
          add(replica, Kind.LEFT);
        }
      }
    }
  }

  /** Tells all; returns what the listener threw first, with what it threw later in it. */
  @Nullable RuntimeException tell(ReplicaListener listener) {
    RuntimeException thrown = null;
    for (int i = 0; i < size; i++) {
      try {
        tell(Objects.requireNonNull(replicas[i]), kinds[i], listener);
      } catch (RuntimeException e) {
        thrown = joined(thrown, e);
      }
    }
    return thrown;
  }

  static RuntimeException joined(@Nullable RuntimeException first, RuntimeException next) {
    if (first == null) {
      return next;
    }
    if (first != next) {
      first.addSuppressed(next);
    }
    return first;
  }

  private static void tell(Replica replica, Kind kind, ReplicaListener listener) {
    replica.told = kind != Kind.LEFT && kind != Kind.GONE;
    switch (kind) {
      case ENTERED -> listener.entered(replica, false);
      case RETURNED -> listener.entered(replica, true);
      case UPDATED -> listener.updated(replica);
      case LEFT -> listener.left(replica, false);
      case GONE -> listener.left(replica, true);
    }
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      Objects.requireNonNull(replicas[i]).clearChanges();
      replicas[i] = null;
    }
    size = 0;
  }
}
