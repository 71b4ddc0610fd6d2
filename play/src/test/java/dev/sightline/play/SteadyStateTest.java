package dev.sightline.play;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.sightline.maps.generate.Town;
import dev.sightline.motion.GridPoint;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

@SuppressWarnings("LongFloatConversion")
final class SteadyStateTest {
  @Test
  void toward_manyAvatarsOnATown_allocatesNothing() {
    Crowd crowd = new Crowd();
    for (int tick = 0; tick < 400; tick++) {
      crowd.step(tick);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    threads.getThreadAllocatedBytes(id); // the first call allocates
    long before = threads.getThreadAllocatedBytes(id);
    for (int tick = 400; tick < 600; tick++) {
      crowd.step(tick);
    }
    assertEquals(0, threads.getThreadAllocatedBytes(id) - before, 1000);
  }

  private static final class Crowd {
    private static final int AVATARS = 100;
    private final Walk walk = Walk.among(Walls.of(Town.generate(1)));
    private final int[] columns = new int[AVATARS];
    private final int[] rows = new int[AVATARS];

    Crowd() {
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < AVATARS; i++) {
        GridPoint place = walk.nearestPlace(random.nextInt(100_000), random.nextInt(100_000));
        columns[i] = place.x();
        rows[i] = place.y();
      }
    }

    void step(int tick) {
      for (int i = 0; i < AVATARS; i++) {
        walk.toward(columns[i], rows[i], 7919 * i + 65 * tick, 256 * Pace.STEP, tick);
        columns[i] = walk.column();
        rows[i] = walk.row();
      }
    }
  }
}
