package dev.sightline.lab.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.TraceWriter;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkloadsTest {
  private static final WorldMap TOWN = Town.generate(1);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random-outside",
        "random-inside",
        "orbius-like",
        "waypoint",
        "groups",
        "flocks",
        "wander",
        "gathering"
      })
  void start_sameSeed_isTheSameTraceOnFreeGround(String name) throws IOException {
    Trace trace = record(name, 5);
    assertEquals(28, trace.players());
    assertEquals(0, FittedTrace.of(trace, TOWN).snapped());
    assertEquals(text(trace), text(record(name, 5)));
    assertTrue(!text(trace).equals(text(record(name, 6))), name);
    assertTrue(trace.size() > 100, name + " moves");
  }

  @Test
  void randomInside_28Players_startAsPublished() {
    FreeGround ground = new FreeGround(TOWN);
    Movers movers = Workloads.named("random-inside").start(TOWN, Workload.Settings.of(28, 3));
    int indoors = 0;
    for (int i = 0; i < 28; i++) {
      indoors += ground.isIndoors(movers.x(i), movers.y(i)) ? 1 : 0;
    }
    assertEquals(24, indoors);
    Movers outside = Workloads.named("random-outside").start(TOWN, Workload.Settings.of(28, 3));
    for (int i = 0; i < 28; i++) {
      assertTrue(!ground.isIndoors(outside.x(i), outside.y(i)));
    }
  }

  @Test
  void randomMoves_areHalfAUnitLong_unlessBlocked() {
    Movers movers = Workloads.named("random-outside").start(TOWN, Workload.Settings.of(28, 3));
    assertEquals(0.74, movers.stepSeconds());
    int full = 0;
    for (int step = 0; step < 50; step++) {
      double x = movers.x(0);
      double y = movers.y(0);
      movers.step();
      double way = Math.hypot(movers.x(0) - x, movers.y(0) - y);
      assertTrue(way < 0.5 + 1e-12);
      full += way > 0.5 - 1e-12 ? 1 : 0;
    }
    assertTrue(full > 25);
  }

  @Test
  void step_intoAWall_endsAThousandthBefore() {
    WorldMap map =
        WorldMap.of("m", new Box(0, 0, 30, 30), List.of(Obstacle.Segment.of(10, 0, 10, 30)));
    FreeGround ground = new FreeGround(map);
    ground.step(9.8, 5, 0.5, 0);
    assertEquals(9.999, ground.x(), 1e-12);
    ground.step(9.9995, 5, 0.5, 0);
    assertEquals(9.9995, ground.x());
    ground.step(29.8, 5, 0.5, 0);
    assertEquals(29.999, ground.x(), 1e-12);
  }

  @Test
  void orbiusLike_timeOutdoors_isAsAsked() {
    FreeGround ground = new FreeGround(TOWN);
    for (double share : new double[] {0.5, 0.7, 0.95}) {
      Workload.Settings settings =
          new Workload.Settings(28, 1, java.util.Map.of("outdoors", share));
      Movers movers = Workloads.named("orbius-like").start(TOWN, settings);
      int outdoors = 0;
      int all = 0;
      for (int step = 0; step < 900; step++) {
        movers.step();
        for (int i = 0; i < 28; i++) {
          all++;
          outdoors += ground.isIndoors(movers.x(i), movers.y(i)) ? 0 : 1;
        }
      }
      assertEquals(share, (double) outdoors / all, 0.06);
    }
  }

  @Test
  void start_noBuildings_isRefusedWithTheReason() {
    WorldMap map = WorldMap.of("bare", new Box(0, 0, 30, 30), List.of());
    UnsuitableMapException e =
        assertThrows(
            UnsuitableMapException.class,
            () -> Workloads.named("random-inside").start(map, Workload.Settings.of(28, 1)));
    assertEquals("random-inside needs areas of kind building, and bare has none", e.getMessage());
  }

  @Test
  void named_unknown_saysWhatThereIs() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Workloads.named("swim"));
    assertTrue(String.valueOf(e.getMessage()).startsWith("no workload 'swim'; there are random-o"));
  }

  @Test
  void items_smallerNumber_isTheBeginningOfTheLarger() {
    Items few = Items.of(TOWN, 200, 9);
    Items many = Items.of(TOWN, 300, 9);
    assertEquals(few.places(), many.places().subList(0, 200));
    assertEquals(TOWN.items(), few.places().subList(0, 186));
    assertThrows(IllegalArgumentException.class, () -> Items.of(TOWN, -1, 9));
  }

  private static Trace record(String name, long seed) {
    Movers movers = Workloads.named(name).start(TOWN, Workload.Settings.of(28, seed));
    return Recording.of(name, movers, 20, seed);
  }

  private static String text(Trace trace) throws IOException {
    StringBuilder text = new StringBuilder();
    TraceWriter.write(trace, text);
    return text.toString();
  }
}
