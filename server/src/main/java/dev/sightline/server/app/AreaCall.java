package dev.sightline.server.app;

import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.watch.Areas;
import dev.sightline.server.watch.Areas.Question;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Response;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/**
 * {@code GET /area?x=3&y=4&radius=5&open=7,12}: which tiles the rule of the world takes in around a
 * point, for pages that show it. Doors are named by their numbers in the map's file; those that are
 * not named count as shut, however they stand.
 */
final class AreaCall implements Handler {
  private final LiveWorld world;
  private final Areas areas;
  private final Executor betweenTicks;

  AreaCall(LiveWorld world, Areas areas, Executor betweenTicks) {
    this.world = world;
    this.areas = areas;
    this.betweenTicks = betweenTicks;
  }

  @Override
  public CompletionStage<Response> answer(Request request) {
    double x = number(request, "x");
    double y = number(request, "y");
    double radius = number(request, "radius");
    Set<Integer> open = doors(request);
    return CompletableFuture.supplyAsync(
            () -> new Question(world.rule(), world.radius(), x, y, radius, open), betweenTicks)
        .thenCompose(areas::find)
        .thenApply(Response::json)
        .exceptionally(AreaCall::refused);
  }

  private static double number(Request request, String name) {
    String text = request.parameter(name);
    try {
      return Double.parseDouble(text == null ? "" : text);
    } catch (NumberFormatException e) {
      throw new RequestException(400, name + ": a number is needed");
    }
  }

  private static Set<Integer> doors(Request request) {
    String text = request.parameter("open");
    if (text == null || text.isEmpty()) {
      return Set.of();
    }
    if (!text.matches("[0-9]{1,9}(,[0-9]{1,9})*")) {
      throw new RequestException(400, "open: numbers of doors are needed");
    }
    return Arrays.stream(text.split(",")).map(Integer::valueOf).collect(Collectors.toSet());
  }

  private static Response refused(Throwable e) {
    Throwable cause = e instanceof CompletionException ? e.getCause() : e;
    if (cause instanceof IllegalArgumentException) {
      return Response.error(400, String.valueOf(cause.getMessage()));
    }
    if (cause instanceof RejectedExecutionException) {
      return Response.error(503, String.valueOf(cause.getMessage())).with("retry-after", "1");
    }
    throw e instanceof CompletionException same ? same : new CompletionException(e);
  }
}
