package dev.sightline.maps.render;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import java.util.List;

/** Items and spawns. */
record ThingLayer(WorldMap map) implements Layer {

  @Override
  public void draw(Canvas canvas) {
    double density = Math.sqrt(map.spawns().size() + map.items().size() + 1.0);
    double side = Math.min(canvas.bounds().width(), canvas.bounds().height()) * canvas.scale();
    double radius = Math.max(1.2, Math.min(3.2, side / density / 12));
    draw(canvas, "spawn", map.spawns(), radius * 1.25, Theme.SPAWN);
    draw(canvas, "item", map.items(), radius, Theme.ITEM);
  }

  private static void draw(
      Canvas canvas, String text, List<Point> places, double radius, Style style) {
    for (Point place : places) {
      canvas.dot(place.x(), place.y(), radius, style);
      canvas.legend(text, style);
    }
  }
}
