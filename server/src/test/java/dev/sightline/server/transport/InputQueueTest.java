package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class InputQueueTest {
  @Test
  void framesOfManyClients_inRandomOrder_comeOutAsInPlainQueues() {
    long seed = 23;
    int bound = 500;
    var random = new SplittableRandom(seed);
    var batch = new InputQueue.Batch();
    InputQueue[] queues = {new InputQueue(bound), new InputQueue(bound), new InputQueue(bound)};
    @SuppressWarnings({"unchecked", "rawtypes"})
    Queue<byte[]>[] plain =
        new Queue[] {new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>()};
    int[] sizes = new int[3];
    for (int step = 0; step < 50_000; step++) {
      String where = "seed " + seed + " step " + step;
      int i = random.nextInt(3);
      if (random.nextInt(6) == 0) {
        queues[i].take(batch);
        assertBatch(batch, plain[i], where);
        sizes[i] = 0;
        continue;
      }
      byte[] frame = new byte[random.nextInt(10) == 0 ? random.nextInt(600) : random.nextInt(40)];
      random.nextBytes(frame);
      boolean fits = sizes[i] + 4 + frame.length <= bound + 4;
      assertEquals(fits, queues[i].add(Unpooled.wrappedBuffer(frame)), where);
      if (fits) {
        plain[i].add(frame);
        sizes[i] += 4 + frame.length;
      }
    }
  }

  private static void assertBatch(InputQueue.Batch batch, Queue<byte[]> plain, String where) {
    int at = 0;
    while (at < batch.size) {
      int length = InputQueue.lengthAt(batch.bytes, at);
      at = InputQueue.frameAfter(at);
      assertArrayEquals(plain.remove(), Arrays.copyOfRange(batch.bytes, at, at + length), where);
      at += length;
    }
    assertTrue(plain.isEmpty(), where);
  }

  @Test
  void list_untilTaken_isAskedForOnce() {
    var queue = new InputQueue(100);
    assertTrue(queue.open());
    assertFalse(queue.listNow());
    assertFalse(queue.close(CloseReason.FLOOD));
    var batch = new InputQueue.Batch();
    queue.take(batch);
    assertTrue(batch.opened);
    assertEquals(CloseReason.FLOOD, batch.closed);
    assertTrue(queue.listNow());
    queue.take(batch);
    assertFalse(batch.opened);
    assertEquals(null, batch.closed);
  }
}
