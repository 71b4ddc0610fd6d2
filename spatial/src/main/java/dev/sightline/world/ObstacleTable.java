package dev.sightline.world;

import dev.sightline.collection.IntList;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The obstacles of a world by slot: which stand, and which are to stand after the next commit.
 *
 * <p>The map's obstacles have the slots of their numbers in the file. The slot of an obstacle that
 * was removed is free after the commit, with the next generation. Any thread may ask, also while
 * changes are noted.
 */
final class ObstacleTable {
  private static final int STANDS = 1;
  private static final int WANTED = 2;
  private static final int DROPPED = 4;
  private static final int NOTED = 8;

  private final WorldMap map;
  private final int ofMap;
  private @Nullable Obstacle[] obstacles;
  private int[] generations;
  private byte[] states;
  private int[] inMesh;
  private int end;
  private final IntList free = new IntList();
  private final IntList noted = new IntList();
  private final Map<String, Integer> byId = new HashMap<>();

  /** Of each id that several obstacles of the map have, how many of them there are. */
  private final Map<String, Integer> shared = new HashMap<>();

  /** Makes the table of a map whose mesh has its obstacles under their numbers. */
  ObstacleTable(WorldMap map) {
    this.map = map;
    ofMap = map.obstacles().size();
    end = ofMap;
    obstacles = map.obstacles().toArray(Obstacle[]::new);
    generations = new int[end];
    states = new byte[end];
    inMesh = new int[end];
    Arrays.fill(states, (byte) (STANDS | WANTED));
    for (int slot = 0; slot < end; slot++) {
      inMesh[slot] = slot;
      String id = idOf(slot);
      if (id != null && byId.putIfAbsent(id, slot) != null) {
        shared.merge(id, 2, (count, ignored) -> count + 1);
      }
    }
  }

  /** Returns the id by which an obstacle can be found; null if it is empty or means a number. */
  private @Nullable String idOf(int slot) {
    String id = get(slot).id();
    return id == null || isNoName(id) ? null : id;
  }

  /** Returns whether an id names nobody: it is empty, or means a number of the map. */
  boolean isNoName(String id) {
    return id.isEmpty() || map.numbered(id) >= 0;
  }

  /** Returns a number above every slot's. */
  synchronized int end() {
    return end;
  }

  synchronized Obstacle get(int slot) {
    Obstacle obstacle = obstacles[slot];
    if (obstacle == null) {
      throw new IllegalStateException("slot " + slot + " is free");
    }
    return obstacle;
  }

  synchronized boolean isUsed(int slot) {
    return obstacles[slot] != null && !has(slot, DROPPED);
  }

  /** Returns whether an obstacle stands since the last commit. */
  synchronized boolean stands(int slot) {
    return has(slot, STANDS);
  }

  /** Returns whether an obstacle is to stand after the next commit. */
  synchronized boolean isWanted(int slot) {
    return has(slot, WANTED);
  }

  private boolean has(int slot, int state) {
    return (states[slot] & state) != 0;
  }

  synchronized ObstacleHandle handle(int slot) {
    return new ObstacleHandle(this, slot, generations[slot]);
  }

  /** Returns the slot of a handle. */
  synchronized int slot(ObstacleHandle handle) {
    if (!handle.isOf(this)) {
      throw new IllegalArgumentException("the handle is of another world: " + handle);
    }
    int slot = handle.slot();
    if (generations[slot] != handle.generation() || obstacles[slot] == null || has(slot, DROPPED)) {
      throw new IllegalArgumentException("the obstacle was removed: " + handle);
    }
    return slot;
  }

  /** Returns the slot of the obstacle with an id, or a number after {@code #}. */
  synchronized int slot(String name) {
    if (shared.containsKey(name)) {
      throw new IllegalArgumentException(
          "several obstacles of the map have the id '" + name + "': " + numbersOf(name));
    }
    Integer known = byId.get(name);
    int slot = known != null ? known : numbered(name);
    if (slot < 0) {
      throw new IllegalArgumentException("the world has no obstacle '" + name + "'");
    }
    return slot;
  }

