package dev.sightline.lab.workload;

import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.FreeSpace;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The things that lie on a map and never move: the first N of the map's items, then seeded free
 * points. Of two numbers the smaller has the beginning of the larger.
 *
 * @param places all of them free
 * @param snapped how many of the map's were moved out of obstacles
 */
public record Items(List<Point> places, int snapped) {
  public Items {
    places = List.copyOf(places);
  }

  /** Places things on a map. */
  public static Items of(WorldMap map, int count, long seed) {
    if (count < 0) {
      throw new IllegalArgumentException("a number of objects is from 0 on, not " + count);
    }
    FreeSpace free = Mesh.of(map).freeSpace();
    List<Point> places = new ArrayList<>();
    int snapped = 0;
    for (int i = 0; i < Math.min(count, map.items().size()); i++) {
      Point item = map.items().get(i);
      Point at = free.nearest(item.x(), item.y());
      snapped += at.equals(item) ? 0 : 1;
      places.add(at);
    }
    if (places.size() < count) {
      FreeGround ground = new FreeGround(map);
      SplittableRandom random = new SplittableRandom(seed);
      while (places.size() < count) {
        places.add(ground.anywhere(random));
      }
    }
    return new Items(places, snapped);
  }

  public int count() {
    return places.size();
  }

  public double x(int item) {
    return places.get(item).x();
  }

  public double y(int item) {
    return places.get(item).y();
  }
}
