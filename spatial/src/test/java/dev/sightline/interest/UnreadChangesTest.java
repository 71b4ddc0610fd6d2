package dev.sightline.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.work.Workers;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A sense that runs seldom, and changes of the world that it has not seen yet. */
final class UnreadChangesTest {
  private final World world =
      World.of(
          WorldMap.of(
              "door",
              new Box(0, 0, 10, 10),
              List.of(new Obstacle.Segment("door", Blocks.BOTH, true, 5, 5, 6, 6))));
  private final ObstacleHandle door = world.obstacle("door");
  private int asked;
  private int told;
  private int updates;
  private long outdating = -1;

  private Space space() {
    Space space =
        Space.builder(world)
            .sense("near", (population, there) -> new DistanceRule(population))
            .sense("seldom", (population, there) -> new SeldomRule(population), 1_000_000)
            .build();
    space.add(3, 3, 2);
    space.tick();
    assertEquals(1, updates);
    return space;
  }

  private void turnDoor() {
    if (world.isOpen(door)) {
      world.close(door);
    } else {
      world.open(door);
    }
    world.commit();
  }

  @Test
  void tick_changesWait_ruleIsAskedAboutEachOnce() {
    Space space = space();
    for (int i = 1; i <= 50; i++) {
      turnDoor();
      space.tick();
      space.tick();
      assertEquals(i, asked);
    }
    assertEquals(0, told);
    assertEquals(1, updates);
  }

  @Test
  void tick_changeOutdatesTheRule_isTold() {
    Space space = space();
    for (int i = 1; i <= 10; i++) {
      outdating = i % 5 == 0 ? world.latest().number() + 1 : -1;
      turnDoor();
      space.tick();
      space.tick();
      assertEquals(i / 5 * 5, told);
      assertEquals(1 + i / 5, updates);
    }
  }

  @Test
  void tick_changeOutdatesARuleThatIsReplaced_otherIsNotHurried() {
    Space space = space();
    turnDoor();
    outdating = world.latest().number();
    space.replaceSense("seldom", (population, there) -> new SeldomRule(population));
    space.tick();
    assertEquals(2, updates);
    space.tick();
    assertEquals(2, updates);
    assertEquals(0, told);
  }

  @Test
  void tick_veryManyChangesWait_ruleRunsSoThatTheyNeedNotBeKept() {
    Space space = space();
    for (int i = 1; i < Sense.MOST_UNREAD; i++) {
      turnDoor();
      space.tick();
    }
    assertEquals(1, updates);
    turnDoor();
    space.tick();
    assertEquals(2, updates);
    assertEquals(Sense.MOST_UNREAD, told);
    turnDoor();
    space.tick();
    assertEquals(2, updates);
  }

  /** Counts what it is asked and told. */
  private final class SeldomRule implements Rule {
    private final Population population;

    SeldomRule(Population population) {
      this.population = population;
    }

    @Override
    public String name() {
      return "seldom";
    }

    @Override
    public Population population() {
      return population;
    }

    @Override
    public Soundness soundness() {
      return Soundness.NONE;
    }

    @Override
    public void update(Changes changes, Workers workers, Emissions out) {
      updates++;
    }

    @Override
    public void worldChanged(WorldChange change) {
      told++;
    }

    @Override
    public boolean isOutdatedBy(WorldChange change) {
      asked++;
      return change.number() == outdating;
    }

    @Override
    public Verdict judge(int observer, int entity) {
      return Verdict.of(name(), false, "never");
    }
  }
}
