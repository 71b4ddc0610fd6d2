package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.hysteresis.Hysteresis;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.PinnedRule;
import dev.sightline.interest.social.TeamRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The examples of docs/interest.md; DocumentationTest checks that the page shows them as here. */
final class InterestExampleTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void example_ofTheFirstPage_printsWhatHappens() {
    Obstacle gate = new Obstacle.Segment("gate", Blocks.BOTH, true, 20, 0, 20, 40);
    WorldMap map = WorldMap.of("yard", new Box(0, 0, 40, 40), List.of(gate));
    World world = World.of(map);
    Space space =
        Space.builder(world)
            .sense("sight", (population, there) -> new RayRule(population, there.mesh()))
            .sense("team", (population, there) -> new TeamRule(population))
            .sense("pinned", (population, there) -> new PinnedRule(population))
            .build();

    long anna = space.add(10, 10, 25); // an observer: an entity with a radius
    long bert = space.add(30, 10, 25);
    long ball = space.add(12, 10); // an item: perceived, perceives nothing
    print(space, space.tick());

    space.move(ball, 30, 12); // behind the gate now
    space.pin(anna, ball);
    print(space, space.tick());

    world.open(world.obstacle("gate"));
    world.commit();
    print(space, space.tick());

    space.radius(bert, 5); // changeable at any time
    print(space, space.tick());
    say(space.explain(bert, anna).words());
    space.visitPerceivers(28, 10, slot -> say(slot + " perceives the shot"));

