package dev.sightline.frame;

import dev.sightline.schema.State;

/**
 * Hears what a client says. It is called only for frames that are correct to the last byte.
 *
 * <p>States are valid during the call. Their references are {@link Handle}s.
 */
public interface ClientFrameVisitor {
  /**
   * The client has applied all up to a tick.
   *
   * @param earlier of the 32 ticks before it, those whose frames arrived on a link that may lose
   *     some; bit 0 is the one just before
   */
  default void acknowledged(long tick, int earlier) {}

  /** The client's clock when it wrote the frame; to be sent back. */
  default void clock(int stamp) {}

  /** What the client does with its avatar; numbers ascend, and inputs may come repeatedly. */
  default void input(long sequence, State input) {}

  /** The client lacks an entity that it heard about. */
  default void ask(int shortId) {}

  /** A request, which an event will answer. */
  default void action(long request, State action) {}
}
