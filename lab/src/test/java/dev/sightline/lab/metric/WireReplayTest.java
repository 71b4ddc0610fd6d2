package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.TraceMotion;
import dev.sightline.map.WorldMap;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WireReplayTest {
  private static final Scene FIELD =
      new Scene("field", WorldMap.of("field", new Box(0, 0, 64, 64), List.of()));

  @Test
  void run_twoWhoMeet_areToldWholeAndThenTheirChanges() {
    Trace.Builder trace = Trace.builder("t", true);
    trace.add("1", 0, 2, 5, Event.JOIN).add("2", 0, 9, 5, Event.JOIN);
    trace.add("1", 1, 5, 5, Event.MOVE); // 4 apart: both are told of each other
    trace.add("1", 2, 6, 5, Event.MOVE).add("2", 3, 9, 5, Event.LEAVE);
    WireBytes wire = run(trace.build());
    assertEquals(2 + 1 + 2, wire.contents()); // each of itself, 1 of the item, both of each other
    assertEquals(7, wire.frames()); // two clients in three ticks, then one
    assertTrue(wire.bytes() > 0);
    assertEquals(wire, run(trace.build()));
  }

  private static WireBytes run(Trace trace) {
    SchemeSettings settings = SchemeSettings.of(4, 1, Preparations.NONE, 1);
    return new WireReplay(
            FIELD.world(),
            RuleParts.factory(FIELD, "distance", settings),
            4,
            new Items(List.of(new Point(2, 6)), 0))
        .run(new TraceMotion(Timeline.of(trace), 1));
  }
}
