package dev.sightline.interest.kinetic.line;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.kinetic.grid.Neighborhood;
import dev.sightline.interest.kinetic.grid.PointGrid;
import dev.sightline.work.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlaceOrderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 500, 20_000})
  void sort_anyItems_eachOnceInTheOrderOfParts(int count) {
    SplittableRandom random = new SplittableRandom(count);
    double[] xy = new double[2 * 3000];
    Neighborhood neighborhood = new Neighborhood(new Box(0, 0, 100, 100));
    neighborhood.reserve(3000);
    for (int id = 0; id < 3000; id++) {
      xy[2 * id] = random.nextDouble(100);
      xy[2 * id + 1] = random.nextDouble(100);
      neighborhood.enter(id, 0, 0);
    }
    neighborhood.advance(xy, 2, 3, Workers.caller());
    PointGrid grid = neighborhood.now(0);
    PlaceOrder order = new PlaceOrder();
    for (int round = 0; round < 3; round++) {
      int[] places = new int[count];
      order.begin(count, grid);
      for (int i = 0; i < count; i++) {
        int id = random.nextInt(3000);
        places[i] = grid.order(xy[2 * id], xy[2 * id + 1]);
        order.put(i, places[i]);
      }
      order.sort();
      check(order, places, Math.max(1, 4 * 3000 / Math.max(1, Math.min(count, 4096))));
    }
  }

  private static void check(PlaceOrder order, int[] places, int tolerance) {
    boolean[] seen = new boolean[places.length];
    int most = 0;
    for (int k = 0; k < places.length; k++) {
      int item = order.item(k);
      assertTrue(!seen[item], "twice " + item);
      seen[item] = true;
      assertTrue(places[item] > most - tolerance, "out of order by more than a part");
      most = Math.max(most, places[item]);
    }
  }
}
