package dev.sightline.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.motion.GridPoint;
import dev.sightline.play.Pace;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions against a server that is modeled tick by tick, with a delay both ways. */
class PredictionOracleTest {
  private static final WorldMap MAP = Town.generate(3);

  private record Sent(long sequence, Prediction.Order order, long countsAt) {}

  private record Told(int column, int row, long echo) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 11})
  void column_withConstantDelay_isWhatTheServerSaysLater(int delay) {
    long seed = 20261118L + delay;
    SplittableRandom random = new SplittableRandom(seed);
    Walls walls = Walls.of(MAP);
    Walk walk = Walk.among(walls);
    long pace = Pace.of(walls.grid(), 1.3, 20);
    GridPoint start = walk.nearestPlace(30_000, 30_000);
    Prediction prediction = new Prediction(walls.copy());
    prediction.pace(pace);
    ArrayDeque<Sent> onTheWay = new ArrayDeque<>();
    Map<Long, Told> truth = new HashMap<>();
    Map<Long, GridPoint> predicted = new HashMap<>();
    Prediction.Order order = Prediction.Order.STAND;
    int column = start.x();
    int row = start.y();
    long echo = -1;
    long inputs = 0;
    int compared = 0;
    // the client hears of tick t when the server is at t + delay - 1; inputs arrive at once
    for (long tick = 1; tick < 2000; tick++) {
      while (!onTheWay.isEmpty() && onTheWay.peek().countsAt() <= tick) {
        echo = onTheWay.peek().sequence();
        order = onTheWay.remove().order();
      }
      step(walk, order, column, row, pace, tick);
      column = walk.column();
      row = walk.row();
      truth.put(tick, new Told(column, row, echo));
      long heard = tick - delay + 1;
      Told told = truth.remove(heard);
      if (told == null) {
        continue;
      }
      prediction.told(heard, told.column(), told.row(), told.echo());
      GridPoint expected = predicted.remove(heard);
      if (expected != null && inputs > 40) {
        assertEquals(
            new GridPoint(told.column(), told.row()), expected, "seed " + seed + " tick " + heard);
        assertEquals(0, prediction.errorSteps());
        compared++;
      }
      if (random.nextInt(6) == 0 || inputs < 3) {
        Prediction.Order next = randomOrder(random, walls);
        onTheWay.add(new Sent(++inputs, next, tick + 1));
        prediction.sent(inputs, next, heard);
      }
      predicted.put(
          heard + prediction.delayTicks(), new GridPoint(prediction.column(), prediction.row()));
    }
    assertEquals(delay, prediction.delayTicks());
    assertTrue(compared > 1000);
  }

  private static void step(
      Walk walk, Prediction.Order order, int column, int row, long pace, long tick) {
    GridPoint point = order.point();
    if (point != null) {
      walk.to(column, row, point.x(), point.y(), pace, tick - 1);
    } else {
      walk.toward(
          column, row, Math.max(0, order.heading()), order.heading() < 0 ? 0 : pace, tick - 1);
    }
  }

  private static Prediction.Order randomOrder(SplittableRandom random, Walls walls) {
    return switch (random.nextInt(4)) {
      case 0 -> Prediction.Order.STAND;
      case 1 ->
          new Prediction.Order(
              -1,
              new GridPoint(
                  random.nextInt(walls.grid().lastColumn()),
                  random.nextInt(walls.grid().lastRow())));
      default -> new Prediction.Order(random.nextInt(65536), null);
    };
  }
}
