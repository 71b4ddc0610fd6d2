package dev.sightline.server.web;

import dev.sightline.server.metrics.Measure;
import dev.sightline.server.metrics.Metrics;
import io.micrometer.core.instrument.Counter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which path is answered by what, and who may ask.
 *
 * <pre>{@code
 * routes.post("/api/v1/radius", Access.ADMIN, Handler.on(tickThread, request -> {
 *   var change = request.json(RadiusChange.class);
 *   return Response.json(world.radius(change.radius()));
 * }));
 * }</pre>
 *
 * <p>Paths match exactly. HEAD is answered like GET. What no route answers is looked for among the
 * pages. Routes may be added at any time, by any thread. Every admin call that changes something is
 * logged with its path, caller and status, without query and body, and kept in the {@link AuditLog}
 * if there is one.
 */
public final class Routes implements Site {
  private static final Logger LOG = LoggerFactory.getLogger(Routes.class);

  private final Map<String, Map<String, Route>> byPath = new ConcurrentHashMap<>();
  private final AdminToken token;
  private final Pages pages;
  private final Counter refused;
  private volatile @Nullable AuditLog audit;

  private record Route(Access access, Handler handler) {}

  public Routes(AdminToken token, Pages pages, Metrics metrics) {
    this.token = token;
    this.pages = pages;
    refused = metrics.counter(Measure.TOKENS_REFUSED);
  }

  public Routes get(String path, Access access, Handler handler) {
    return add("GET", path, new Route(access, handler));
  }

  public Routes post(String path, Access access, Handler handler) {
    return add("POST", path, new Route(access, handler));
  }

  @Override
  public CompletionStage<Response> answer(Request request) {
    CompletionStage<Response> answer;
    try {
      answer = dispatch(request);
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    return answer.exceptionally(e -> failed(request, e));
  }

  private Routes add(String method, String path, Route route) {
    if (!path.matches("(/[A-Za-z0-9._-]+)+")) {
      throw new IllegalArgumentException("'" + path + "' is not a path like /api/v1/rule");
    }
    byPath.compute(path, (key, methods) -> joined(methods, method, path, route));
    return this;
  }

  private static Map<String, Route> joined(
      @Nullable Map<String, Route> methods, String method, String path, Route route) {
    Map<String, Route> all = methods == null ? new TreeMap<>() : new TreeMap<>(methods);
    if (all.put(method, route) != null) {
      throw new IllegalStateException(method + " " + path + " is already answered");
    }
    return all;
  }

  private CompletionStage<Response> dispatch(Request request) {
    Map<String, Route> methods = byPath.get(request.path());
    if (methods == null) {
      return CompletableFuture.completedFuture(pages.answer(request));
    }
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    Route route = methods.get(method);
    if (route == null) {
      return CompletableFuture.completedFuture(notAllowed(methods.containsKey("GET"), methods));
    }
    if (!mayUse(request, route.access)) {
      return CompletableFuture.completedFuture(unauthorized());
    }
    CompletionStage<Response> answer = route.handler.answer(request);
    return route.access == Access.ADMIN && method.equals("POST")
        ? answer.whenComplete((response, e) -> logged(request, response, e))
        : answer;
  }

  private boolean mayUse(Request request, Access access) {
    if (access == Access.OPEN || (access == Access.LOCAL && request.caller().isLocal())) {
      return true;
    }
    String authorization = request.header("authorization");
    boolean known = token.isIn(authorization);
    if (!known && authorization != null) {
      refused.increment();
    }
    return known;
  }

  /** Keeps every admin call that changes something. */
  public void auditTo(AuditLog log) {
    audit = log;
  }

  private void logged(Request request, @Nullable Response response, @Nullable Throwable e) {
    String result = result(response, e);
    AuditLog log = audit;
    if (log != null) {
      log.add(request, result);
    }
    LOG.info(
        "admin call {} from {}: {}",
        request.path(),
        request.caller().address().getHostAddress(),
        result);
  }

  private static String result(@Nullable Response response, @Nullable Throwable e) {
    if (response != null) {
      return "status " + response.status();
    }
    Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
    return cause instanceof RequestException refused
        ? "status " + refused.status()
        : "failed: " + cause;
  }

  private static Response unauthorized() {
    return Response.error(401, "the admin token is needed: Authorization: Bearer TOKEN")
        .with("www-authenticate", "Bearer");
  }

  private static Response notAllowed(boolean hasGet, Map<String, Route> methods) {
    String allowed = (hasGet ? "HEAD, " : "") + String.join(", ", methods.keySet());
    return Response.error(405, "use " + allowed).with("allow", allowed);
  }

  private static Response failed(Request request, Throwable thrown) {
    Throwable e = thrown;
    while (e instanceof CompletionException && e.getCause() != null) {
      e = e.getCause();
    }
    if (e instanceof RequestException expected) {
      return Response.error(expected.status(), String.valueOf(expected.getMessage()));
    }
    LOG.error("{} {} failed", request.method(), request.path(), e);
    return Response.error(500, "a fault of the server; its log says more");
  }
}
