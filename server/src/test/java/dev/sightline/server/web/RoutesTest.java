package dev.sightline.server.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.address.Caller;
import dev.sightline.server.metrics.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RoutesTest {
  private static final Caller LOCAL = new Caller(InetAddress.getLoopbackAddress(), false);
  private static final Caller FORWARDED = new Caller(InetAddress.getLoopbackAddress(), true);

  @TempDir Path folder;

  private final Metrics metrics = new Metrics();
  private String token = "";

  @SuppressWarnings("NullAway.Init") // before each test
  private Routes routes;

  record Radius(double radius) {}

  record Kick(long client, String why) {
    Kick {
      if (client < 0) {
        throw new IllegalArgumentException("there is no client " + client);
      }
    }
  }

  @BeforeEach
  void create() throws IOException {
    AdminToken admin = AdminToken.in(folder, new SecureRandom());
    token = Files.readString(folder.resolve("admin.token")).strip();
    var pages = new Pages(RoutesTest.class.getClassLoader(), "dev/sightline/web");
    routes = new Routes(admin, pages, metrics);
  }

  @AfterEach
  void close() {
    metrics.close();
  }

  @Test
  void answer_unknownPath_is404AsJson() {
    Response response = get("/nothing", LOCAL);
    assertEquals(404, response.status());
    assertEquals("application/json", response.headers().get("content-type"));
    assertEquals("{\"error\":\"there is nothing here\"}", body(response));
  }

  @Test
  void answer_otherMethod_is405WithAllowed() {
    routes.get("/a", Access.OPEN, Handler.now(request -> Response.text("")));
    routes.post("/a", Access.OPEN, Handler.now(request -> Response.text("")));
    Response response = answer("DELETE", "/a", LOCAL, Map.of(), "");
    assertEquals(405, response.status());
    assertEquals("HEAD, GET, POST", response.headers().get("allow"));
    assertEquals(405, answer("POST", "/", LOCAL, Map.of(), "").status());
  }

  @Test
  void answer_head_isThatOfGet() {
    routes.get("/a", Access.OPEN, Handler.now(request -> Response.text("hello")));
    assertEquals("hello", body(answer("HEAD", "/a", LOCAL, Map.of(), "")));
  }

  @Test
  void answer_adminRoute_needsTheTokenEvenLocally() {
    routes.get("/a", Access.ADMIN, Handler.now(request -> Response.text("secret")));
    Response without = get("/a", LOCAL);
    assertEquals(401, without.status());
    assertEquals("Bearer", without.headers().get("www-authenticate"));
    assertEquals(200, withToken("/a", "Bearer " + token).status());
    assertEquals(200, withToken("/a", "bearer  " + token + " ").status());
    for (String wrong :
        List.of(
            "",
            "Bearer",
            "Bearer ",
            "Basic " + token,
            token,
            "Bearer x" + token,
            "Bearer " + token.substring(1),
            "Bearer " + token + "0")) {
      assertEquals(401, withToken("/a", wrong).status(), wrong);
    }
    assertTrue(metrics.scrape().contains("sightline_admin_refused_total 8.0"));
  }

  @Test
  void answer_localRoute_isRefusedToForwardedCallers() {
    StandardRoutes.addTo(routes, metrics, () -> null);
    assertEquals(200, get("/metrics", LOCAL).status());
    assertEquals(401, get("/metrics", FORWARDED).status());
    Response response =
        answer("GET", "/metrics", FORWARDED, Map.of("authorization", "Bearer " + token), "");
    assertEquals(200, response.status());
    assertTrue(body(response).contains("sightline_"));
  }

  @Test
  void health_obstacle_is503() {
    AtomicReference<@Nullable String> obstacle = new AtomicReference<>("the world is loading");
    StandardRoutes.addTo(routes, metrics, obstacle::get);
    Response loading = get("/health", FORWARDED);
    assertEquals(503, loading.status());
    assertTrue(body(loading).contains("the world is loading"));
    obstacle.set(null);
    assertEquals("{\"status\":\"ready\"}", body(get("/health", FORWARDED)));
  }

  @Test
  void add_sameRouteTwice_isRefused() {
    routes.get("/a", Access.OPEN, Handler.now(request -> Response.text("first")));
    var e =
        assertThrows(
            IllegalStateException.class,
            () -> routes.get("/a", Access.OPEN, Handler.now(request -> Response.text("second"))));
    assertEquals("GET /a is already answered", e.getMessage());
    assertEquals("first", body(get("/a", LOCAL)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "a", "/a/", "//a", "/a b", "/a?b", "/{a}"})
  void add_malformedPath_isRefused(String path) {
    assertThrows(
        IllegalArgumentException.class,
        () -> routes.get(path, Access.OPEN, Handler.now(request -> Response.text(""))));
  }

  @Test
  void answer_handlerThrows_is500WithoutDetails() {
    routes.get(
        "/now",
        Access.OPEN,
        request -> {
          throw new IllegalStateException("inner secret");
        });
    routes.get(
        "/later",
        Access.OPEN,
        request -> CompletableFuture.failedFuture(new IllegalStateException("inner secret")));
    for (String path : List.of("/now", "/later")) {
      Response response = get(path, LOCAL);
      assertEquals(500, response.status());
      assertFalse(body(response).contains("secret"));
    }
  }

  @Test
  void answer_requestException_isItsStatus() {
    Handler handler =
        Handler.now(
            request -> {
              throw new RequestException(409, "the world is paused");
            });
    routes.get("/now", Access.OPEN, handler);
    routes.get(
        "/later",
        Access.OPEN,
        Handler.on(
            Runnable::run,
            request -> {
              throw new RequestException(409, "the world is paused");
            }));
    for (String path : List.of("/now", "/later")) {
      assertEquals(409, get(path, LOCAL).status());
      assertEquals("{\"error\":\"the world is paused\"}", body(get(path, LOCAL)));
    }
  }

  @Test
  void answer_onAnotherThread_comesWhenItRuns() {
    List<Runnable> tick = new ArrayList<>();
    routes.get("/a", Access.OPEN, Handler.on(tick::add, request -> Response.text("ticked")));
    CompletableFuture<Response> answer =
        routes.answer(request("GET", "/a", LOCAL, Map.of(), "")).toCompletableFuture();
    assertFalse(answer.isDone());
    tick.forEach(Runnable::run);
    assertEquals("ticked", body(answer.join()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"client\":7,\"why\":\"rude\"} | 200 | 7",
        "{\"client\":7} | 400 | why: is missing or of another type",
        "{\"client\":-7,\"why\":\"\"} | 400 | there is no client -7",
        "{\"client\":\"7\",\"why\":\"\"} | 400 | client",
        "{\"client\":7.5,\"why\":\"\"} | 400 | client",
        "{\"client\":null,\"why\":\"\"} | 400 | client",
        "{\"client\":7,\"why\":5} | 400 | why",
        "{\"client\":7,\"why\":\"\",\"more\":1} | 400 | more: is not a known field",
        "{\"client\":7,\"client\":8,\"why\":\"\"} | 400 | JSON",
        "{\"client\":7,\"why\":\"\"} x | 400 | JSON",
        "{ | 400 | ",
        "null | 400 | null",
        "[] | 400 | ",
        "'' | 400 | ",
        "{\"client\":99999999999999999999,\"why\":\"\"} | 400 | client",
      })
  void json_body_isReadStrictly(String body, int status, String mentioned) {
    routes.post(
        "/kick",
        Access.OPEN,
        Handler.now(request -> Response.json(Map.of("kicked", request.json(Kick.class).client()))));
    Response response =
        answer("POST", "/kick", LOCAL, Map.of("content-type", "application/json"), body);
    assertEquals(status, response.status(), body(response));
    assertTrue(mentioned == null || body(response).contains(mentioned), body(response));
    assertFalse(body(response).contains("dev.sightline"), body(response));
    assertFalse(body(response).contains("jackson"), body(response));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""})
  void json_otherContentType_is415(String type) {
    routes.post(
        "/kick", Access.OPEN, Handler.now(request -> Response.json(request.json(Radius.class))));
    assertEquals(
        415,
        answer("POST", "/kick", LOCAL, Map.of("content-type", type), "{\"radius\":1}").status());
    assertEquals(
        200,
        answer(
                "POST",
                "/kick",
                LOCAL,
                Map.of("content-type", "Application/JSON; charset=utf-8"),
                "{\"radius\":1}")
            .status());
  }

  @Test
  void pages_root_isTheIndexWithTag() {
    Response page = get("/", LOCAL);
    assertEquals(200, page.status());
    assertEquals("text/html; charset=utf-8", page.headers().get("content-type"));
    assertArrayEquals(page.body(), get("/index.html", LOCAL).body());
    assertArrayEquals(page.body(), get("/index", LOCAL).body());
    String tag = Objects.requireNonNull(page.headers().get("etag"));
    Response again = answer("GET", "/", LOCAL, Map.of("if-none-match", tag), "");
    assertEquals(304, again.status());
    assertEquals(0, again.body().length);
    assertEquals("text/css; charset=utf-8", get("/style.css", LOCAL).headers().get("content-type"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../web/index.html",
        "/..",
        "/.",
        "/./index.html",
        "/%2e%2e/web/index.html",
        "/index.html/",
        "//index.html",
        "/\\..\\x",
        "/index.html\u0000",
        "/package-info.class",
        "/../server/config/sightline.conf",
        "/.hidden.html",
        "/a/../index.html"
      })
  void pages_trickyPath_is404(String path) {
    assertEquals(404, get(path, LOCAL).status());
  }

  private Response withToken(String path, String authorization) {
    return answer("GET", path, LOCAL, Map.of("authorization", authorization), "");
  }

  private Response get(String path, Caller caller) {
    return answer("GET", path, caller, Map.of(), "");
  }

  private Response answer(
      String method, String path, Caller caller, Map<String, String> headers, String body) {
    return routes.answer(request(method, path, caller, headers, body)).toCompletableFuture().join();
  }

  private static Request request(
      String method, String path, Caller caller, Map<String, String> headers, String body) {
    Map<String, List<String>> lists = new HashMap<>();
    headers.forEach((name, value) -> lists.put(name, List.of(value)));
    return new Request(
        method, new Target(path, Map.of()), lists, body.getBytes(StandardCharsets.UTF_8), caller);
  }

  private static String body(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
