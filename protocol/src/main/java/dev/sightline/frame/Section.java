package dev.sightline.frame;

import dev.sightline.schema.Stream;

/** Kinds of sections. They stand in a frame in ascending order, each at most once. */
final class Section {
  static final int EVICTS = 1;
  static final int CONTENTS = 2;
  static final int RETURNS = 3;
  static final int SENSES = 4;
  static final int UPDATES = 5;
  static final int REFERENCES = 6;
  static final int SELF = 7;

  static final int INPUTS = 1;
  static final int ASKS = 2;

  /** The first of those with events or actions, one for each stream. */
  static final int MESSAGES = 0x10;

  private static final int STREAMS = Stream.values().length;

  private Section() {}

  static int of(Stream stream) {
    return MESSAGES + stream.code();
  }

  static boolean isMessages(int section) {
    return section >= MESSAGES && section < MESSAGES + STREAMS;
  }
}
