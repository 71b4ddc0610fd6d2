package dev.sightline.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A change of class immediate: it is acknowledged only after its commit.
 *
 * <p>Each operation names what it expects to find, so that the store decides about it again, on
 * what is stored. Operations without a request come from the server itself and are never
 * remembered.
 */
public sealed interface Operation {
  /** The request that asks for it, or null if the server itself does. */
  @Nullable Request request();

  /**
   * An item changes hands.
   *
   * @param from the owner that it is expected to have, or null for the ground
   * @param to its next owner, or null for the ground
   * @param x where on the ground; NaN with an owner
   * @param y where on the ground; NaN with an owner
   */
  record MoveItem(
      @Nullable Request request,
      long item,
      @Nullable Long from,
      @Nullable Long to,
      double x,
      double y)
      implements Operation {
    public MoveItem {
      if (from == null ? to == null : from.equals(to)) {
        throw new IllegalArgumentException("item " + item + " moves from " + from + " to " + to);
      }
      if (to == null
          ? !Double.isFinite(x) || !Double.isFinite(y)
          : !(Double.isNaN(x) && Double.isNaN(y))) {
        throw new IllegalArgumentException(
            "item " + item + " moves to " + to + " at " + x + ", " + y);
      }
    }

    public static MoveItem pickUp(@Nullable Request request, long item, long avatar) {
      return new MoveItem(request, item, null, avatar, Double.NaN, Double.NaN);
    }

    public static MoveItem drop(
        @Nullable Request request, long item, long avatar, double x, double y) {
      return new MoveItem(request, item, avatar, null, x, y);
    }

    public static MoveItem give(@Nullable Request request, long item, long from, long to) {
      return new MoveItem(request, item, from, to, Double.NaN, Double.NaN);
    }
  }

  /** A door is locked or unlocked; it is expected to be the other. A locked door is shut. */
  record LockDoor(@Nullable Request request, String door, boolean locked) implements Operation {}

  /** An avatar that holds nothing and belongs to no account leaves for good, with its sessions. */
  record RemoveAvatar(long avatar) implements Operation {
    @Override
    public @Nullable Request request() {
      return null;
    }
  }

  /**
   * Asks whether a request was committed before; changes nothing. For a request that the world
   * would refuse now: it may be one that happened, asked again.
   */
  record Recall(Request request, Operation asked) implements Operation {
    public Recall {
      if (!request.equals(asked.request())) {
        throw new IllegalArgumentException(request + " is not the request of " + asked);
      }
    }

    /** Recalls the request of an operation, which must have one. */
    public static Recall of(Operation asked) {
      Request request = asked.request();
      if (request == null) {
        throw new IllegalArgumentException(asked + " has no request");
      }
      return new Recall(request, asked);
    }
  }
}
