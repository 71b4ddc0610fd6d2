package dev.sightline.replication;

import dev.sightline.work.Workers;
import java.util.Locale;

/**
 * Prints how much heap a client takes that stands around, with its avatar, its place in the
 * relation and what it holds, for clients that see nobody and some who see others. The difference
 * between many and few clients is divided by their number; sockets are not part of it.
 *
 * <pre>java -cp benchmarks.jar dev.sightline.replication.IdleClients</pre>
 */
public final class IdleClients {
  private static final int CLIENTS = 10_000;
  private static final int TICKS = 20;

  private IdleClients() {}

  public static void main(String[] args) {
    for (int each : new int[] {1, 2, 8, 32}) {
      report(each);
    }
  }

  private static void report(int each) {
    long few = heap(CLIENTS / 10 / each, each);
    long many = heap(CLIENTS / each, each);
    int difference = (CLIENTS / each - CLIENTS / 10 / each) * each;
    System.out.printf(
        Locale.ROOT,
        "idle client that sees %d others: %d bytes%n",
        each - 1,
        (many - few) / difference);
  }

  private static long heap(int groups, int each) {
    long before = used();
    Fleet fleet = new Fleet(groups, each, Workers.caller());
    for (int i = 0; i < TICKS; i++) {
      fleet.standStill();
    }
    long after = used();
    if (fleet.size() != groups * each) {
      throw new IllegalStateException("the fleet is gone"); // it has to live until here
    }
    return after - before;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 4; i++) {
      runtime.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
