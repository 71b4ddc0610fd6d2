package dev.sightline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sightline.browser.TestWorld.Place;
import dev.sightline.browser.Window.Self;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who runs the server watches the world and turns it, while others play. */
class WatchTest {
  private static final double RADIUS = 6;
  private static final String MARKUP = "<img src=x onerror=alert(1)>";
  private static final Place ANN = new Place("Ann", 8.5, 8);
  private static final Place BOB = new Place("Bob", 11.5, 8);

  private static final String FITS =
      "() => { const d = document.querySelector('#sign-in'); return d.scrollWidth <= d.clientWidth; }";

  @TempDir Path folder;

  private TestWorld start() throws Exception {
    return TestWorld.start(folder, Maps.CORNER, "world.radius", String.valueOf(RADIUS));
  }

  private static Window watch(TestWorld world) throws Exception {
    return Window.desktop(world).watch(world.token());
  }

  /** Returns the ids of those entities of the present moment, in ascending order. */
  private static Set<Long> ids(TestWorld world, Predicate<JsonNode> wanted) throws Exception {
    Set<Long> ids = new TreeSet<>();
    for (JsonNode entity : world.ask("world").at("/moment/entities")) {
      if (wanted.test(entity)) {
        ids.add(entity.get("id").asLong());
      }
    }
    return ids;
  }

  private static Set<Long> within(TestWorld world, double radius, Self self) throws Exception {
    return ids(world, each -> isWithin(each, radius, self) && !isDoor(each));
  }

  private static boolean isWithin(JsonNode each, double radius, Self self) {
    double dx = each.get("x").asDouble() - self.x();
    double dy = each.get("y").asDouble() - self.y();
    return each.get("id").asLong() != self.id() && Math.hypot(dx, dy) <= radius;
  }

  /** Doors are perceived by all of their points, not by the one that says where they are. */
  private static boolean isDoor(JsonNode each) {
    return each.get("kind").asText().equals("door");
  }

  /** Returns what is in sight: the exact line, asked for each entity; doors hide themselves. */
  private Set<Long> inSight(TestWorld world, Self self) throws Exception {
    SightLine sight = Mesh.of(MapFiles.read(folder.resolve("map.json")).map()).sightLine();
    return ids(
        world,
        each ->
            isWithin(each, RADIUS, self)
                && !isDoor(each)
                && sight.clear(
                    self.x(), self.y(), each.get("x").asDouble(), each.get("y").asDouble()));
  }

  private static Self named(TestWorld world, Place place) throws Exception {
    long id = ids(world, each -> each.path("name").asText().equals(place.name())).iterator().next();
    return new Self(id, place.x(), place.y());
  }

  @Test
  void signIn_withTheWrongToken_isRefusedInWords_andTheRightOneEnters() throws Exception {
    try (TestWorld world = start();
        Window watch = Window.desktop(world)) {
      watch.page.navigate(world.url() + "watch");
      watch.signIn("wrong");
      PlaywrightAssertions.assertThat(watch.find("#sign-in-error"))
          .hasText("That is not the token of this server.");
      assertEquals("", watch.find("#status").textContent(), "nothing is told before");
      assertEquals(true, watch.page.evaluate(FITS), "the dialog is not wider than it looks");
      watch.signIn(world.token());
      PlaywrightAssertions.assertThat(watch.find("#sign-in")).isHidden();
      PlaywrightAssertions.assertThat(watch.find("#status")).containsText("0 players");
      watch.page.reload();
      PlaywrightAssertions.assertThat(watch.find("#status")).containsText("0 players");
      watch.page.click("#sign-out");
      PlaywrightAssertions.assertThat(watch.find("#sign-in")).isVisible();
    }
  }

  @Test
  void token_thatIsNoLongerGood_endsTheSignInAndSaysWhy() throws Exception {
    try (TestWorld world = start();
        Window watch = watch(world)) {
      world.stop();
      Files.delete(world.data().resolve("admin.token"));
      world.startAgain();
      PlaywrightAssertions.assertThat(watch.find("#sign-in-error")).containsText("signed out");
      watch.signIn(world.token());
      PlaywrightAssertions.assertThat(watch.find("#status")).containsText("0 players");
    }
  }

  @Test
  void token_whileTheServerDoesNotAnswer_isKept() throws Exception {
    try (TestWorld world = start();
        Window watch = watch(world)) {
      watch.page.route("**/api/v1/world", route -> route.abort());
      watch.page.reload();
      PlaywrightAssertions.assertThat(watch.find("#toast")).containsText("does not answer");
      watch.page.unrouteAll();
      PlaywrightAssertions.assertThat(watch.find("#status")).containsText("0 players");
      PlaywrightAssertions.assertThat(watch.find("#sign-in")).isHidden();
    }
  }

