package dev.sightline.interest.sight;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.interest.Doors;
import dev.sightline.interest.PairSet;
import dev.sightline.interest.RuleSpace;
import dev.sightline.interest.Walkers;
import dev.sightline.interest.rule.Population;
import dev.sightline.map.MapVariants;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.SharedData;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Real maps and traces: after every tick the rule holds what the definition says. */
final class SharedMapsRayTest {

  @Test
  void tick_walkersOnEveryMap_equalsSightOfEveryPair() throws IOException {
    runOnAll(MapVariants.AS_IS, 30, 40);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void tick_longOnEveryMap_equalsSightOfEveryPair(MapVariants variant) throws IOException {
    runOnAll(variant, 60, 1000);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"1, 3000", "2, 3000", "3, 3000"})
  void tick_longOnTownAndCity_equalsSightOfEveryPair(long seed, int ticks) {
    run("town", Town.generate(seed), seed, 80, 8, 0.05, ticks);
    run("city", City.generate(seed, 400, 400, 400), seed, 100, 60, 0.5, ticks);
  }

  @ParameterizedTest
  @CsvSource({
    "ETH_eth.csv, ETH_eth.json, 8, 700",
    "dota2_alive_t0074-1000.csv, dota2_6.8x_vision_blockers.json, 1800, 300"
  })
  void tick_trace_equalsSightOfEveryPair(String trace, String map, double radius, int ticks)
      throws IOException {
    replay(trace, map, radius, ticks);
  }

  private static void runOnAll(MapVariants variant, int capacity, int ticks) throws IOException {
    long seed = 0;
    for (Path file : SharedData.files("maps", ".json")) {
      WorldMap map = variant.of(MapFiles.read(file).map());
      double size = Math.max(map.bounds().width(), map.bounds().height());
      run(file + " " + variant, map, seed++, capacity, size / 8, size / 2000, ticks);
    }
  }

  private static void run(
      String name, WorldMap map, long seed, int capacity, double radius, double step, int ticks) {
    World world = World.of(map);
    Mesh mesh = world.mesh();
    Walkers walkers = new Walkers(seed, capacity, map.bounds(), radius, step);
    RuleSpace space =
        RuleSpace.of(walkers.population, world, new RayRule(walkers.population, mesh));
    SightLine sight = mesh.sightLine();
    int some = Math.max(1, mesh.obstacleSlots() / 20);
    Doors doors = new Doors(world, some, seed);
    PairSet fed = new PairSet(capacity);
    for (int tick = 0; tick < ticks; tick++) {
      check(space, fed, sight, name + " seed " + seed + " tick " + tick);
      walkers.step();
      if (tick % 7 == 0) {
        doors.toggle();
      }
    }
  }

  private static void replay(String trace, String map, double radius, int ticks)
      throws IOException {
    WorldMap world = MapFiles.read(SharedData.file("maps", map)).map();
    Map<Double, List<double[]>> frames = frames(SharedData.file("traces", trace));
    Population population = new Population(512, world.bounds());
    Mesh mesh = Mesh.of(world);
    RuleSpace space = RuleSpace.of(population, new RayRule(population, mesh));
    SightLine sight = mesh.sightLine();
    PairSet fed = new PairSet(population.capacity());
    int tick = 0;
    for (List<double[]> frame : frames.values()) {
      if (tick++ == ticks) {
        return;
      }
      show(frame, population, radius);
      check(space, fed, sight, trace + " frame " + tick);
    }
  }

  private static void show(List<double[]> frame, Population population, double radius) {
    boolean[] here = new boolean[population.capacity()];
    for (double[] seen : frame) {
      int id = (int) seen[0];
      here[id] = true;
      if (population.alive(id)) {
        population.move(id, seen[1], seen[2]);
      } else {
        population.add(id, seen[1], seen[2], radius);
      }
    }
    for (int id = 0; id < here.length; id++) {
      if (population.alive(id) && !here[id]) {
        population.remove(id);
      }
    }
  }

  private static Map<Double, List<double[]>> frames(Path trace) throws IOException {
    Map<Double, List<double[]>> frames = new TreeMap<>();
    for (String line : Files.readAllLines(trace, UTF_8)) {
      String[] fields = line.split(",", -1);
      if (!fields[0].equals("player")) {
        frames
            .computeIfAbsent(Double.valueOf(fields[1]), t -> new ArrayList<>())
            .add(
                new double[] {
                  Integer.parseInt(fields[0]),
                  Double.parseDouble(fields[2]),
                  Double.parseDouble(fields[3])
                });
      }
    }
    return frames;
  }

  private static void check(RuleSpace space, PairSet fed, SightLine sight, String where) {
    fed.apply(space.tick(), where);
    Population population = space.population();
    PairSet expected = PairSet.judged(population, (o, e) -> sees(population, sight, o, e));
    PairSet.assertSame(expected, fed, where);
  }

  private static boolean sees(Population population, SightLine sight, int o, int e) {
    double dx = population.x(e) - population.x(o);
    double dy = population.y(e) - population.y(o);
    double radius = population.radius(o);
    return dx * dx + dy * dy <= radius * radius
        && ((dx == 0 && dy == 0)
            || sight.clear(population.x(o), population.y(o), population.x(e), population.y(e)));
  }
}
