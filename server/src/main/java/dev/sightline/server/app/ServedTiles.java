package dev.sightline.server.app;

import dev.sightline.geometry.Box;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.tiling.TilingWriter;
import dev.sightline.partition.Tiling;
import dev.sightline.server.web.Response;
import dev.sightline.world.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The tiles that the present rule and radius make, for pages that show them: those that the rule
 * stands on, or triangles of the usual size for rules without tiles. They are part of the map, as
 * it were, and as open. Made when somebody asks first after a change, by a thread of its own; the
 * last are kept.
 */
final class ServedTiles {
  static final int MOST_TILES = 100_000;

  private final WorldMap map;
  private @Nullable Kind kind;
  private CompletableFuture<Response> made = CompletableFuture.completedFuture(nothing());

  private record Kind(RuleKind.Tiles tiles, double area) {}

  ServedTiles(WorldMap map) {
    this.map = map;
  }

  /**
   * Answers with the tiles of a rule and a radius, or with nothing if they are too many to show.
   */
  synchronized CompletionStage<Response> answer(String rule, double radius) {
    Kind wanted = new Kind(tiles(rule), radius / 5 * (radius / 5));
    if (!wanted.equals(kind)) {
      kind = wanted;
      made = isTooFine(wanted.area) ? CompletableFuture.completedFuture(nothing()) : start(wanted);
    }
    return made.copy();
  }

  private static RuleKind.Tiles tiles(String rule) {
    RuleKind.Tiles own = RuleRegistry.installed().kind(rule).tiles();
    return own == RuleKind.Tiles.NONE ? RuleKind.Tiles.TRIANGLES : own;
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
    RuleSettings settings = RuleSettings.of(0).with("max-area", wanted.area);
    return TileRuleKinds.tiles(wanted.tiles, World.of(map), settings).tiling();
  }
}
