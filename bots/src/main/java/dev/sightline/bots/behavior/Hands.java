package dev.sightline.bots.behavior;

/** Asks for things to be done, one after the other: a request waits for the answer before it. */
public interface Hands {
  /** Returns whether the last request is not answered yet. */
  boolean areBusy();

  void pickUp(long item);

  void drop(long item);

  void give(long item, long to);

  void lock(int door, String name, boolean locked);
}
