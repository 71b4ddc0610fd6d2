package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.interest.Space;
import dev.sightline.interest.SpaceBuilder;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything that can happen happens by chance among walls, of which every other is a door that
 * opens and closes: whoever got a frame holds exactly what it sees and hears.
 */
final class WallOracleTest {
  private static final int TICKS = 200;
  private static final int WALLS = 60;

  private final List<Wall> walls = new ArrayList<>();
  private final boolean[] opened = new boolean[WALLS];
  private int hidden;

  /** A wall that no point of the grid is on, so that lines cross it or do not. */
  private record Wall(double x1, double y1, double x2, double y2) {
    boolean crosses(double px, double py, double qx, double qy) {
      return side(px, py) != side(qx, qy)
          && new Wall(px, py, qx, qy).side(x1, y1) != new Wall(px, py, qx, qy).side(x2, y2);
    }

    private boolean side(double x, double y) {
      return (x2 - x1) * (y - y1) > (y2 - y1) * (x - x1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void end_doorsOpenAndClose_replicasEqualTheWorld(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Stage stage = stage(random);
    RandomPlay play = new RandomPlay(stage, random, 40);
    play.model.sight = this::isClear;
    stage.tick(
        () -> {
          for (int i = 0; i < 4; i++) {
            stage.join();
          }
        });
    for (int i = 0; i < TICKS; i++) {
      stage.tick(
          () -> {
            play.step();
            turn(stage.world, random.nextInt(WALLS / 2));
          });
      check(play, "seed " + seed + ", tick " + stage.server.tick());
    }
    assertTrue(hidden > TICKS, () -> "only " + hidden + " lines were blocked");
  }

  private Stage stage(SplittableRandom random) {
    Obstacle[] obstacles = new Obstacle[WALLS];
    for (int i = 0; i < WALLS; i++) {
      double x = random.nextDouble(20, 80);
      double y = random.nextDouble(20, 80);
      Wall wall = new Wall(x, y, x + random.nextDouble(-20, 20), y + random.nextDouble(-20, 20));
      walls.add(wall);
      obstacles[i] =
          new Obstacle.Segment(
              "wall" + i, Blocks.BOTH, i < WALLS / 2, wall.x1, wall.y1, wall.x2, wall.y2);
    }
    SpaceBuilder space =
        Space.builder(Stage.yard(obstacles))
            .sense("sight", Rules.sight())
            .sense("hearing", Rules.distance(2));
    return new Stage(options -> options, space.build());
  }

  /** Opens a door, or closes it if it is open. */
  private void turn(World world, int i) {
    ObstacleHandle door = world.obstacle("wall" + i);
    if (!world.open(door)) {
      world.close(door);
    }
    world.commit();
    opened[i] = !opened[i];
  }

  private boolean isClear(double x1, double y1, double x2, double y2) {
    for (int i = 0; i < WALLS; i++) {
      if (!opened[i] && walls.get(i).crosses(x1, y1, x2, y2)) {
        hidden++;
        return false;
      }
    }
    return true;
  }

  private static void check(RandomPlay play, String when) {
    for (Player player : play.stage.players) {
      if (player.replicas.tick() == play.stage.server.tick()) {
        String difference =
            WorldModel.difference(play.model.view(player.client()), WorldModel.view(player));
        assertEquals("", difference, () -> player + ", " + when);
      }
    }
  }
}
