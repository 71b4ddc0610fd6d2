package dev.sightline.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.path.Clearance;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** How long a world keeps clearances. */
@NullUnmarked
final class ClearancesTest {
  private static final int GARBAGE_ROUNDS = 100;

  private final World world =
      World.of(
          WorldMap.of(
              "halves",
              new Box(0, 0, 20, 20),
              List.of(
                  Obstacle.Segment.of(10, 0, 10, 8),
                  new Obstacle.Segment("gate", Blocks.BOTH, true, 10, 8, 10, 12),
                  Obstacle.Segment.of(10, 12, 10, 20))));

  /** Asks for so many others that nothing asked for before is among the recent ones. */
  private void forgetOthers() {
    for (int i = 0; i < Clearances.RECENT; i++) {
      world.clearance(2 + i / 16.0);
    }
    System.gc();
  }

  private void openGate() {
    world.open(world.obstacle("gate"));
    world.commit();
  }

  private static Outcome through(PathSearch search) {
    return search.find(5, 10, 15, 10, Quality.SHORTEST);
  }

  private static void awaitGarbage(WeakReference<?> reference) {
    for (int i = 0; i < GARBAGE_ROUNDS && reference.get() != null; i++) {
      System.gc();
    }
    assertNull(reference.get(), "kept");
  }

  @Test
  void clearance_nobodyHoldsIt_isForgottenAlsoAfterCommits() {
    List<WeakReference<Clearance>> made = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      made.add(new WeakReference<>(world.clearance(0.1 + i / 64.0)));
      world.add(Obstacle.Segment.of(1 + i / 4.0, 2, 1.1 + i / 4.0, 3));
      world.commit();
    }
    forgetOthers();
    made.forEach(ClearancesTest::awaitGarbage);
  }

  @Test
  void clearance_held_isTheSameAndFollowsTheWorld() {
    Clearance held = world.clearance(0.5);
    forgetOthers();
    assertSame(held, world.clearance(0.5));
    forgetOthers();
    openGate();
    assertEquals(Outcome.FOUND, through(PathSearch.over(held)));
  }

  @Test
  void clearance_onlyASearchIsHeld_followsTheWorld() {
    PathSearch search = PathSearch.over(world.clearance(0.5));
    assertEquals(Outcome.UNREACHABLE, through(search));
    forgetOthers();
    openGate();
    assertEquals(Outcome.FOUND, through(search));
    world.close(world.obstacle("gate"));
    world.commit();
    assertEquals(Outcome.UNREACHABLE, through(search));
  }

  @Test
  void clearance_onlyItsGroundIsHeld_isKept() {
    Mesh ground = world.clearance(0.5).ground();
    forgetOthers();
    openGate();
    assertSame(ground, world.clearance(0.5).ground());
    assertEquals(Outcome.FOUND, through(PathSearch.over(ground)));
  }

  @Test
  void clearance_askedForAgainSoon_isNotMadeAnew() {
    WeakReference<Clearance> first = new WeakReference<>(world.clearance(0.5));
    System.gc();
    assertSame(first.get(), world.clearance(0.5));
  }
}
