package dev.sightline.server.watch;

import dev.sightline.interest.Space;
import dev.sightline.replication.Entity;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The calls of the page that watches the world; all of them need the admin token. */
public final class WatchRoutes {
  private static final String ROOT = "/api/v1/";

  private final LiveWorld world;
  private final Watch watch;
  private final Executor tick;
  private final BooleanSupplier paused;

  record Perceived(long id, int senses) {}

  record Relation(long id, List<Perceived> perceives, List<Long> perceivedBy) {}

  /**
   * Makes the calls.
   *
   * @param tick runs work on the tick thread, between two ticks
   */
  public WatchRoutes(LiveWorld world, Watch watch, Executor tick, BooleanSupplier paused) {
    this.world = world;
    this.watch = watch;
    this.tick = tick;
    this.paused = paused;
  }

  /** Asks the tick thread for the present moment. */
  public static CompletableFuture<Moment> moment(LiveWorld world, Executor tick) {
    return CompletableFuture.supplyAsync(() -> Moment.of(world), tick);
  }

  public void addTo(Routes routes) {
    routes.get(ROOT + "world", Access.ADMIN, request -> present());
    routes.get(ROOT + "rules", Access.ADMIN, Handler.now(r -> Response.json(Watch.rules())));
    routes.get(ROOT + "relation", Access.ADMIN, Handler.on(tick, this::relation));
    routes.get(ROOT + "compare", Access.ADMIN, this::compare);
    routes.get(ROOT + "heat", Access.ADMIN, request -> watch.heat().thenApply(Response::json));
  }

  private CompletionStage<Response> present() {
    return moment(world, tick)
        .thenApplyAsync(
            moment -> Response.json(Map.of("paused", paused.getAsBoolean(), "moment", moment)));
  }

  private Response relation(Request request) {
    Avatar avatar = avatar(request);
    Space space = world.replication().space();
    long self = avatar.entity().spaceId();
    List<Perceived> perceives = new ArrayList<>();
    space.visitPerceived(self, (slot, senses) -> add(perceives, slot, senses));
    List<Long> perceivedBy = new ArrayList<>();
    for (Avatar other : world.avatars()) {
      if (other.isHere() && other != avatar && space.perceives(other.entity().spaceId(), self)) {
        perceivedBy.add(other.entity().id());
      }
    }
    return Response.json(new Relation(avatar.entity().id(), perceives, perceivedBy));
  }

  private void add(List<Perceived> perceives, int slot, int senses) {
    Entity entity = world.replication().entityAt(slot);
    if (entity != null) {
      perceives.add(new Perceived(entity.id(), senses));
    }
  }

  private Avatar avatar(Request request) {
    String text = request.parameter("avatar");
    if (text == null || !text.matches("[0-9]{1,18}")) {
      throw new RequestException(400, "avatar: a number is needed");
    }
    Avatar avatar = world.avatar(Long.parseLong(text));
    if (avatar == null || !avatar.isHere()) {
      throw new RequestException(404, "there is no avatar " + text);
    }
    return avatar;
  }

  private CompletionStage<Response> compare(Request request) {
    String first = rule(request, "first");
    String second = rule(request, "second");
    Double asked = radius(request);
    Long focus = focus(request);
    return CompletableFuture.supplyAsync(() -> asked == null ? world.radius() : asked, tick)
        .thenCompose(radius -> watch.compare(first, second, radius, focus))
        .thenApply(Response::json)
        .exceptionally(WatchRoutes::refused);
  }

  private static Response refused(Throwable e) {
    if (e instanceof CompletionException && e.getCause() instanceof IllegalArgumentException bad) {
      return Response.error(400, String.valueOf(bad.getMessage()));
    }
    throw e instanceof CompletionException same ? same : new CompletionException(e);
  }

  private static String rule(Request request, String name) {
    String rule = request.parameter(name);
    if (rule == null || !Watch.rules().contains(rule)) {
      throw new RequestException(400, name + ": one of " + String.join(", ", Watch.rules()));
    }
    return rule;
  }

  /** Returns the radius that is asked for, or null: that of the world. */
  private static @Nullable Double radius(Request request) {
    String text = request.parameter("radius");
    if (text == null) {
      return null;
    }
    double radius = number(text);
    if (!(radius > 0) || Double.isInfinite(radius)) {
      throw new RequestException(400, "radius: a positive number is needed");
    }
    return radius;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static @Nullable Long focus(Request request) {
    String text = request.parameter("focus");
    if (text == null) {
      return null;
    }
    if (!text.matches("[0-9]{1,18}")) {
      throw new RequestException(400, "focus: the id of an entity is needed");
    }
    return Long.parseLong(text);
  }
}
