package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.server.game.town.TownGame;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a tick asks of those who do nothing: as good as nothing. */
class ActivitySimTest {
  private static final WorldMap FIELD =
      new WorldMap(
          "field",
          new Box(0, 0, 64, 64),
          List.of(),
          List.of(new Point(32, 32)),
          List.of(),
          List.of());
  private static final int MANY = 200;

  @TempDir Path folder;

  /** Counts how often it is asked. */
  private static final class Counted implements Actor.Choice {
    final AtomicInteger asked = new AtomicInteger();
    final Actor answer;

    Counted(Actor answer) {
      this.answer = answer;
    }

    @Override
    public Actor choose(Avatar avatar, int tick) {
      asked.incrementAndGet();
      return avatar.client() != null ? Actor.PLAYER : answer;
    }
  }

  private TestWorld world(Game game) {
    WorldOptions options =
        WorldOptions.of(FIELD, "distance", 8).withBots(MANY).withGrace(Duration.ofSeconds(1));
    return new TestWorld(folder, options, game);
  }

  @Test
  void tick_avatarsForWhichNobodyActs_doesNotAskForThem() {
    try (TestWorld test = world(new TownGame())) {
      Counted choice = new Counted(Actor.NOBODY);
      test.world.actors(choice);
      test.steps(200); // until all have noticed
      choice.asked.set(0);
      test.steps(100);
      assertEquals(0, choice.asked.get());
    }
  }

  @Test
  void actors_replaced_mindsActAgain() {
    try (TestWorld test = world(new TownGame())) {
      test.world.actors(new Counted(Actor.NOBODY));
      test.steps(200);
      List<Integer> before = columns(test);
      test.steps(20);
      assertEquals(before, columns(test));
      test.world.actors(new Counted(Actor.MIND));
      test.stepUntil(() -> !columns(test).equals(before));
    }
  }

  private static List<Integer> columns(TestWorld test) {
    return test.world.avatars().stream().map(avatar -> avatar.entity().column()).toList();
  }

  /** A game in which everybody has to stay. */
  private static final class Prison implements Game {
    int asked;

    @Override
    public String name() {
      return "prison";
    }

    @Override
    public void declare(GameSchema schema) {}

    @Override
    public boolean mayVanish(Avatar avatar) {
      asked++;
      return false;
    }
  }

  @Test
  void tick_guestsThatMayNotVanish_areAskedForOncePerGraceTime() {
    Prison prison = new Prison();
    try (TestWorld test = world(prison)) {
      test.step();
      test.world.bots(0).join();
      test.steps(30); // they are asked for
      prison.asked = 0;
      test.steps(21 * 10);
      assertEquals(MANY * 10, prison.asked);
    }
  }

  /** Notes who is said to have changed. */
  private static final class Notes implements Game {
    final List<Avatar> changed = new ArrayList<>();
    private GameWorld world;

    @SuppressWarnings("NullAway.Init") // start comes first
    Notes() {}

    @Override
    public String name() {
      return "notes";
    }

    @Override
    public void declare(GameSchema schema) {}

    @Override
    public void start(GameWorld given, SavedState saved) {
      world = given;
    }

    @Override
    public void settled() {
      changed.addAll(world.changedAvatars());
    }
  }

  @Test
  void changedAvatars_oneWalksAndAnotherStands_areTheOneThatWalks() {
    Notes notes = new Notes();
    try (TestWorld test = world(notes)) {
      TestPlayer ann = test.join("");
      test.join("");
      test.steps(2);
      notes.changed.clear();
      ann.walk(0);
      test.steps(5);
      assertEquals(List.of(ann.avatar()), notes.changed.stream().distinct().toList());
      assertTrue(notes.changed.size() <= 5, notes.changed::toString);
      ann.stop();
      test.steps(2);
      notes.changed.clear();
      test.steps(5);
      assertEquals(List.of(), notes.changed);
    }
  }
}
