package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.motion.GridPoint;
import dev.sightline.play.Walls;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionTest {
  private static final long TEN_STEPS = 10 << 16;

  private final Prediction own =
      new Prediction(Walls.of(WorldMap.of("field", new Box(0, 0, 64, 64), List.of())));

  @Test
  void told_atThePointOfTheOrder_staysWhereItIsPutAfterwards() {
    own.pace(TEN_STEPS);
    own.sent(1, new Prediction.Order(-1, new GridPoint(500, 600)), 9);
    own.told(10, 495, 600, 1);
    assertEquals(500, own.column());
    own.told(11, 500, 600, 1);
    own.told(12, 700, 600, 1); // a door has shut
    assertEquals(700, own.column());
    assertEquals(600, own.row());
  }
}
