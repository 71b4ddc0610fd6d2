package dev.sightline.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what it costs a world with 200 bots to be watched; not a test, see {@code browser/run}.
 */
class WatchNumbers {
  private static final int BOTS = 200;
  private static final int ROUNDS = 2;
  private static final long MILLIS = 30_000;

  @TempDir Path folder;

  /** What was spent on ticks up to now. */
  private record Spent(double seconds, double ticks) {
    double meanMillis(Spent before) {
      return 1000 * (seconds - before.seconds) / (ticks - before.ticks);
    }
  }

  @Test
  void measure() throws Exception {
    try (TestWorld world = TestWorld.startTown(folder, BOTS)) {
      watched(world, 20_000); // until everything is compiled
      for (int i = 0; i < ROUNDS; i++) {
        Spent start = spent(world);
        Thread.sleep(MILLIS);
        Spent alone = spent(world);
        int compared = watched(world, MILLIS);
        Spent end = spent(world);
        System.err.printf(
            "mean tick alone %.3f ms, watched %.3f ms, with %d comparisons in %d s%n",
            alone.meanMillis(start), end.meanMillis(alone), compared, MILLIS / 1000);
      }
    }
  }

  /** Compares two rules as often as the server answers, and looks at the world as the page does. */
  private static int watched(TestWorld world, long millis) throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Void> looking = CompletableFuture.runAsync(() -> look(world, isOver));
    long end = System.nanoTime() + millis * 1_000_000;
    int compared = 0;
    while (System.nanoTime() < end) {
      world.ask("compare?first=ray&second=distance");
      compared++;
    }
    isOver.set(true);
    looking.join();
    return compared;
  }

  private static void look(TestWorld world, AtomicBoolean isOver) {
    try {
      while (!isOver.get()) {
        world.ask("world");
        Thread.sleep(200);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Spent spent(TestWorld world) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(world.url() + "metrics")).build();
    String text =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    double seconds = 0;
    for (String phase : new String[] {"input", "world", "tell"}) {
      seconds += value(text, "sightline_tick_seconds_sum{phase=\"" + phase + "\"}");
    }
    return new Spent(seconds, value(text, "sightline_tick_seconds_count{phase=\"world\"}"));
  }

  private static double value(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length()).strip()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + name + " in " + text));
  }
}