  @Test
  void rule_switchedWhileTwoPlay_showsEachExactlyWhatItPerceives() throws Exception {
    try (TestWorld world = start()) {
      List<Long> numbers = world.populate(ANN, BOB);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window bob = Window.desktop(world).enterAs(numbers.get(1));
          Window watch = watch(world)) {
        assertFalse(ann.perceives(bob.self().id()), "the wall is between them");
        apply(watch, "distance", RADIUS);
        for (Window each : List.of(ann, bob)) {
          each.awaitExactly("distance", RADIUS, within(world, RADIUS, each.self()));
        }
        assertTrue(ann.perceives(bob.self().id()), "distance knows no walls");
        apply(watch, "distance", 2);
        ann.awaitExactly("distance", 2, Set.of());
        bob.awaitExactly("distance", 2, Set.of());
        apply(watch, "ray", RADIUS);
        ann.awaitExactly("ray", RADIUS, inSight(world, ann.self()));
        bob.awaitExactly("ray", RADIUS, inSight(world, bob.self()));
        assertFalse(ann.perceives(bob.self().id()), "the wall is between them again");
        PlaywrightAssertions.assertThat(watch.find("#status")).containsText("2 players");
      }
    }
  }

  private static void apply(Window watch, String rule, double radius) {
    watch.page.selectOption("#rule", rule);
    watch.page.fill("#radius", String.valueOf(radius));
    watch.page.click("#rule-form button");
    PlaywrightAssertions.assertThat(watch.find("#stage-first strong")).hasText(rule);
    PlaywrightAssertions.assertThat(watch.find("#stage-first figcaption"))
        .containsText("radius " + (int) radius + " ");
  }

  @Test
  void door_turnedByItsButton_turnsForWhoStandsBeforeIt() throws Exception {
    try (TestWorld world = start()) {
      Place behind = new Place("Bob", 3.6, 2.5);
      List<Long> numbers = world.populate(new Place("Ann", 3.6, 6), behind);
      try (Window ann = Window.desktop(world).enterAs(numbers.get(0));
          Window watch = watch(world)) {
        long bob = named(world, behind).id();
        watch.page.click("#doors-box summary");
        PlaywrightAssertions.assertThat(watch.find("#doors button")).hasText("doorshut");
        for (boolean open : new boolean[] {true, false}) {
          watch.page.click("#doors button");
          ann.awaitPerceives(bob, open);
          PlaywrightAssertions.assertThat(watch.find("#doors small"))
              .hasText(open ? "open" : "shut");
        }
      }
    }
  }

  @Test
  void bots_areSet_andTimeIsSteppedByExactlyWhatWasAsked() throws Exception {
    try (TestWorld world = start();
        Window watch = watch(world)) {
      for (int bots : new int[] {7, 3}) {
        watch.page.fill("#bots", String.valueOf(bots));
        watch.page.click("#bots-form button");
        PlaywrightAssertions.assertThat(watch.find("#avatars small:text-is('bot')")).hasCount(bots);
        assertEquals(bots, world.ask("status").get("bots").asInt());
      }
      watch.page.click("#pause");
      PlaywrightAssertions.assertThat(watch.find("#step")).isEnabled();
      long tick = tick(world);
      for (int ticks : new int[] {1, 20, 1}) {
        watch.page.click(ticks == 1 ? "#step" : "#step-many");
        tick += ticks;
        PlaywrightAssertions.assertThat(watch.find("#status")).containsText("tick " + tick + " ");
        assertEquals(tick, tick(world));
      }
      watch.page.click("#pause");
      PlaywrightAssertions.assertThat(watch.find("#step")).isDisabled();
      watch.page.waitForFunction(
          "was => Number(document.querySelector('#status').textContent.match(/tick (\\d+)/)[1]) > was",
          (double) tick);
    }
  }

  private static long tick(TestWorld world) throws Exception {
    return world.ask("world").at("/moment/tick").asLong();
  }

  @Test
  void twoRules_sideBySide_showTheCountsOfTheMoment() throws Exception {
    try (TestWorld world = start()) {
      world.populate(ANN, BOB, new Place("Cleo", 8, 12));
      try (Window watch = watch(world)) {
        watch.page.click("#pause");
        PlaywrightAssertions.assertThat(watch.find("#step")).isEnabled();
        watch.page.check("#compare");
        JsonNode counts = world.ask("compare?first=ray&second=distance");
        long ray = counts.at("/first/pairs").asLong();
        long distance = counts.at("/second/pairs").asLong();
        assertTrue(
            ray > 0 && distance >= ray + 2, "Ann and Bob are hidden by ray alone: " + counts);
        PlaywrightAssertions.assertThat(watch.find("#count-first"))
            .hasText(ray + " pairs, 0 only here");
        PlaywrightAssertions.assertThat(watch.find("#count-second"))
            .hasText(distance + " pairs, " + (distance - ray) + " only here");
        PlaywrightAssertions.assertThat(watch.find("#count-both")).hasText(String.valueOf(ray));
        PlaywrightAssertions.assertThat(watch.find("#stage-second"))
            .containsText("distance" + distance + " pairs");
        watch.page.selectOption("#second", "broadcast");
        int all = world.ask("world").at("/moment/entities").size();
        PlaywrightAssertions.assertThat(watch.find("#stage-second"))
            .containsText("broadcast" + 3 * (all - 1) + " pairs");
      }
    }
  }

  @Test
  void avatar_chosenInTheListOrOnTheMap_showsWhatItPerceives() throws Exception {
    try (TestWorld world = start()) {
      world.populate(ANN, BOB, new Place("Cleo", 8, 12));
      try (Window watch = watch(world)) {
        watch.page.fill("#find", "ann");
        PlaywrightAssertions.assertThat(watch.find("#avatars button")).hasCount(1);
        watch.page.click("#avatars button");
        awaitShown(watch, "Ann", inSight(world, named(world, ANN)));
        JsonNode bob =
            watch.json(
                "JSON.stringify(window.watcher.stages[0].locate("
                    + BOB.x()
                    + ", "
                    + BOB.y()
                    + "))");
        watch.page.mouse().click(bob.get("x").asDouble(), bob.get("y").asDouble());
        awaitShown(watch, "Bob", inSight(world, named(world, BOB)));
      }
    }
  }

  @Test
  void relation_ofARuleThatIsNoMore_isNotShown() throws Exception {
    try (TestWorld world = start()) {
      world.populate(ANN, BOB);
      try (Window watch = watch(world)) {
        watch.page.click("#avatars button:has-text('Ann')");
        awaitShown(watch, "Ann", inSight(world, named(world, ANN)));
        watch.page.route("**/api/v1/compare*", route -> {}); // nobody answers from now on
        apply(watch, "distance", RADIUS);
        PlaywrightAssertions.assertThat(watch.find("#focus-note")).hasText("Ann: looking …");
        assertNull(watch.page.evaluate("() => window.watcher.stages[0].perceived"));
        watch.page.unrouteAll();
      }
    }
  }

  private static void awaitShown(Window watch, String name, Set<Long> ids) {
    PlaywrightAssertions.assertThat(watch.find("#focus-note"))
        .hasText(Pattern.compile(name + " perceives " + ids.size() + " entit(y|ies) by ray\\."));
    JsonNode shown =
        watch.json("JSON.stringify([...window.watcher.stages[0].perceived].sort((a, b) => a - b))");
    assertEquals(ids.toString().replace(" ", ""), shown.toString());
  }

  @Test
  void heat_isWhereSomebodyWalks_andGoesWithItsSwitch() throws Exception {
    try (TestWorld world = start();
        Window ann = Window.desktop(world).enter("Ann");
        Window bob = Window.desktop(world).enter("Bob");
        Window watch = watch(world)) {
      watch.page.check("#heat");
      bob.walkTo(7, 12);
      ann.walkTo(5, 11);
      watch.page.waitForFunction(
          "() => { const h = window.watcher.scene.heat; if (!h) return false;"
              + " const most = h.cells.indexOf(Math.max(...h.cells));"
              + " const x = h.x + (most % h.columns + 0.5) * h.side;"
              + " const y = h.y + (Math.floor(most / h.columns) + 0.5) * h.side;"
              + " return h.cells[most] > 0 && x > 4 && x < 8 && y > 10 && y < 14; }");
      watch.page.uncheck("#heat");
      watch.page.waitForFunction("() => window.watcher.scene.heat === null");
    }
  }

  @Test
  void scriptInAName_doesNotRun() throws Exception {
    try (TestWorld world = start()) {
      world.populate(new Place(MARKUP, 6, 13));
      try (Window watch = watch(world)) {
        watch.page.click("#avatars button");
        PlaywrightAssertions.assertThat(watch.find("#avatars .name")).hasText(MARKUP);
        PlaywrightAssertions.assertThat(watch.find("#focus-note"))
            .containsText(MARKUP + " perceives ");
        assertEquals(0, watch.find("img").count());
        assertEquals(0, watch.errors.size());
      }
    }
  }
}
