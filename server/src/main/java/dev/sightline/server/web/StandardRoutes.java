package dev.sightline.server.web;

import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.metrics.Times;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The routes that every server has. */
public final class StandardRoutes {
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private StandardRoutes() {}

  /**
   * Adds {@code /health} for everybody, and for this machine and admins {@code /metrics} and {@code
   * /metrics/times}.
   */
  public static void addTo(Routes routes, Metrics metrics, Readiness readiness) {
    routes.get("/health", Access.OPEN, Handler.now(request -> health(readiness)));
    routes.get("/metrics", Access.LOCAL, Handler.now(request -> scraped(metrics)));
    routes.get(
        "/metrics/times", Access.LOCAL, Handler.now(request -> Response.json(Times.of(metrics))));
  }

  private static Response health(Readiness readiness) {
    String obstacle = readiness.obstacle();
    return obstacle == null
        ? Response.json(Map.of("status", "ready"))
        : Response.json(503, Map.of("status", "unavailable", "reason", obstacle));
  }

  private static Response scraped(Metrics metrics) {
    byte[] text = metrics.scrape().getBytes(StandardCharsets.UTF_8);
    return Response.bytes(200, PROMETHEUS, text).with("cache-control", "no-store");
  }
}
