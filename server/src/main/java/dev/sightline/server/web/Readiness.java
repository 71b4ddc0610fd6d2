package dev.sightline.server.web;

import org.jspecify.annotations.Nullable;

/** Whether clients can join. Called by any thread. */
@FunctionalInterface
public interface Readiness {
  /** Returns why clients cannot join at the moment, or null if they can. */
  @Nullable String obstacle();
}
