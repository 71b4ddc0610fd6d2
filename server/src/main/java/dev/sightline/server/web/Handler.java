package dev.sightline.server.web;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Answers the requests of one route.
 *
 * <p>A {@link RequestException}, thrown or in the stage, becomes the error that it describes; any
 * other exception is logged and becomes status 500.
 */
@FunctionalInterface
public interface Handler {
  CompletionStage<Response> answer(Request request);

  /** Returns a handler that answers at once; it must not block. */
  static Handler now(Function<Request, Response> function) {
    return request -> CompletableFuture.completedFuture(function.apply(request));
  }

  /** Returns a handler that answers on another thread, such as the tick's. */
  static Handler on(Executor executor, Function<Request, Response> function) {
    return request -> CompletableFuture.supplyAsync(() -> function.apply(request), executor);
  }
}
