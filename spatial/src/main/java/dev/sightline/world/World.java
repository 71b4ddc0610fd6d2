package dev.sightline.world;

import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A map while people play: the one owner of all that follows from it, and the one place where doors
 * and obstacles change.
 *
 * <p>{@link #open} and {@link #close} are noted; {@link #commit} lets them take effect together,
 * between ticks, and appends a {@link WorldChange} to the chain of records that every space reads
 * on from where it stands. Not thread-safe: one thread changes the world, and nobody reads it
 * meanwhile.
 *
 * <pre>{@code
 * World world = World.of(map);
 * world.open(world.obstacle("front-door"));
 * ObstacleHandle barrel = world.add(Obstacle.Polygon.of(ring));
 * world.commit();
 * }</pre>
 */
public final class World {
  private final WorldMap map;
  private final Mesh mesh;
  private final int[] numbers;
  private final AtomicInteger readers = new AtomicInteger();
  private final List<Obstacle> coming = new ArrayList<>();
  private final List<Obstacle> going = new ArrayList<>();
  private WorldChange latest = new WorldChange(0, List.of(), List.of());

  private World(WorldMap map) {
    this.map = map;
    mesh = Mesh.of(map);
    numbers = new int[map.obstacles().size()];
    java.util.Arrays.setAll(numbers, i -> i);
  }

  /** Makes the live form of a map; all its doors are closed. */
  public static World of(WorldMap map) {
    return new World(map);
  }

  public WorldMap map() {
    return map;
  }

  /** Returns the mesh of all obstacles that stand now. It is for reading: change the world here. */
  public Mesh mesh() {
    return mesh;
  }

  /** Returns the obstacle with an id of the map. */
  public ObstacleHandle obstacle(String id) {
    for (int i = 0; i < map.obstacles().size(); i++) {
      if (id.equals(map.obstacles().get(i).id())) {
        return new ObstacleHandle(i, 0);
      }
    }
    throw new IllegalArgumentException("no obstacle " + id);
  }

  public boolean isOpen(ObstacleHandle door) {
    return numbers[door.slot()] < 0;
  }

  public void open(ObstacleHandle door) {
    going.add(map.obstacles().get(door.slot()));
    mesh.remove(numbers[door.slot()]);
    numbers[door.slot()] = -1;
  }

  public void close(ObstacleHandle door) {
    coming.add(map.obstacles().get(door.slot()));
    numbers[door.slot()] = mesh.add(map.obstacles().get(door.slot()));
  }

  /** Returns the newest record. */
  public WorldChange latest() {
    return latest;
  }

  /** Lets all noted changes take effect, and returns the newest record. */
  public WorldChange commit() {
    if (readers.get() != 0) {
      throw new IllegalStateException("the world cannot change while a space ticks or is read");
    }
    if (!coming.isEmpty() || !going.isEmpty()) {
      WorldChange change = new WorldChange(latest.number() + 1, going, coming);
      latest.append(change);
      latest = change;
      coming.clear();
      going.clear();
    }
    return latest;
  }

  /** For spaces: the world stays as it is until {@link #endReading}. */
  public void beginReading() {
    readers.incrementAndGet();
  }

  /** For spaces: ends what {@link #beginReading} began. */
  public void endReading() {
    readers.decrementAndGet();
  }
}
