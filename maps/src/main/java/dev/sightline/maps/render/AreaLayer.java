package dev.sightline.maps.render;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ground and the areas on it, small ones over large ones.
 *
 * @param isMuted whether something is drawn on them that has to stand out
 */
record AreaLayer(WorldMap map, boolean isMuted) implements Layer {

  @Override
  public void draw(Canvas canvas) {
    canvas.region(Ring.of(map.bounds()), List.of(), Style.filled(tint(Theme.GROUND)));
    List<Area> areas = new ArrayList<>(map.areas());
    areas.sort(Comparator.comparingDouble(a -> -Math.abs(a.ring().signedArea())));
    for (Area area : areas) {
      canvas.region(area.ring(), List.of(), Style.filled(tint(Theme.tint(area.kind()))));
    }
  }

  private int tint(int rgb) {
    return isMuted ? Theme.muted(rgb) : rgb;
  }
}
