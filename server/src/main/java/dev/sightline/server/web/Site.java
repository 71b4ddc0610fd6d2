package dev.sightline.server.web;

import java.util.concurrent.CompletionStage;

/** Answers HTTP requests. Called by any thread; must not block. */
@FunctionalInterface
public interface Site {
  /** Returns the answer, now or later. It never fails: errors are answers, too. */
  CompletionStage<Response> answer(Request request);
}
