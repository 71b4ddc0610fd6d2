package dev.sightline.server.transport;

import dev.sightline.server.config.Settings;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Site;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** An endpoint on a free port with a clock that is set by hand; the test is its tick thread. */
final class TestServer implements AutoCloseable, ClientListener {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

  final Metrics metrics = new Metrics();
  final AtomicLong clock = new AtomicLong(1_000_000_000);
  final Endpoint endpoint;
  final List<Connection> connections = new ArrayList<>();
  final List<String> events = new ArrayList<>();
  final Map<Connection, CloseReason> ends = new HashMap<>();
  boolean echo;

  TestServer(String... options) {
    this(request -> CompletableFuture.completedFuture(Response.text(request.path())), options);
  }

  TestServer(Site site, String... options) {
    endpoint = Endpoint.open(settings(options), site, metrics, clock::get);
  }

  /** Settings from keys and values. */
  static Settings settings(String... options) {
    Map<String, String> map = new HashMap<>();
    map.put("network.port", "0");
    map.put("network.io-threads", "2");
    map.put("network.close-timeout", "200ms"); // what closing the server waits for rude clients
    for (int i = 0; i < options.length; i += 2) {
      map.put(options[i], options[i + 1]);
    }
    return new SettingsSource(null, map).settings();
  }

  int port() {
    return endpoint.port();
  }

  TestClient connect() throws IOException {
    return TestClient.connect(port());
  }

  /** Connects a client and waits until the world has heard of it. */
  TestClient join(String... headers) throws IOException {
    int before = connections.size();
    TestClient client = connect().upgrade(headers);
    await(() -> connections.size() > before);
    return client;
  }

  /** The connection that came last. */
  Connection newest() {
    return connections.get(connections.size() - 1);
  }

  /** Drains until something has happened; a server that hangs fails the test. */
  void await(BooleanSupplier happened) {
    long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
    endpoint.drain(this);
    while (!happened.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("it never happened; heard so far: " + events + ", " + ends);
      }
      pause();
      endpoint.drain(this);
    }
  }

  /** Lets other threads work. */
  @SuppressWarnings("ThreadPriorityCheck")
  static void pause() {
    Thread.yield();
  }

  /** Waits until so many connections are open and set up. */
  void awaitConnections(int count) {
    await(() -> metric("sightline_connections") == count);
    endpoint.sweep(); // comes after what their threads are doing
  }

  CloseReason awaitEnd(Connection connection) {
    await(() -> ends.containsKey(connection));
    return Objects.requireNonNull(ends.get(connection));
  }

  void advance(Duration duration) {
    clock.addAndGet(duration.toNanos());
    endpoint.sweep();
  }

  double metric(String series) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElse(Double.NaN);
  }

  @Override
  public void opened(Connection connection) {
    connections.add(connection);
    events.add("opened " + connection.id());
  }

  @Override
  public void received(Connection connection, byte[] bytes, int offset, int length) {
    String text =
        length > 100
            ? length + " bytes"
            : new String(bytes, offset, length, StandardCharsets.UTF_8);
    events.add("received " + connection.id() + " " + text);
    if (text.equals("throw")) {
      throw new IllegalStateException("as asked");
    }
    if (echo && !connection.send(bytes, offset, length)) {
      throw new IllegalStateException("the frame before has not left");
    }
  }

  @Override
  public void closed(Connection connection, CloseReason reason) {
    events.add("closed " + connection.id() + " " + reason);
    if (ends.put(connection, reason) != null) {
      throw new AssertionError("closed twice: " + connection);
    }
  }

  @Override
  public void close() {
    endpoint.close();
    metrics.close();
  }
}