    assertEquals("0 ENTERED 2", lines.get(0));
    assertEquals(
        List.of("0 SENSES 2", "1 ENTERED 2", "0 ENTERED 1", "0 SENSES 2", "1 ENTERED 0"),
        lines.subList(1, 6));
    assertEquals("1 LEFT 0", lines.get(6));
    assertTrue(lines.get(7).contains("does not perceive"), lines.get(7));
    assertEquals(List.of("0 perceives the shot", "1 perceives the shot"), lines.subList(8, 10));
  }

  @Test
  void example_ofClients_tellsWhatEachHasToHear() {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    Space space =
        Space.builder(world)
            .sense("near", (population, there) -> new DistanceRule(population))
            .build();
    int laptop = 3; // clients are numbers of yours, from 0 to 2^27 - 1
    long avatar = space.add(10, 10, 5);
    long camera = space.add(35, 35, 5);
    long door = space.add(37, 35);
    space.assign(avatar, laptop);
    space.assign(camera, laptop);
    space.tick();
    Clients.Cursor news = space.clients().cursor();
    while (news.next()) {
      say(news.client() + " " + news.change() + " " + news.entity());
    }
    space.assign(camera, Clients.NONE); // at any time; the next tick tells what that changes
    space.tick();
    news.rewind();
    while (news.next()) {
      say(news.client() + " " + news.change() + " " + news.entity());
    }
    assertEquals(List.of("3 ENTERED 2", "3 LEFT 2"), lines);
    assertTrue(space.contains(door));
  }

  @Test
  void example_ofThreads_givesTheSame() throws InterruptedException {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    ExecutorService pool = Executors.newFixedThreadPool(1);
    Space space =
        Space.builder(world)
            .sense("near", (population, there) -> new DistanceRule(population))
            .workers(Workers.of(pool, 2)) // the caller and one thread of the pool
            .build();
    space.add(10, 10, 5);
    space.add(12, 10, 5);
    Delta delta = space.tick();
    Thread first = new Thread(() -> send(delta, 0, delta.ranges() / 2));
    Thread second = new Thread(() -> send(delta, delta.ranges() / 2, delta.ranges()));
    first.start();
    second.start();
    first.join();
    second.join();
    pool.shutdown();
    assertEquals(List.of("0 ENTERED 1", "1 ENTERED 0"), lines);
  }

  private void send(Delta delta, int from, int to) {
    Delta.Cursor changes = delta.cursor();
    for (int range = from; range < to; range++) {
      changes.rewind(range);
      while (changes.next()) {
        say(changes.observer() + " " + changes.change() + " " + changes.entity());
      }
    }
  }

  @Test
  void example_ofHysteresis_keepsLonger() {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    Space space =
        Space.builder(world)
            .sense(
                "near",
                (population, there) ->
                    new Hysteresis(
                        population,
                        new DistanceRule(population),
                        new DistanceRule(population, 1.2, 0),
                        20))
            .build();
    long anna = space.add(10, 10, 5);
    long ball = space.add(14, 10);
    space.tick();
    space.move(ball, 15.5, 10); // beyond the radius, within 1.2 times the radius
    space.tick();
    assertTrue(space.perceives(anna, ball));
  }

  @Test
  void example_ofMasks_saysWhatSensesAndScopeSay() {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    Space space =
        Space.builder(world)
            .sense("sight", (population, there) -> new RayRule(population, there.mesh()))
            .sense("team", (population, there) -> new TeamRule(population))
            .build();
    long anna = space.add(10, 10, 5);
    long bert = space.add(12, 10, 5);
    long carl = space.add(90, 90, 5);
    space.team(anna, 1);
    space.team(bert, 2);
    space.team(carl, 1);
    int sight = 1 << space.bit("sight");
    int team = 1 << space.bit("team");
    space.scope(Scope.allOf(sight | team)); // who is in sight and of the own team
    space.tick();
    boolean seen = (space.sensesOf(anna, bert) & sight) != 0; // whatever the scope says
    boolean perceived = space.perceives(anna, bert); // as the scope says
    assertTrue(seen);
    assertFalse(perceived);
    assertEquals(team, space.sensesOf(anna, carl));
    space.scope(Scope.anyOf(sight | team));
    space.tick();
    assertTrue(space.perceives(anna, bert));
    assertTrue(space.perceives(anna, carl));
  }

  @Test
  void example_ofChanges_namesWhoMoved() {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    Space space =
        Space.builder(world)
            .sense("near", (population, there) -> new DistanceRule(population))
            .build();
    long anna = space.add(10, 10, 5);
    long ball = space.add(80, 80);
    long door = space.add(82, 80);
    space.neverRelevant(1L << 9);
    space.move(ball, 81, 80); // before it was ever told: it came there
    assertEquals(Population.ADDED, space.tick().changes(space.slot(ball)));
    space.move(ball, 80, 80); // nobody perceives it
    space.radius(anna, 6);
    space.pin(anna, ball);
    space.kind(door, 9);
    Delta delta = space.tick();
    for (int i = 0; i < delta.changedCount(); i++) {
      int slot = delta.changed(i);
      if ((delta.changes(slot) & Population.MOVED) != 0) {
        say(slot + " moved");
      }
    }
    assertEquals(List.of("1 moved"), lines);
    assertEquals(Population.RADIUS | Population.PINS, delta.changes(space.slot(anna)));
    assertEquals(Population.TRAITS | Population.PERCEIVABLE, delta.changes(space.slot(door)));
    space.size(ball, 1);
    space.remove(door);
    assertEquals(Population.SIZE, space.tick().changes(1));
    assertEquals(Population.REMOVED, delta.changes(2) & Population.REMOVED);
    assertEquals(0, delta.changes(0));
  }

  @Test
  void example_ofTiles_tellsWhoWatchesAndWhoWentWhere() {
    World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
    Tiling squares = Squares.tile(world.map().bounds(), 10);
    Space space =
        Space.builder(world)
            .sense(
                "sight",
                RuleRegistry.installed()
                    .factory("tile-circle", RuleSettings.of(1).withTiles(squares)))
            .build();
    long anna = space.add(15, 15, 1);
    space.tick();
    long ball = space.add(16, 15);
    space.move(anna, 55, 55);
    space.tick();
    TileSense tiles =
        (TileSense) space.rule("sight"); // after each tick: the rule may be another one
    for (int i = 0; i < tiles.turnedCount(); i++) {
      int observer = tiles.turned(i);
      tiles.visitWatched(observer, tile -> say(observer + " watches " + tile));
    }
    int layer = tiles.layer(space.slot(anna));
    for (int i = 0; i < tiles.movedCount(layer); i++) {
      int entity = tiles.moved(layer, i);
      say(entity + " went to " + tiles.tile(layer, entity));
    }
    int watched = squares.locate(55, 55);
    assertEquals("0 watches " + watched, lines.get(0));
    assertTrue(lines.contains("0 went to " + watched), lines.toString());
    assertTrue(lines.contains("1 went to " + squares.locate(16, 15)), lines.toString());
    assertEquals(3, lines.size());
    space.remove(ball);
    space.tick();
    assertEquals(TileSense.NO_TILE, tiles.tile(layer, tiles.moved(layer, 0)));
    assertEquals(squares.locate(16, 15), tiles.movedFrom(layer, 0));
    for (int i = 0; i < 2; i++) {
      space.resync();
      TileSense other = (TileSense) space.rule("sight");
      assertEquals(0, other.turned(0));
      assertEquals(0, other.moved(other.layer(0), 0));
      space.replaceSense("sight", RuleRegistry.installed().factory("square", RuleSettings.of(1)));
    }
    space.tick();
    TileSense other = (TileSense) space.rule("sight");
    assertEquals(0, other.turned(0));
    assertEquals(0, other.moved(other.layer(0), 0));
  }

  private void print(Space space, Delta delta) {
    Delta.Cursor changes = delta.cursor();
    while (changes.next()) {
      say(changes.observer() + " " + changes.change() + " " + changes.entity());
    }
    assertEquals(space.tickNumber(), delta.tick());
  }

  private synchronized void say(String line) {
    lines.add(line);
  }
}
