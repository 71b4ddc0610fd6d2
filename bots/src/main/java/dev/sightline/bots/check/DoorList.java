package dev.sightline.bots.check;

import dev.sightline.map.WorldMap;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The doors of a map, numbered in the order of its file, by the names that a server gives them. */
public final class DoorList {
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private DoorList(World world) {
    for (ObstacleHandle handle : world.doors()) {
      numbers.put(String.valueOf(world.name(handle)), names.size());
      names.add(String.valueOf(world.name(handle)));
      numbers.putIfAbsent("#" + handle.slot(), names.size() - 1); // instead of a very long id
    }
  }

  public static DoorList of(WorldMap map) {
    return of(World.of(map));
  }

  static DoorList of(World world) {
    return new DoorList(world);
  }

  public int size() {
    return names.size();
  }

  /** Returns the id of a door, or {@code #} and its number in the map's file. */
  public String name(int number) {
    return names.get(number);
  }

  /** Returns the number of a door, or -1 if the map has none of that name. */
  public int number(String name) {
    return numbers.getOrDefault(name, -1);
  }
}
