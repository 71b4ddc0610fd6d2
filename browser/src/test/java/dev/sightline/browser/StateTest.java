package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state of the page, as scripts ask for it, field by field, against the server's own. */
class StateTest {
  private static final List<String> FIELDS =
      List.of("tick", "rule", "radius", "self", "entities", "fading");
  private static final List<String> ENTITY = List.of("id", "kind", "x", "y", "senses");

  @TempDir Path folder;

  private static List<String> names(JsonNode node) {
    Iterable<String> fields = node::fieldNames;
    List<String> all = new ArrayList<>();
    fields.forEach(all::add);
    return all;
  }

  @Test
  void snapshot_beforeOneHasEntered_isEmptyAndComplete() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER);
        Window ann = Window.desktop(world)) {
      ann.page.navigate(world.url());
      ann.find("#enter").waitFor();
      JsonNode state = ann.snapshot();
      assertEquals(FIELDS, names(state));
      assertTrue(state.get("self").isNull());
      assertEquals(0, state.get("entities").size());
      assertEquals(0, state.get("fading").size());
    }
  }

  @Test
  void snapshot_whilePaused_isWhatTheServerSays() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      List<Long> numbers = world.populate(new Place("Ann", 4, 7), new Place("Bob", 6, 8));
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0))) {
        ann.page.waitForFunction("() => window.sightline.snapshot().entities.length >= 4");
        world.admin("pause", "{}");
        JsonNode moment = world.ask("world").get("moment");
        long tick = moment.get("tick").asLong();
        ann.page.waitForFunction("t => window.sightline.snapshot().tick >= t", (double) tick);
        JsonNode state = ann.snapshot();
        assertEquals(FIELDS, names(state));
        assertEquals(tick, state.get("tick").asLong());
        assertEquals("ray", state.get("rule").asText());
        assertEquals(6, state.get("radius").asDouble());
        checkEntities(moment, state, told(world, numbers.get(0)));
      }
    }
  }

  /** What was last received is told to scripts until there is something newer. */
  @Test
  void snapshot_onAPhoneWithoutAConnection_isCompleteAndAsItWas() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      long number = world.populate(new Place("Ann", 4, 7)).get(0);
      try (Window ann = Window.phone(world).enterAs(number)) {
        ann.page.waitForFunction("() => window.sightline.snapshot().entities.length >= 3");
        assertTypes(ann.snapshot());
        ann.click(4.6, 7.4); // who did nothing has nothing to come back to
        ann.page.waitForFunction("() => window.sightline.snapshot().self.x > 4.1");
        world.stop();
        PlaywrightAssertions.assertThat(ann.find("#trouble")).isVisible();
        JsonNode lost = ann.snapshot();
        assertTypes(lost);
        assertEquals(3, lost.get("entities").size());
        world.startAgain();
        PlaywrightAssertions.assertThat(ann.find("#trouble")).isHidden();
        ann.page.waitForFunction("() => window.sightline.snapshot().entities.length >= 3");
        assertTypes(ann.snapshot());
      }
    }
  }

  private static void assertTypes(JsonNode state) {
    assertEquals(FIELDS, names(state));
    assertTrue(state.get("tick").isIntegralNumber(), state::toString);
    assertTrue(state.get("rule").isTextual(), state::toString);
    assertTrue(state.get("radius").isNumber(), state::toString);
    assertEquals(List.of("id", "x", "y"), names(state.get("self")));
    state.get("self").forEach(each -> assertTrue(each.isNumber(), state::toString));
    for (JsonNode entity : state.get("entities")) {
      assertEquals(ENTITY, names(entity));
      assertTrue(entity.get("kind").isTextual(), state::toString);
      for (String field : List.of("id", "x", "y", "senses")) {
        assertTrue(entity.get(field).isNumber(), state::toString);
      }
    }
    assertTrue(state.get("fading").isArray(), state::toString);
  }

  /** Returns the senses of whatever the server tells an avatar of, by id. */
  private static Map<Long, Integer> told(TestWorld world, long avatar) throws Exception {
    Map<Long, Integer> senses = new TreeMap<>();
    world
        .ask("relation?avatar=" + avatar)
        .get("perceives")
        .forEach(each -> senses.put(each.get("id").asLong(), each.get("senses").asInt()));
    return senses;
  }

  private static void checkEntities(JsonNode moment, JsonNode state, Map<Long, Integer> told) {
    Map<Long, JsonNode> world = byId(moment.get("entities"));
    JsonNode self = state.get("self");
    assertEquals(List.of("id", "x", "y"), names(self));
    assertEquals("Ann", of(world, self).get("name").asText());
    assertPlace(world, self);
    Map<Long, JsonNode> entities = byId(state.get("entities"));
    assertEquals(told.keySet(), entities.keySet());
    Map<String, Integer> kinds = new TreeMap<>();
    for (JsonNode entity : entities.values()) {
      assertEquals(ENTITY, names(entity));
      assertEquals(told.get(entity.get("id").asLong()), entity.get("senses").asInt());
      assertEquals(of(world, entity).get("kind"), entity.get("kind"));
      assertPlace(world, entity);
      kinds.merge(entity.get("kind").asText(), 1, Integer::sum);
    }
    assertEquals(Map.of("avatar", 1, "door", 1, "item", 2), kinds);
  }

  private static JsonNode of(Map<Long, JsonNode> world, JsonNode told) {
    return Objects.requireNonNull(world.get(told.get("id").asLong()), "the world knows it");
  }

  private static void assertPlace(Map<Long, JsonNode> world, JsonNode told) {
    JsonNode real = of(world, told);
    assertEquals(real.get("x").asDouble(), told.get("x").asDouble());
    assertEquals(real.get("y").asDouble(), told.get("y").asDouble());
  }

  private static Map<Long, JsonNode> byId(JsonNode entities) {
    Map<Long, JsonNode> all = new TreeMap<>();
    for (Iterator<JsonNode> each = entities.elements(); each.hasNext(); ) {
      JsonNode entity = each.next();
      all.put(entity.get("id").asLong(), entity);
    }
    return all;
  }

  @Test
  void fading_hasTheSameFields_andEndsWithinASecond() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      List<Long> numbers = world.populate(new Place("Ann", 4, 12), new Place("Bob", 8, 12));
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0))) {
        ann.page.waitForFunction(
            "() => window.sightline.snapshot().entities.some(e => e.kind === 'avatar')");
        ann.page.evaluate(
            "() => { window.faded = []; const look = () => { const s = window.sightline.snapshot();"
                + " if (s.fading.length) window.faded.push({at: performance.now(), s});"
                + " requestAnimationFrame(look); }; look(); }");
        world.admin("radius", "{\"radius\": 2}");
        ann.page.waitForFunction(
            "() => window.faded.length > 0 && window.sightline.snapshot().fading.length === 0");
        JsonNode faded = ann.json("JSON.stringify(window.faded)");
        JsonNode first = avatarIn(faded.get(0).get("s").get("fading"));
        assertEquals(ENTITY, names(first));
        assertEquals(8, first.get("x").asDouble());
        assertEquals(12, first.get("y").asDouble());
        double from = faded.get(0).get("at").asDouble();
        double to = faded.get(faded.size() - 1).get("at").asDouble();
        assertTrue(to - from <= 1000, to - from + " ms");
        for (JsonNode each : faded) {
          long id = first.get("id").asLong();
          assertTrue(!byId(each.get("s").get("entities")).containsKey(id), "it is in one list");
        }
      }
    }
  }

  private static JsonNode avatarIn(JsonNode entities) {
    for (JsonNode entity : entities) {
      if (entity.get("kind").asText().equals("avatar")) {
        return entity;
      }
    }
    throw new AssertionError("no avatar in " + entities);
  }
}
