package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.lab.workload.Motion;
import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PlaceMeterTest {

  /** Two observers have player 2; one of them sees it. It moves twice, in two squares. */
  @Test
  void results_movesInTwoSquares_countUpdatesWhereTheyHappen() {
    PlaceMeter meter = new PlaceMeter(3, new Box(0, 0, 10, 5), 10);
    meter.begin(0);
    meter.joined(2, 0.5, 0.5);
    meter.truth().entered(0, 2);
    meter.entered(0, 2);
    meter.entered(1, 2);
    meter.end(0);
    move(meter, 1, 0.6, 0.5);
    move(meter, 2, 9.5, 4.5);
    Map<String, Long> squares = squares(meter);
    assertEquals(
        Map.of(
            "0.5 0.5 updates", 2L,
            "0.5 0.5 superfluousUpdates", 1L,
            "9.5 4.5 updates", 2L,
            "9.5 4.5 superfluousUpdates", 1L),
        squares);
  }

  @Test
  void results_newPair_isContentAndNoUpdate() {
    PlaceMeter meter = new PlaceMeter(2, new Box(0, 0, 4, 4), 4);
    meter.begin(0);
    meter.joined(1, 1, 1);
    meter.end(0);
    meter.begin(1);
    meter.moved(1, 2, 2);
    meter.entered(0, 1);
    meter.end(1);
    assertEquals(Map.of(), squares(meter));
  }

  @Test
  void results_placesOnTheBounds_belongToTheLastSquares() {
    PlaceMeter meter = new PlaceMeter(2, new Box(0, 0, 4, 4), 4);
    meter.begin(0);
    meter.joined(1, 0, 0);
    meter.entered(0, 1);
    meter.end(0);
    move(meter, 1, 4, 4, 1);
    assertEquals(1L, squares(meter).get("3.5 3.5 updates"));
  }

  private static void move(PlaceMeter meter, long tick, double x, double y) {
    move(meter, tick, x, y, 2);
  }

  private static void move(PlaceMeter meter, long tick, double x, double y, int player) {
    meter.begin(tick);
    meter.moved(player, x, y);
    meter.end(tick);
  }

  private static Map<String, Long> squares(PlaceMeter meter) {
    Map<String, Long> squares = new HashMap<>();
    meter.results((x, y, side, metric, value) -> squares.put(x + " " + y + " " + metric, value));
    return squares;
  }

  /** One player starts inside and leaves after one of four ticks; the other stays outside. */
  @Test
  void sides_oneLeavesTheBuilding_isTheShareOfTime() {
    WorldMap map =
        new WorldMap(
            "m",
            new Box(0, 0, 10, 10),
            List.of(),
            List.of(),
            List.of(),
            List.of(new Area("a", "building", Ring.of(0, 0, 2, 0, 2, 2, 0, 2))));
    SideMeter meter = new SideMeter(map, 2);
    meter.run(new TwoPlayers());
    Map<String, Double> shares = new HashMap<>();
    meter.results(shares::put);
    assertEquals(
        Map.of("startedInsideShare", 0.5, "insideShare", 1 / 8.0, "stayedOnSideShare", 5 / 8.0),
        shares);
  }

  private static final class TwoPlayers implements Motion {
    private long next;

    @Override
    public int players() {
      return 2;
    }

    @Override
    public int everJoined() {
      return 2;
    }

    @Override
    public double tickSeconds() {
      return 1;
    }

    @Override
    public long lastTick() {
      return 4;
    }

    @Override
    public long nextTick() {
      return next;
    }

    @Override
    public void play(long tick, Stage stage) {
      if (tick == 0) {
        stage.join(0, 1, 1);
        stage.join(1, 5, 5);
        next = 1;
      } else {
        stage.move(0, 3, 3);
        next = -1;
      }
    }
  }
}
