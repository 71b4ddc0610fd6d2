package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestIndexOracleTest {
  private final RequestIndex index = new RequestIndex();

  @Test
  void put_sequenceZero_throws() {
    assertThrows(IllegalArgumentException.class, () -> index.put(1, 1, 0));
  }

  @Test
  void remove_ofAnOlderAnswer_keepsTheLaterOne() {
    index.put(1, 1, 5);
    index.put(1, 1, 6);
    index.remove(1, 1, 5);
    assertEquals(6, index.find(1, 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomChanges_matchAMap(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<Request, Long> map = new HashMap<>();
    for (int step = 1; step <= 200_000; step++) {
      Request request = new Request(random.nextInt(40), random.nextInt(100));
      if (random.nextInt(step % 20_000 < 10_000 ? 4 : 2) == 0) {
        index.remove(request.actor(), request.number(), map.getOrDefault(request, -1L));
        map.remove(request);
      } else {
        index.put(request.actor(), request.number(), step);
        map.put(request, (long) step);
      }
      Request other = new Request(random.nextInt(40), random.nextInt(100));
      String where = "seed " + seed + " step " + step;
      assertEquals(
          map.getOrDefault(other, RequestIndex.ABSENT),
          index.find(other.actor(), other.number()),
          where);
      assertEquals(map.size(), index.size(), where);
    }
  }
}
