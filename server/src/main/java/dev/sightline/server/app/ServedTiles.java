package dev.sightline.server.app;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.tiling.TilingWriter;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleTiles;
import dev.sightline.server.web.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The triangles of the tile rules with their usual size, for pages that show them: part of the map,
 * as it were, and as open. Made once, when somebody asks first, by a thread of its own.
 */
final class ServedTiles {
  private final WorldMap map;
  private final double maxArea;
  private @Nullable CompletableFuture<Response> made;

  ServedTiles(WorldMap map, double radius) {
    this.map = map;
    maxArea = radius / 5 * (radius / 5);
  }

  synchronized CompletionStage<Response> answer() {
    if (made == null) {
      CompletableFuture<Response> result = new CompletableFuture<>();
      made = result;
      Thread maker = new Thread(() -> make(result), "sightline-tiles");
      maker.setDaemon(true);
      maker.start();
    }
    return made.copy();
  }

  private void make(CompletableFuture<Response> result) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      TilingWriter.write(TriangleTiles.of(map, TriangleOptions.refined(maxArea)).tiling(), out);
      result.complete(Response.bytes(200, "application/json", out.toByteArray()));
    } catch (IOException e) {
      result.completeExceptionally(new UncheckedIOException(e));
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
  }
}
