package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page lays over the world is that of the present rule and radius. */
class LensTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Notes which areas the page asks for, and what it is answered. */
  private static final String NOTE_AREAS =
      """
      const plain = window.fetch;
      window.areas = [];
      window.fetch = async (...asked) => {
        const answer = await plain(...asked);
        if (String(asked[0]).startsWith('/area?')) {
          const open = new URLSearchParams(asked[0].split('?')[1]).get('open');
          window.areas.push({open, ...await answer.clone().json()});
        }
        return answer;
      };
      """;

  /** Returns who is told, and who stands in tiles that the page draws: ids, joined. */
  private static final String TOLD_AND_INSIDE =
      """
      people => {
        const {self, entities} = window.sightline.snapshot();
        const {tiles} = window.areas.at(-1);
        const holds = ([ax, ay, ...more], x, y) => {
          const corners = [ax, ay, ...more, ax, ay];
          for (let i = 0; i + 2 < corners.length; i += 2) {
            const [px, py, qx, qy] = corners.slice(i);
            if ((qx - px) * (y - py) - (qy - py) * (x - px) < 0) return false;
          }
          return true;
        };
        const inside = JSON.parse(people)
          .filter(e => e.kind === 'avatar' && e.id !== self.id)
          .filter(e => tiles.some(tile => holds(tile, e.x, e.y)));
        const ids = all => all.filter(e => e.kind === 'avatar').map(e => e.id).sort().join();
        return JSON.stringify({told: ids(entities), inside: ids(inside)});
      }""";

  private static final List<String> TILE_RULES =
      List.of(
          "hexagon",
          "tile-circle",
          "tile-distance",
          "tile-visibility",
          "tile-neighbor",
          "tile-path",
          "adaptive",
          "adaptive-path",
          "hearing");

  @TempDir Path folder;

  @Test
  void tiles_whileRuleAndRadiusChange_areThePresentOnes() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.page.click("#lens");
      ann.page.check("#lens-tiles");
      awaitNote(ann, "[0-9]{3} triangles.*");
      world.admin("radius", "{\"radius\": 15}");
      awaitNote(ann, "[0-9]{2} triangles.*");
      world.admin("rule", "{\"rule\": \"hexagon\"}");
      awaitNote(ann, "[0-9]+ hexagons.*");
      world.admin("rule", "{\"rule\": \"square\"}");
      awaitNote(ann, "squares.*");
      world.admin("radius", "{\"radius\": 0.05}");
      world.admin("rule", "{\"rule\": \"ray\"}");
      awaitNote(ann, "too many.*");
    }
  }

  /** Whoever stands in a tile of the area that is drawn is told, and nobody else. */
  @Test
  void area_underRulesOfTiles_isWhereThoseAreWhoAreTold() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      List<Place> places = new ArrayList<>(List.of(new Place("Ann", 8.2, 11.3)));
      for (int i = 0; i < 24; i++) {
        int row = i / 6;
        places.add(new Place("Bob " + (char) ('A' + i), 1.1 + 3.1 * (i % 6), 2.3 + 4.3 * row));
      }
      long number = world.populate(places.toArray(Place[]::new)).get(0);
      try (Window ann = Window.desktop(world)) {
        showArea(ann, number);
        String people = world.ask("world").at("/moment/entities").toString();
        Set<String> all = new TreeSet<>();
        for (String rule : TILE_RULES) {
          world.admin("rule", "{\"rule\": \"" + rule + "\"}");
          awaitArea(ann, "area.rule === '" + rule + "'");
          awaitTicks(ann, 3); // as told under the new rule
          JsonNode answer = JSON.readTree((String) ann.page.evaluate(TOLD_AND_INSIDE, people));
          assertEquals(answer.get("told"), answer.get("inside"), rule);
          all.add(answer.get("told").asText());
        }
        assertTrue(all.size() > 4, "rules that take in others: " + all);
      }
    }
  }

  /** What is drawn follows from what was told: a door that turns out of sight changes nothing. */
  @Test
  void area_isAskedForWithDoorsAsTheyWereLastTold() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6")) {
      long number = world.populate(new Place("Ann", 12, 12)).get(0);
      world.admin("rule", "{\"rule\": \"tile-visibility\"}");
      try (Window ann = Window.desktop(world)) {
        showArea(ann, number);
        turn(world, true);
        ann.walkTo(11, 12.5);
        awaitTicks(ann, 10);
        assertEquals("", ann.page.evaluate("() => window.areas.at(-1).open"), "never told");
        ann.walkTo(5, 11);
        awaitArea(ann, "area.open === '4'");
        ann.walkTo(12, 12);
        turn(world, false);
        ann.walkTo(11, 12.5);
        awaitTicks(ann, 10);
        assertEquals("4", ann.page.evaluate("() => window.areas.at(-1).open"), "as last told");
      }
    }
  }

  private static void showArea(Window window, long avatar) {
    window.page.addInitScript(NOTE_AREAS);
    window.enterAs(avatar);
    window.page.click("#hint-close");
    window.page.click("#lens");
    window.page.check("#lens-area");
  }

  /** Waits until the last area that the page was told is so. */
  private static void awaitArea(Window window, String condition) {
    window.page.waitForFunction(
        "() => { const area = window.areas.at(-1); return area && (" + condition + "); }");
  }

  private static void turn(TestWorld world, boolean open) throws Exception {
    world.admin("doors", "{\"door\": \"door\", \"open\": " + open + "}");
  }

  @Test
  void keys_afterASwitchWasSet_walkAndCloseTheLens() throws Exception {
    try (TestWorld world = TestWorld.start(folder, Maps.CORNER, "world.radius", "6");
        Window ann = Window.desktop(world).enter("Ann")) {
      ann.page.keyboard().press("o");
      ann.page.check("#lens-area");
      double before = ann.self().x();
      ann.page.keyboard().down("d");
      ann.page.waitForFunction("x => window.sightline.snapshot().self.x > x + 0.5", before);
      ann.page.keyboard().up("d");
      ann.page.keyboard().press("o");
      PlaywrightAssertions.assertThat(ann.find("#lens-panel")).isHidden();
    }
  }

  private static void awaitTicks(Window window, int ticks) {
    long now = window.snapshot().get("tick").asLong();
    window.page.waitForFunction(
        "tick => window.sightline.snapshot().tick >= tick", (double) (now + ticks));
  }

  private static void awaitNote(Window window, String text) {
    PlaywrightAssertions.assertThat(window.find("#tiles-note")).hasText(Pattern.compile(text));
  }
}
