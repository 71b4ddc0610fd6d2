package dev.sightline.interest.sight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.Mesh;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What the words of the rule call the obstacles that hide somebody. */
@NullUnmarked
final class RayVerdictTest {
  private static final Box BOUNDS = new Box(0, 0, 40, 40);
  private static final Obstacle WALL = Obstacle.Segment.of(5, 30, 5, 40);
  private static final Obstacle GATE = segment("gate", true, 20, 0, 20, 40);
  private static final Obstacle HATCH = segment(null, true, 20, 0, 20, 40);

  private World world = World.of(WorldMap.of("yard", BOUNDS, List.of(WALL, HATCH, GATE, WALL)));
  private Space space;
  private long anna;
  private long bert;

  private static Obstacle segment(
      String id, boolean door, double x1, double y1, double x2, double y2) {
    return new Obstacle.Segment(id, Blocks.BOTH, door, x1, y1, x2, y2);
  }

  private String hidingPlace() {
    if (space == null) {
      space =
          Space.builder(world)
              .sense("sight", RuleRegistry.installed().factory("ray", RuleSettings.of(15)))
              .build();
      anna = space.add(15, 20, 15);
      bert = space.add(25, 20, 15);
    }
    world.commit();
    space.tick();
    return told();
  }

  private String told() {
    Verdict verdict = space.explain(anna, bert).senses().get(0).verdict();
    if (verdict.yes()) {
      assertTrue(verdict.words().endsWith("in sight"), verdict.words());
      return "nothing";
    }
    String told = (String) verdict.data().get("obstacle");
    assertTrue(verdict.words().endsWith("hidden by " + told), verdict.words());
    return told;
  }

  @Test
  void judge_hiddenByAnObstacleOfTheMap_saysWhatTheWorldTakes() {
    world.open(world.obstacle("#1"));
    assertEquals("gate", hidingPlace());
    assertEquals(world.obstacle("#2"), world.obstacle(told()));
    world.close(world.obstacle("#1"));
    world.open(world.obstacle("gate"));
    assertEquals("#1", hidingPlace());
    world.open(world.obstacle("#1"));
    assertEquals("nothing", hidingPlace());
  }

  @Test
  void judge_numbersInTheMeshAreUsedAgain_namesWhoHasThemNow() {
    world.open(world.obstacle("#1"));
    ObstacleHandle gate = world.obstacle("gate");
    world.open(gate);
    world.remove(world.obstacle("#3"));
    assertEquals("nothing", hidingPlace());
    ObstacleHandle plank = world.add(segment(null, false, 20, 0, 20, 40));
    assertEquals("an obstacle added later", hidingPlace());
    world.remove(plank);
    ObstacleHandle board = world.add(segment("board", false, 20, 0, 20, 40));
    assertEquals("board", hidingPlace());
    world.remove(board);
    world.close(world.obstacle("#1"));
    assertEquals("#1", hidingPlace());
    world.remove(world.obstacle("#1"));
    world.remove(gate);
    world.add(GATE);
    assertEquals("gate", hidingPlace());
  }

  @Test
  void judge_theNextCommitIsNoted_speaksOfWhatStands() {
    world.remove(world.obstacle("#1"));
    assertEquals("gate", hidingPlace());
    world.remove(world.obstacle("gate"));
    assertEquals("gate", told());
    ObstacleHandle next = world.add(segment("gate", false, 20, 0, 20, 40));
    assertEquals("#2", told());
    world.commit();
    assertEquals("gate", hidingPlace());
    assertEquals(next, world.obstacle("gate"));
  }

  @Test
  void judge_severalHaveTheId_saysTheNumber() {
    world =
        World.of(WorldMap.of("twice", BOUNDS, List.of(GATE, segment("gate", true, 1, 1, 1, 2))));
    assertEquals("#0", hidingPlace());
    world.remove(world.obstacle("#1"));
    assertEquals("gate", hidingPlace());
  }

  @Test
  void judge_meshWithoutAWorld_saysTheIdOrTheNumberInTheMesh() {
    Mesh mesh = Mesh.of(WorldMap.of("yard", BOUNDS, List.of(GATE)));
    Population population = new Population(2, BOUNDS);
    population.add(0, 15, 20, 15);
    population.add(1, 25, 20, 15);
    RayRule rule = new RayRule(population, mesh);
    assertEquals("gate", rule.judge(0, 1).data().get("obstacle"));
    mesh.remove(0);
    assertTrue(rule.judge(0, 1).yes());
    mesh.add(HATCH);
    Verdict verdict = rule.judge(0, 1);
    assertFalse(verdict.yes());
    assertEquals("obstacle 0 of the mesh", verdict.data().get("obstacle"));
  }
}
