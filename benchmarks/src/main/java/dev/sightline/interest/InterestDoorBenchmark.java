package dev.sightline.interest;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.map.generate.City;
import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Exact sight of 10 000 movers in a city while no door moves, or one opens or closes every tick.
 *
 * <pre>./sightline bench InterestDoorBenchmark</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class InterestDoorBenchmark {
  private static final int MOVERS = 10_000;
  private static final double SIZE = 2000;

  @Param({"false", "true"})
  boolean doors;

  private Crowd crowd;
  private Matching matching;
  private Space space;
  private Mesh mesh;
  private final Obstacle door = Obstacle.Segment.of(1000, 1000, 1002, 1000);
  private final ObstacleChange opened = ObstacleChange.opened(door);
  private final ObstacleChange closed = ObstacleChange.closed(door);
  private int number;

  @Setup
  public void setup() {
    WorldMap city = City.generate(1, SIZE, SIZE, 1000);
    List<Obstacle> obstacles = new ArrayList<>(city.obstacles());
    number = obstacles.size();
    obstacles.add(door);
    mesh = Mesh.of(WorldMap.of("city with a door", city.bounds(), obstacles));
    crowd = new Crowd(MOVERS, SIZE, MatchingBenchmark.SPEED, 42);
    Population people = new Population(MOVERS, new Box(0, 0, SIZE, SIZE));
    SpaceMatching.populate(people, crowd.x, crowd.y, MatchingBenchmark.RADIUS);
    space = Space.of(people, new RayRule(people, mesh));
    matching = new SpaceMatching(people, space);
    matching.tick(crowd.x, crowd.y);
  }

  @Benchmark
  public int tick() {
    crowd.step();
    if (doors) {
      toggle();
    }
    return matching.tick(crowd.x, crowd.y);
  }

  private void toggle() {
    if (number >= 0) {
      mesh.remove(number);
      number = -1;
      space.obstaclesChanged(opened);
    } else {
      number = mesh.add(door);
      space.obstaclesChanged(closed);
    }
  }
}
