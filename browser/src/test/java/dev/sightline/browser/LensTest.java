package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page lays over the world is that of the present rule and radius. */
class LensTest {
  /** Returns who is told, and who stands in tiles that the page draws: ids, joined. */
  private static final String TOLD_AND_INSIDE =
      "async rule => { const s = window.sightline.snapshot();"
          + " const {TileArea} = await import('/view/tiles.js');"
          + " const tiling = await (await fetch('/tiles', {cache: 'no-store'})).json();"
          + " const area = new TileArea(tiling);"
          + " const name = corners => corners.map(String).sort().join(' ');"
          + " const taken = new Set(area.around(rule, s.self.x, s.self.y, s.radius).map(name));"
          + " const tile = e => name(tiling.tiles[area.at(e.x, e.y)].map(v => tiling.vertices[v]));"
          + " const others = window.people.filter(e => e.kind === 'avatar' && e.id !== s.self.id);"
          + " const inside = others.filter(e => taken.has(tile(e))).map(e => e.id).sort().join();"
          + " const told = s.entities.filter(e => e.kind === 'avatar').map(e => e.id).sort();"
          + " return {count: told.length, told: told.join(), inside}; }";

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
      try (Window ann = Window.desktop(world).enterAs(number)) {
        for (String rule : List.of("hexagon", "tile-circle", "tile-distance", "tile-path")) {
          world.admin("rule", "{\"rule\": \"" + rule + "\"}");
          JsonNode people = world.ask("world").at("/moment/entities");
          ann.page.evaluate("all => { window.people = JSON.parse(all); }", people.toString());
          ann.page.waitForFunction("rule => window.sightline.snapshot().rule === rule", rule);
          awaitTicks(ann, 3); // as told under the new rule
          JsonNode answer =
              ann.json("(" + TOLD_AND_INSIDE + ")('" + rule + "').then(JSON.stringify)");
          int count = answer.get("count").asInt();
          assertTrue(count > 3 && count < 21, rule + ": " + count);
          assertEquals(answer.get("told"), answer.get("inside"), rule);
        }
      }
    }
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
