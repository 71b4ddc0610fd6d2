package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Kills a server under load again and again, and compares what it told with what is stored. The
 * next process is started while one is checked, because most of a round is the start of a process.
 */
final class CrashRun {
  private static final int MOST_LINES = 400;

  private final StoreLocation location;
  private final SplittableRandom random;
  private final long seed;
  private final Ledger ledger;
  private long started;

  CrashRun(StoreLocation location, long seed) {
    this.location = location;
    this.seed = seed;
    random = new SplittableRandom(seed);
    try (Store store = open()) {
      TraderProgram.populate(store);
      ledger = new Ledger(store.load());
    }
  }

  private Store open() {
    return Store.open(StoreOptions.of(location, "map"));
  }

  /** Kills so many times; whatever else dies with the process is up to the caller. */
  void play(int kills, Runnable alsoKilled) throws IOException, InterruptedException {
    Process next = startProgram();
    try {
      for (int round = 0; round < kills; round++) {
        Process current = next;
        String left = killAfterSomeLines(current, alsoKilled);
        next = startProgram();
        ledger.read(left);
        try (Store store = open()) {
          ledger.check(store, random, "seed " + seed + " round " + round);
        }
      }
    } finally {
      next.destroyForcibly().waitFor();
    }
    assertTrue(ledger.acknowledged > 0, "nothing was acknowledged");
    System.out.printf("%d kills, %d acknowledged operations%n", kills, ledger.acknowledged);
  }

  private Process startProgram() throws IOException {
    return ChildJvm.start(
        List.of(),
        TraderProgram.class,
        List.of(argument(), Long.toString(seed * 10_000 + ++started)));
  }

  private String argument() {
    return location instanceof StoreLocation.Database database
        ? database.url().replaceFirst("//", "//" + database.user() + "@")
        : location.toString();
  }

  /** Lets a program run for a random number of lines, kills it, and returns all that it said. */
  private String killAfterSomeLines(Process program, Runnable alsoKilled)
      throws IOException, InterruptedException {
    InputStream out = program.getInputStream();
    StringBuilder said = new StringBuilder();
    readLines(out, 1, said); // ready
    program.getOutputStream().write('\n');
    program.getOutputStream().flush();
    readLines(out, random.nextInt(4) == 0 ? 0 : random.nextInt(MOST_LINES), said);
    program.toHandle().destroyForcibly(); // the process itself would close the pipe too
    alsoKilled.run();
    program.waitFor();
    said.append(new String(out.readAllBytes(), StandardCharsets.US_ASCII));
    return said.toString();
  }

  private static void readLines(InputStream in, int count, StringBuilder said) throws IOException {
    for (int left = count; left > 0; ) {
      int character = in.read();
      assertTrue(character >= 0, "the program ended by itself after: " + said);
      said.append((char) character);
      left -= character == '\n' ? 1 : 0;
    }
  }
}
