package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sightline.browser.TestWorld.Place;
import dev.sightline.browser.Window.Self;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Players in two and three windows see each other exactly when the line of sight is clear. */
class MeetingTest {
  private static final double RADIUS = 6;

  /** Returns in how many ticks somebody was noted as fading; -1 if also as being there. */
  private static final String TICKS_OF_FADING =
      "id => { const n = window.noted.filter(s => s.fading.some(e => e.id === id));"
          + " return n.some(s => s.entities.some(e => e.id === id)) ? -1 : n.length; }";

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", String.valueOf(RADIUS));
  }

  private static Map<Long, JsonNode> byTick(JsonNode snapshots) {
    Map<Long, JsonNode> all = new HashMap<>();
    snapshots.forEach(each -> all.put(each.get("tick").asLong(), each));
    return all;
  }

  private static boolean holds(JsonNode snapshot, long id) {
    for (JsonNode entity : snapshot.get("entities")) {
      if (entity.get("id").asLong() == id) {
        return true;
      }
    }
    return false;
  }

  @Test
  void twoWindows_meetAtACorner_seeEachOtherExactlyWhenSightIsClear() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(new Place("Ann", 8.5, 8.5), new Place("Bob", 11.5, 8.5));
      try (Window ann = Window.desktop(world).play(numbers.get(0));
          Window bob = Window.desktop(world).play(numbers.get(1))) {
        Self a = ann.self();
        Self b = bob.self();
        assertFalse(ann.perceives(b.id()), "the wall is between them");
        assertFalse(bob.perceives(a.id()), "the wall is between them");
        ann.record();
        bob.record();
        bob.walkTo(11.5, 11);
        ann.walkTo(8.5, 11);
        assertTrue(ann.perceives(b.id()));
        assertTrue(bob.perceives(a.id()));
        checkEachTick(byTick(ann.recorded()), byTick(bob.recorded()), a.id(), b.id());
      }
    }
  }

  /** Compares what both pages were told with the exact line of sight, tick by tick. */
  private void checkEachTick(Map<Long, JsonNode> ann, Map<Long, JsonNode> bob, long a, long b) {
    WorldMap map = MapFiles.read(folder.resolve("map.json")).map();
    SightLine sight = Mesh.of(map).sightLine();
    int clear = 0;
    int blocked = 0;
    for (Map.Entry<Long, JsonNode> each : ann.entrySet()) {
      JsonNode other = bob.get(each.getKey());
      if (other == null) {
        continue;
      }
      JsonNode p = each.getValue().get("self");
      JsonNode q = other.get("self");
      double[] line = {
        p.get("x").asDouble(), p.get("y").asDouble(), q.get("x").asDouble(), q.get("y").asDouble()
      };
      boolean expected =
          Math.hypot(line[0] - line[2], line[1] - line[3]) <= RADIUS
              && sight.clear(line[0], line[1], line[2], line[3]);
      assertEquals(expected, holds(each.getValue(), b), "Ann in tick " + each.getKey());
      assertEquals(expected, holds(other, a), "Bob in tick " + each.getKey());
      clear += expected ? 1 : 0;
      blocked += expected ? 0 : 1;
    }
    assertTrue(clear > 5 && blocked > 5, clear + " clear and " + blocked + " blocked ticks");
  }

  @Test
  void third_behindGlass_isSeenAndNotReached() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers =
          world.populate(
              new Place("Ann", 8.5, 17), new Place("Bob", 8, 8), new Place("Eve", 12, 17));
      try (Window ann = Window.desktop(world).play(numbers.get(0));
          Window bob = Window.desktop(world).play(numbers.get(1));
          Window eve = Window.desktop(world).play(numbers.get(2))) {
        long e = eve.self().id();
        ann.awaitPerceives(e, true);
        eve.awaitPerceives(ann.self().id(), true);
        assertFalse(bob.perceives(e), "out of the radius");
        ann.page.keyboard().down("d");
        ann.page.waitForFunction("() => window.sightline.snapshot().self.x >= 9.79");
        ann.page.waitForTimeout(400);
        ann.page.keyboard().up("d");
        assertTrue(ann.self().x() <= 9.8, "glass cannot be walked through");
      }
    }
  }

  @Test
  void whoLeavesSight_isFadingForAtMostASecond_andThenForgotten() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(new Place("Ann", 8.5, 12), new Place("Bob", 10.8, 11));
      try (Window ann = Window.desktop(world).play(numbers.get(0));
          Window bob = Window.desktop(world).play(numbers.get(1))) {
        long b = bob.self().id();
        ann.awaitPerceives(b, true);
        ann.record();
        bob.walkTo(10.8, 8);
        ann.awaitPerceives(b, false);
        ann.page.waitForFunction("() => window.sightline.snapshot().fading.length === 0");
        double faded = ((Number) ann.page.evaluate(TICKS_OF_FADING, (double) b)).doubleValue();
        assertTrue(faded >= 1 && faded <= 20, faded + " ticks of fading, at 20 per second");
      }
    }
  }
}
