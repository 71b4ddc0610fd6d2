package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GoalsTest {
  private static final WorldMap MAP =
      WorldMap.of(
          "yard",
          new Box(0, 0, 64, 64),
          List.of(Obstacle.Polygon.of(Ring.of(new Box(10, 10, 30, 30)))));

  private final Walk walk = Walk.among(Walls.of(MAP));
  private final Goals goals = new Goals(walk, 5);

  private static Goals.Places places(GridPoint... points) {
    return new Goals.Places() {
      @Override
      public int count() {
        return points.length;
      }

      @Override
      public GridPoint at(int index) {
        return points[index];
      }
    };
  }

  @Test
  void choose_itemsAndOthers_wantsAllKinds() {
    Goals.Places items = places(new GridPoint(1, 2));
    Goals.Places others = places(new GridPoint(3, 4), new GridPoint(5, 6));
    Map<Goals.Kind, Integer> counts = new EnumMap<>(Goals.Kind.class);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      Goals.Goal goal = goals.choose(40000, 40000, items, others, random);
      if (goal != null) {
        counts.merge(goal.kind(), 1, Integer::sum);
        check(goal, items, others);
      }
    }
    assertEquals(3, counts.size(), counts.toString());
  }

  private void check(Goals.Goal goal, Goals.Places items, Goals.Places others) {
    switch (goal.kind()) {
      case GATHER -> assertEquals(items.at(goal.index()), goal.place());
      case MEET -> assertEquals(others.at(goal.index()), goal.place());
      default -> assertTrue(walk.isPlace(goal.place().x(), goal.place().y()));
    }
  }

  @Test
  void choose_nobodyThere_explores() {
    SplittableRandom random = new SplittableRandom(2);
    Goals.Goal goal = null;
    for (int i = 0; goal == null && i < 100; i++) {
      goal = goals.choose(40000, 40000, Goals.Places.none(), Goals.Places.none(), random);
    }
    assertNotNull(goal);
    assertEquals(Goals.Kind.EXPLORE, goal.kind());
  }
}
