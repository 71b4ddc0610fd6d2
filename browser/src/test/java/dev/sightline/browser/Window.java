package dev.sightline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A window of a player of its own: no storage is shared with other windows. */
final class Window implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Where a player is, and its id. */
  record Self(long id, double x, double y) {}

  final Page page;
  final List<String> errors = new ArrayList<>();
  private final BrowserContext context;
  private final String url;

  private Window(String url, int width, int height, ColorScheme scheme) {
    this.url = url;
    context =
        Chromium.get()
            .newContext(
                new Browser.NewContextOptions()
                    .setViewportSize(width, height)
                    .setColorScheme(scheme)
                    .setHasTouch(width < 600)
                    .setDeviceScaleFactor(width < 600 ? 2 : 1));
    page = context.newPage();
    page.setDefaultTimeout(Chromium.PATIENCE);
    page.onPageError(errors::add);
    page.onDialog(
        dialog -> {
          errors.add("a dialog: " + dialog.message());
          dialog.dismiss();
        });
  }

  static Window desktop(TestWorld world) {
    return new Window(world.url(), 1000, 700, ColorScheme.LIGHT);
  }

  static Window phone(TestWorld world) {
    return new Window(world.url(), 390, 780, ColorScheme.LIGHT);
  }

  static Window of(TestWorld world, int width, int height, boolean dark) {
    return new Window(world.url(), width, height, dark ? ColorScheme.DARK : ColorScheme.LIGHT);
  }

  /**
   * Opens the page and enters by its dialog, as a guest with a name; most of the map is in view.
   */
  Window enter(String name) {
    page.navigate(url);
    page.fill("#name", name);
    page.click("#enter-button");
    awaitHere();
    return lookAround();
  }

  /** Opens the page as an avatar that nobody plays; most of the map is in view. */
  Window play(long avatar) {
    return enterAs(avatar).lookAround();
  }

  private Window lookAround() {
    page.click("#hint-close");
    for (int i = 0; i < 5; i++) {
      page.click("#zoom-out");
    }
    awaitPictures();
    return this;
  }

  /** Opens the page as an avatar that nobody plays. */
  Window enterAs(long avatar) {
    page.navigate(url + "?avatar=" + avatar);
    awaitHere();
    return this;
  }

  /** Opens the page that watches the world, and signs in. */
  Window watch(String token) {
    page.navigate(url + "watch");
    signIn(token);
    find("#sign-in").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN));
    page.waitForFunction("() => document.querySelector('#rule').value !== ''");
    return this;
  }

  void signIn(String token) {
    page.fill("#token", token);
    page.click("#sign-in-form button");
  }

  /** Waits until the page has drawn what was asked for before. */
  private void awaitPictures() {
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  /** Waits until the server has told the page where it is. */
  void awaitHere() {
    page.waitForFunction("() => window.sightline.snapshot().self !== null");
  }

  JsonNode snapshot() {
    return json("JSON.stringify(window.sightline.snapshot())");
  }

  JsonNode json(String expression) {
    try {
      return JSON.readTree((String) page.evaluate(expression));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Self self() {
    JsonNode self = snapshot().get("self");
    return new Self(self.get("id").asLong(), self.get("x").asDouble(), self.get("y").asDouble());
  }

  /** Returns whether the page was told of an entity. */
  boolean perceives(long id) {
    for (JsonNode entity : snapshot().get("entities")) {
      if (entity.get("id").asLong() == id) {
        return true;
      }
    }
    return false;
  }

  /**
   * Waits until the page perceives exactly these entities, under a rule and with a radius. Doors
   * that are told without a sense do not count.
   */
  void awaitExactly(String rule, double radius, Collection<Long> ids) {
    page.waitForFunction(
        "([rule, radius, ids]) => { const s = window.sightline.snapshot();"
            + " return s.rule === rule && s.radius === radius"
            + " && s.entities.filter(e => e.kind !== 'door' && e.id !== s.self.id).map(e => e.id).sort().join() === ids.sort().join(); }",
        List.of(rule, radius, ids.stream().map(Long::doubleValue).toList()));
  }

  void awaitPerceives(long id, boolean expected) {
    page.waitForFunction(
        "([id, expected]) => window.sightline.snapshot().entities.some(e => e.id === id) === expected",
        List.of((double) id, expected));
  }

  /** Clicks on a point of the map. */
  void click(double x, double y) {
    JsonNode at = json("JSON.stringify(window.sightline.locate(" + x + ", " + y + "))");
    page.mouse().click(at.get("x").asDouble(), at.get("y").asDouble());
  }

  /** Returns whether a point of the map is in the window, and no card lies over it. */
  private boolean isBare(double x, double y) {
    return (boolean)
        page.evaluate(
            "([x, y]) => { const at = window.sightline.locate(x, y);"
                + " return document.elementFromPoint(at.x, at.y)?.id === 'world'; }",
            List.of(x, y));
  }

  /** Clicks on a point of the map, or on the way to it, if it is covered or out of the window. */
  private void clickToward(double x, double y) {
    Self self = self();
    double part = 1;
    while (part > 0.1 && !isBare(self.x + part * (x - self.x), self.y + part * (y - self.y))) {
      part *= 0.8;
    }
    click(self.x + part * (x - self.x), self.y + part * (y - self.y));
  }

  /** Waits until the server has said for a few ticks that the avatar is where it is. */
  private void awaitStanding() {
    page.evaluate("() => { window.stoodAt = null; }");
    page.waitForFunction(
        "() => { const {self: s, tick} = window.sightline.snapshot(); const was = window.stoodAt;"
            + " if (was?.x === s.x && was.y === s.y) return tick >= was.tick + 5;"
            + " window.stoodAt = {x: s.x, y: s.y, tick}; return false; }");
  }

  /** Walks to a point by clicks, and waits until the server says that it is there. */
  void walkTo(double x, double y) {
    for (int i = 0; i < 40 && !isAt(x, y, 0.02); i++) {
      clickToward(x, y);
      awaitStanding();
    }
    if (!isAt(x, y, 0.02)) {
      throw new AssertionError("at " + self() + " instead of " + x + ", " + y);
    }
  }

  private boolean isAt(double x, double y, double margin) {
    Self self = self();
    return Math.hypot(self.x - x, self.y - y) <= margin;
  }

  /** Starts to note the page's state at each of its pictures. */
  void record() {
    page.evaluate(
        "() => { window.noted = []; const note = () => { const s = window.sightline.snapshot();"
            + " if (window.noted.at(-1)?.tick !== s.tick) window.noted.push(s);"
            + " requestAnimationFrame(note); }; note(); }");
  }

  JsonNode recorded() {
    return json("JSON.stringify(window.noted)");
  }

  Locator find(String selector) {
    return page.locator(selector);
  }

  BrowserContext context() {
    return context;
  }

  @Override
  public void close() {
    context.close();
    if (!errors.isEmpty()) {
      throw new AssertionError("errors in the page: " + errors);
    }
  }
}
