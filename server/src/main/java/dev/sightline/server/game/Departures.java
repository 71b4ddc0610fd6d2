package dev.sightline.server.game;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * Guests that nobody plays, in the order in which their time runs out, which is the order in which
 * they were left: all have the same time.
 *
 * <p>Whose player was thrown out has something to come back to only if that did something, or was
 * there for that long. Others go at once, or strangers would fill the world.
 */
final class Departures {
  private final int graceTicks;
  private final ArrayDeque<Departure> waiting = new ArrayDeque<>();

  /** Counts only as long as the player of the avatar left in that tick and not later. */
  private record Departure(Avatar avatar, int leftAt) {}

  Departures(int graceTicks) {
    this.graceTicks = graceTicks;
  }

  /** Nobody plays an avatar from this tick on; or it is to be asked for again after its time. */
  void leave(Avatar avatar, int tick) {
    avatar.playerLeftAt = tick;
    if (avatar.isGuest()) {
      waiting.add(new Departure(avatar, tick));
    }
  }

  /** The player of an avatar was thrown out; whether that may come back depends on what it did. */
  void expel(Avatar avatar, int tick) {
    boolean known = avatar.acted || tick - avatar.playerCameAt >= graceTicks;
    if (known || !avatar.isGuest()) {
      leave(avatar, tick);
    } else {
      leaveAtOnce(avatar, tick);
    }
  }

  /** An avatar is to go in the next tick. */
  void leaveAtOnce(Avatar avatar, int tick) {
    avatar.playerLeftAt = tick - graceTicks - 1;
    waiting.addFirst(new Departure(avatar, avatar.playerLeftAt));
  }

  /** Hands over the guests whose time is up, each once; bots and who is played are left out. */
  void forOverdue(int tick, Consumer<Avatar> vanish) {
    for (Departure next = waiting.peek();
        next != null && tick - next.leftAt() > graceTicks;
        next = waiting.peek()) {
      waiting.remove();
      Avatar avatar = next.avatar();
      if (next.leftAt() == avatar.playerLeftAt && isAbandoned(avatar)) {
        vanish.accept(avatar);
      }
    }
  }

  private static boolean isAbandoned(Avatar avatar) {
    return !avatar.bot && avatar.client == null && avatar.isHere();
  }

  int count() {
    return waiting.size();
  }
}
