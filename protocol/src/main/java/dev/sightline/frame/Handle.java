package dev.sightline.frame;

/**
 * A short id with its generation, in a long: how a client names an entity to the server.
 *
 * <p>Short ids are used again. A handle that was made before is stale then, and the server can
 * tell, because the generation differs.
 */
public final class Handle {
  private static final int GENERATION_SHIFT = 16;

  private Handle() {}

  /** Returns the handle, which is never 0. */
  public static long of(int shortId, int generation) {
    return 1L + ((generation << GENERATION_SHIFT) | Protocol.checkedShortId(shortId));
  }

  public static int shortId(long handle) {
    return (int) (handle - 1) & (Protocol.SHORT_IDS - 1);
  }

  public static int generation(long handle) {
    return (int) ((handle - 1) >> GENERATION_SHIFT) & 0xFF;
  }
}
