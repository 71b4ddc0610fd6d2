package dev.sightline.maps.render;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The ground and the areas on it, small ones over large ones. */
record AreaLayer(WorldMap map) implements Layer {

  @Override
  public void draw(Canvas canvas) {
    canvas.region(Ring.of(map.bounds()), List.of(), Style.filled(Theme.GROUND));
    List<Area> areas = new ArrayList<>(map.areas());
    areas.sort(Comparator.comparingDouble(a -> -Math.abs(a.ring().signedArea())));
    for (Area area : areas) {
      canvas.region(area.ring(), List.of(), Style.filled(Theme.tint(area.kind())));
    }
  }
}
