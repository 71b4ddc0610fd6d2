package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.WithTruth;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import dev.sightline.lab.workload.Recording;
import dev.sightline.lab.workload.TraceMotion;
import dev.sightline.lab.workload.Workload;
import dev.sightline.lab.workload.Workloads;
import dev.sightline.maps.generate.Town;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sight that was recorded once against sight that runs beside the scheme. */
final class SightTapeTest {
  private static final Scene TOWN = new Scene("town", Town.generate(1));
  private static final double TICK = 0.2;
  private static final Items ITEMS = Items.of(TOWN.map(), 60, 1);
  private static final Trace TRACE =
      Recording.of(
          "waypoint",
          Workloads.named("waypoint").start(TOWN.map(), new Workload.Settings(12, 3, Map.of())),
          60,
          3);

  @ParameterizedTest
  @CsvSource({"distance,false", "tile-path,false", "ray,true", "square,true"})
  void player_ofATape_tellsTheMeterWhatSightBesideTheSchemeWould(String rule, boolean everyTick) {
    SchemeSettings settings = SchemeSettings.of(4, 1, Preparations.PUBLISHED, TICK);
    SightTape tape = SightTape.of(motion(), ITEMS, 4, open("ray", settings));
    SightMeter taped = meter();
    new Replay(motion(), ITEMS, 4, everyTick)
        .run(open(rule, settings), List.of(taped, tape.player(taped.truth())));
    SightMeter beside = meter();
    Session both = new WithTruth(open(rule, settings), open("ray", settings), beside.truth());
    new Replay(motion(), ITEMS, 4, everyTick).run(both, List.of(beside));
    Map<String, Double> expected = results(beside);
    assertEquals(expected, results(taped));
    assertTrue(expected.getOrDefault("entries", 0.0) > 50, expected.toString());
  }

  private static Session open(String rule, SchemeSettings settings) {
    return Schemes.named(rule).open(TOWN, settings);
  }

  private static Motion motion() {
    return new TraceMotion(Timeline.of(TRACE), TICK);
  }

  private static SightMeter meter() {
    SightMeter meter = new SightMeter(TRACE.players(), 4, TICK);
    for (int i = 0; i < ITEMS.count(); i++) {
      meter.place(TRACE.players() + i, ITEMS.x(i), ITEMS.y(i));
    }
    return meter;
  }

  private static Map<String, Double> results(SightMeter meter) {
    Map<String, Double> results = new TreeMap<>();
    meter.results(results::put);
    return results;
  }
}
