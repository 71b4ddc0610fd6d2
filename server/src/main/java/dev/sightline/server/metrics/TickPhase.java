package dev.sightline.server.metrics;

/** What a tick is spent on. */
public enum TickPhase {
  INPUT,
  ACTIONS,
  WORLD,
  INTEREST,
  ENCODE,
  HAND_OVER,
  /** From the scheduled start until the last frame was handed over. */
  TOTAL
}
