package dev.sightline.client;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.play.Walls;
import dev.sightline.replica.Replica;
import dev.sightline.schema.Field;
import dev.sightline.schema.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the doors of a client's walls as the client is told. A door is named by its id in the map,
 * or by {@code #} and its number in the map's file; an id that several obstacles have names none.
 */
final class DoorFollower {
  private final Walls walls;
  private final @Nullable Type door;
  private final @Nullable Field<String> name;
  private final @Nullable Field<Boolean> open;
  private final Map<String, Integer> numbers = new HashMap<>();

  DoorFollower(Walls walls, Vocabulary words) {
    this.walls = walls;
    door = words.entity("Door");
    name = door == null ? null : Vocabulary.field(door, "name", String.class);
    open = door == null ? null : Vocabulary.field(door, "open", Boolean.class);
    number(walls.map());
  }

  private void number(WorldMap map) {
    Set<String> twice = new HashSet<>();
    for (int i = 0; i < map.obstacles().size(); i++) {
      Obstacle obstacle = map.obstacles().get(i);
      numbers.put("#" + i, i);
      String id = obstacle.id();
      if (id != null && numbers.put(id, i) != null) {
        twice.add(id);
      }
    }
    twice.forEach(numbers::remove);
  }

  /** Follows what a copy of a door says. */
  void told(Replica replica) {
    if (replica.type() != door || name == null || open == null) {
      return;
    }
    Integer number = numbers.get(replica.get(name));
    if (number == null) {
      return;
    }
    if (replica.getFlag(open)) {
      walls.open(number);
    } else {
      walls.close(number);
    }
  }
}
