package dev.sightline.cli.render;

import dev.sightline.maps.render.Canvas;
import dev.sightline.maps.render.Layer;
import dev.sightline.maps.render.Style;
import dev.sightline.partition.Tiling;

/** What a tiling adds to a picture. */
final class TileLayers {
  private static final Style EDGE = Style.stroked(0x2F6F4F, 0.8).withStroke(0xB02F6F4F, 0.8);

  private TileLayers() {}

  /** Draws the edges of all tiles. */
  static Layer edges(Tiling tiling) {
    return canvas -> {
      for (int tile = 0; tile < tiling.limit(); tile++) {
        if (tiling.exists(tile)) {
          drawEdges(tiling, tile, canvas);
        }
      }
      canvas.legend(tiling.kind() + " tiles", EDGE.withStroke(0xFF2F6F4F, 2));
    };
  }

  /** Draws the outline of a tile. */
  private static void drawEdges(Tiling tiling, int tile, Canvas canvas) {
    int n = tiling.cornerCount(tile);
    double[] xy = new double[2 * n + 2];
    for (int k = 0; k <= n; k++) {
      xy[2 * k] = tiling.cornerX(tile, k % n);
      xy[2 * k + 1] = tiling.cornerY(tile, k % n);
    }
    canvas.line(EDGE, xy);
  }
}
