package dev.sightline.server.metrics;

/** What a tick is spent on. */
public enum TickPhase {
  /** Taking what clients sent and what was committed; actions. */
  INPUT,
  /** Avatars move, the game acts, doors turn. */
  WORLD,
  /** Who perceives what, and a frame for each client, until the last is handed over. */
  TELL,
  /** From the scheduled start until the last frame was handed over. */
  TOTAL
}
