package dev.sightline.replication;

/** Counts what an encoder tells. */
final class Tally {
  /** Records other than updates in the frame that is being written. */
  int records;

  long frames;
  long bytes;
  long contents;
  long returns;
  long evicts;
  long resensed;
  long updates;
  long events;
  long waits;

  Traffic traffic() {
    return new Traffic(frames, bytes, contents, returns, evicts, resensed, updates, events, waits);
  }
}
