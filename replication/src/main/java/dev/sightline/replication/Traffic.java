package dev.sightline.replication;

/**
 * What has been told since the space was made.
 *
 * @param frames frames of ticks
 * @param bytes bytes of these
 * @param contents entities told whole
 * @param returns entities that came back and of which only changes were told
 * @param evicts entities that left
 * @param senses entities perceived by other senses, or of which more or less is told
 * @param updates entities that changed
 * @param events events
 * @param waits frames that were not made because the client had not taken the one before
 */
public record Traffic(
    long frames,
    long bytes,
    long contents,
    long returns,
    long evicts,
    long senses,
    long updates,
    long events,
    long waits) {

  static final Traffic NONE = new Traffic(0, 0, 0, 0, 0, 0, 0, 0, 0);

  Traffic plus(Traffic more) {
    return new Traffic(
        frames + more.frames,
        bytes + more.bytes,
        contents + more.contents,
        returns + more.returns,
        evicts + more.evicts,
        senses + more.senses,
        updates + more.updates,
        events + more.events,
        waits + more.waits);
  }
}
