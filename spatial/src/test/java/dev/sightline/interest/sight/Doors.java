package dev.sightline.interest.sight;

import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Opens and closes some of a mesh's obstacles at random. */
final class Doors {
  private final Mesh mesh;
  private final SplittableRandom random;
  private final List<Obstacle> doors = new ArrayList<>();
  private final List<Integer> numbers = new ArrayList<>();

  Doors(Mesh mesh, int every, long seed) {
    this.mesh = mesh;
    random = new SplittableRandom(seed);
    for (int number = 0; number < mesh.obstacleSlots(); number += every) {
      doors.add(mesh.obstacle(number));
      numbers.add(number);
    }
  }

  ObstacleChange toggle() {
    int door = random.nextInt(doors.size());
    Obstacle obstacle = doors.get(door);
    int number = numbers.get(door);
    if (number >= 0) {
      mesh.remove(number);
      numbers.set(door, -1);
      return ObstacleChange.opened(obstacle);
    }
    numbers.set(door, mesh.add(obstacle));
    return ObstacleChange.closed(obstacle);
  }
}