  private List<String> numbersOf(String id) {
    List<String> numbers = new ArrayList<>();
    for (int slot = 0; slot < ofMap; slot++) {
      if (isOfMap(slot) && id.equals(get(slot).id())) {
        numbers.add("#" + slot);
      }
    }
    return numbers;
  }

  /** Returns the slot that a name like {@code #7} says, if an obstacle of the map is there. */
  private int numbered(String name) {
    int number = map.numbered(name);
    return number >= 0 && isOfMap(number) ? number : -1;
  }

  private boolean isOfMap(int slot) {
    return slot < ofMap && generations[slot] == 0 && isUsed(slot);
  }

  /** Returns the name by which an obstacle is found; null if it came later and has no id. */
  synchronized @Nullable String name(int slot) {
    String id = idOf(slot);
    boolean isUnique = id != null && !shared.containsKey(id) && byId.getOrDefault(id, slot) == slot;
    return isUnique ? id : slot < ofMap && generations[slot] == 0 ? "#" + slot : null;
  }

  /**
   * Returns how an obstacle that stands is called in front of people, by its number in the mesh.
   */
  synchronized String nameInMesh(int number) {
    for (int slot = 0; slot < end; slot++) {
      if (stands(slot) && inMesh[slot] == number) {
        String name = name(slot);
        return name == null ? "an obstacle added later" : name;
      }
    }
    throw new IllegalArgumentException("no obstacle " + number);
  }

  synchronized boolean hasId(String id) {
    return byId.containsKey(id);
  }

  /** Takes note of an obstacle that is to come, and returns its slot. */
  synchronized int add(Obstacle obstacle) {
    int slot = free.isEmpty() ? end++ : free.pop();
    growTo(end);
    obstacles[slot] = obstacle;
    states[slot] = WANTED;
    note(slot);
    if (obstacle.id() != null) {
      byId.put(obstacle.id(), slot);
    }
    return slot;
  }

  private void growTo(int size) {
    if (size > states.length) {
      int length = size + size / 2 + 8;
      obstacles = Arrays.copyOf(obstacles, length);
      generations = Arrays.copyOf(generations, length);
      states = Arrays.copyOf(states, length);
      inMesh = Arrays.copyOf(inMesh, length);
    }
  }

  /** Takes note of whether an obstacle is to stand. */
  synchronized void want(int slot, boolean toStand) {
    states[slot] = (byte) (toStand ? states[slot] | WANTED : states[slot] & ~WANTED);
    note(slot);
  }

  /** Takes note of an obstacle that is to go. */
  synchronized void drop(int slot) {
    want(slot, false);
    states[slot] |= DROPPED;
    String id = idOf(slot);
    if (id != null) {
      freeId(id);
    }
  }

  /** Takes an id from one who had it; who has it alone then is found by it. */
  private void freeId(String id) {
    int left = shared.getOrDefault(id, 1) - 1;
    if (left > 1) {
      shared.put(id, left);
    } else if (shared.remove(id) != null) {
      byId.put(id, numbered(numbersOf(id).get(0)));
    } else {
      byId.remove(id);
    }
  }

  private void note(int slot) {
    if (!has(slot, NOTED)) {
      states[slot] |= NOTED;
      noted.add(slot);
    }
  }

  /** Returns the slots that are to stand and do not, or do and are not to. */
  synchronized int[] slotsToChange(boolean toStand) {
    IntList slots = new IntList();
    for (int i = 0; i < noted.size(); i++) {
      int slot = noted.get(i);
      if (isWanted(slot) == toStand && stands(slot) != toStand) {
        slots.add(slot);
      }
    }
    return slots.toArray();
  }

  /** Takes note that what was noted has come true. */
  synchronized void settle() {
    for (int i = 0; i < noted.size(); i++) {
      int slot = noted.get(i);
      states[slot] = (byte) (isWanted(slot) ? STANDS | WANTED : states[slot] & DROPPED);
      if (has(slot, DROPPED)) {
        obstacles[slot] = null;
        states[slot] = 0;
        generations[slot]++;
        free.add(slot);
      }
    }
    noted.clear();
  }

  synchronized int inMesh(int slot) {
    return inMesh[slot];
  }

  synchronized void setInMesh(int slot, int number) {
    inMesh[slot] = number;
  }
}
