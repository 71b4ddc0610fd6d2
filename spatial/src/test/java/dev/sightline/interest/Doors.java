package dev.sightline.interest;

import dev.sightline.map.Obstacle;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Takes some of a world's obstacles away and puts them back, at random. */
public final class Doors {
  private final World world;
  private final SplittableRandom random;
  private final List<Obstacle> doors = new ArrayList<>();
  private final List<@Nullable ObstacleHandle> handles = new ArrayList<>();

  public Doors(World world, int every, long seed) {
    this.world = world;
    random = new SplittableRandom(seed);
    for (int number = 0; number < world.map().obstacles().size(); number += every) {
      doors.add(world.map().obstacles().get(number));
      handles.add(world.obstacle("#" + number));
    }
  }

  public void toggle() {
    int door = random.nextInt(doors.size());
    ObstacleHandle handle = handles.get(door);
    if (handle != null) {
      world.remove(handle);
      handles.set(door, null);
    } else {
      handles.set(door, world.add(doors.get(door)));
    }
    world.commit();
  }
}
