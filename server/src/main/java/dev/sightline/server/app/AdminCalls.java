package dev.sightline.server.app;

import dev.sightline.server.config.Settings;
import dev.sightline.server.config.SettingsException;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.tick.TickLoad;
import dev.sightline.server.tick.TickLoop;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import dev.sightline.world.ObstacleHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What an administrator can do over HTTP. Calls run on the tick thread between two ticks; what they
 * change takes effect in the next tick.
 */
final class AdminCalls {
  private static final String ROOT = "/api/v1/";
  private static final int MOST_BOTS = 100_000;
  private static final int MOST_STEPS = 100_000;
  private static final int LONGEST_REASON = 120;

  private final LiveWorld world;
  private final TickLoop loop;
  private final TickLoad load;
  private final SettingsSource source;
  private final Consumer<Settings> reloaded;

  record RuleCall(String rule) {}

  record RadiusCall(double radius) {}

  record DoorCall(String door, boolean open) {}

  record BotsCall(int count) {}

  record KickCall(long avatar, String reason) {}

  record StepCall(int ticks) {}

  record ReloadCall(List<String> keys) {}

  AdminCalls(
      LiveWorld world,
      TickLoop loop,
      TickLoad load,
      SettingsSource source,
      Consumer<Settings> reloaded) {
    this.load = load;
    this.world = world;
    this.loop = loop;
    this.source = source;
    this.reloaded = reloaded;
  }

  void addTo(Routes routes) {
    routes.get(ROOT + "status", Access.ADMIN, onTick(request -> status()));
    routes.get(ROOT + "doors", Access.ADMIN, onTick(request -> doors()));
    post(routes, "rule", this::rule);
    post(routes, "radius", this::radius);
    post(routes, "doors", this::door);
    post(routes, "bots", this::bots);
    post(routes, "kick", this::kick);
    post(routes, "pause", this::pause);
    post(routes, "resume", this::resume);
    post(routes, "step", this::step);
    post(routes, "reload", this::reload);
  }

  private void post(Routes routes, String name, Function<Request, Response> call) {
    routes.post(ROOT + name, Access.ADMIN, onTick(guarded(call)));
  }

  private static Function<Request, Response> guarded(Function<Request, Response> call) {
    return request -> {
      try {
        return call.apply(request);
      } catch (IllegalArgumentException | IllegalStateException | SettingsException e) {
        throw new RequestException(400, String.valueOf(e.getMessage()));
      }
    };
  }

  private Handler onTick(Function<Request, Response> function) {
    return Handler.on(betweenTicks(loop), function);
  }

  /** Returns what runs work on the tick thread, between two ticks. */
  static Executor betweenTicks(TickLoop loop) {
    return work -> {
      try {
        // what the work answers goes to the handler's own stage
        var unused =
            loop.call(
                () -> {
                  work.run();
                  return true;
                });
      } catch (RejectedExecutionException e) {
        throw new RequestException(503, String.valueOf(e.getMessage()));
      }
    };
  }

  private Response status() {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("tick", world.tick());
    status.put("rule", world.rule());
    status.put("radius", world.radius());
    status.put("clients", world.clientCount());
    status.put("avatars", world.avatars().size());
    status.put("bots", world.avatars().stream().filter(avatar -> avatar.isBot()).count());
    status.put("paused", loop.isPaused());
    status.put("skippedTicks", loop.skipped());
    status.put("load", load.ratio());
    status.put("overloaded", load.isOverloaded());
    status.put("gameFailures", world.gameFailures());
    return Response.json(status);
  }

  private Response rule(Request request) {
    world.perceiveBy(request.json(RuleCall.class).rule());
    return applied();
  }

  private Response radius(Request request) {
    world.perceiveWithin(request.json(RadiusCall.class).radius());
    return applied();
  }

  private Response doors() {
    return Response.json(
        world.world().doors().stream()
            .map(
                door ->
                    Map.of(
                        "door",
                        String.valueOf(world.world().name(door)),
                        "open",
                        world.world().isOpen(door)))
            .toList());
  }

  private Response door(Request request) {
    DoorCall call = request.json(DoorCall.class);
    ObstacleHandle door = world.world().obstacle(call.door());
    if (!world.world().obstacle(door).door()) {
      throw new RequestException(400, "the obstacle " + call.door() + " is no door");
    }
    world.later(() -> world.turnDoor(door, call.open()));
    return applied();
  }

  private Response bots(Request request) {
    int count = request.json(BotsCall.class).count();
    if (count < 0 || count > MOST_BOTS) {
      throw new RequestException(400, "there can be 0 to " + MOST_BOTS + " bots, not " + count);
    }
    var unused = world.bots(count); // they come in when the store knows them
    return applied();
  }

  private Response kick(Request request) {
    KickCall call = request.json(KickCall.class);
    if (call.reason().length() > LONGEST_REASON) {
      throw new RequestException(400, "a reason has at most " + LONGEST_REASON + " characters");
    }
    if (!world.kick(call.avatar(), call.reason())) {
      throw new RequestException(404, "nobody plays avatar " + call.avatar());
    }
    return applied();
  }

  private Response pause(Request request) {
    loop.pause();
    return status();
  }

  private Response resume(Request request) {
    loop.resume();
    return status();
  }

  private Response step(Request request) {
    int ticks = request.json(StepCall.class).ticks();
    if (ticks > MOST_STEPS) {
      throw new RequestException(400, "at most " + MOST_STEPS + " steps at once, not " + ticks);
    }
    loop.step(ticks);
    return status();
  }

  private Response reload(Request request) {
    Settings before = source.settings();
    Settings next = source.reload(request.json(ReloadCall.class).keys());
    if (!next.world().equals(before.world())) {
      world.perceive(next.world().rule(), next.world().radius().orElse(world.radius()));
    }
    reloaded.accept(next);
    return applied();
  }

  /** Changes are made in the next tick, also if the world is paused until then. */
  private Response applied() {
    return Response.json(Map.of("tick", world.tick() + 1));
  }
}
