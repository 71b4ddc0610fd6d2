package dev.sightline.server.app;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.tiling.TilingWriter;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
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
 * The tiles that the present rule and radius make, for pages that show them: hexagons for the rule
 * of that name, else triangles of the usual size. They are part of the map, as it were, and as
 * open. Made when somebody asks first after a change, by a thread of its own; the last are kept.
 */
final class ServedTiles {
  static final int MOST_TILES = 100_000;

  private final WorldMap map;
  private @Nullable Kind kind;
  private CompletableFuture<Response> made = CompletableFuture.completedFuture(nothing());

  private record Kind(boolean hexagons, double area) {}

  ServedTiles(WorldMap map) {
    this.map = map;
  }

  /**
   * Answers with the tiles of a rule and a radius, or with nothing if they are too many to show.
   */
  synchronized CompletionStage<Response> answer(String rule, double radius) {
    Kind wanted = new Kind(rule.equals("hexagon"), radius / 5 * (radius / 5));
    if (!wanted.equals(kind)) {
      kind = wanted;
      made = isTooFine(wanted.area) ? CompletableFuture.completedFuture(nothing()) : start(wanted);
    }
    return made.copy();
  }

  private static Response nothing() {
    return Response.empty(204);
  }

  private boolean isTooFine(double area) {
    Box bounds = map.bounds();
    return !(bounds.width() * bounds.height() / area <= MOST_TILES);
  }

  private CompletableFuture<Response> start(Kind wanted) {
    CompletableFuture<Response> result = new CompletableFuture<>();
    Thread maker = new Thread(() -> make(wanted, result), "sightline-tiles");
    maker.setDaemon(true);
    maker.start();
    return result;
  }

  private void make(Kind wanted, CompletableFuture<Response> result) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      TilingWriter.write(tiling(wanted), out);
      result.complete(Response.bytes(200, "application/json", out.toByteArray()));
    } catch (IOException e) {
      result.completeExceptionally(new UncheckedIOException(e));
    } catch (RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private Tiling tiling(Kind wanted) {
    return wanted.hexagons
        ? Hexagons.tile(map.bounds(), wanted.area)
        : TriangleTiles.of(map, TriangleOptions.refined(wanted.area)).tiling();
  }
}
