package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;

/**
 * Hears what a frame says, in the order in which it stands there.
 *
 * <p>What is handed over is valid during the call. A visitor that finds something impossible throws
 * {@link MalformedFrame}; then the rest of the frame is not read.
 */
public interface FrameVisitor {
  /** The frame of a tick, so many after the one before it. */
  default void begin(long advance) throws MalformedFrame {}

  /** A frame from a link that may lose some; it builds on a number of frames of the ordered one. */
  default void beginLoose(long tick, long after) throws MalformedFrame {}

  /** The receiver's own position. */
  default void own(EntityRecord move) throws MalformedFrame {}

  /** The last input that was applied. */
  default void echo(long inputSequence) throws MalformedFrame {}

  /** The receiver's clock stamp, and how long the server had it. */
  default void clock(int stamp, long heldMicros) throws MalformedFrame {}

  /** An entity left; if gone, it is no more. */
  default void evict(int id, boolean gone, WireReader at) throws MalformedFrame {}

  /** An entity entered. */
  default void content(EntityRecord record, int generation, Type type, long publicId)
      throws MalformedFrame {}

  /** An entity that is remembered is back. */
  default void back(EntityRecord record) throws MalformedFrame {}

  /** An entity is perceived by other senses, or more or less is told about it. */
  default void senses(EntityRecord record) throws MalformedFrame {}

  /** An entity changed. */
  default void update(EntityRecord record) throws MalformedFrame {}

  /**
   * A field refers to other entities.
   *
   * @param targets their short ids, -1 for those that are unknown; an array that is used again
   */
  default void reference(int id, int field, int[] targets, int count, WireReader at)
      throws MalformedFrame {}

  /** The receiver's own entity, or -1. */
  default void self(int id, WireReader at) throws MalformedFrame {}

  /**
   * An event.
   *
   * @param request the request that it answers, or -1
   * @param payload to be read with {@link Messages#readEvent}
   */
  default void event(Type type, long request, WireReader payload) throws MalformedFrame {}

  /** The frame is complete. */
  default void end() throws MalformedFrame {}
}
