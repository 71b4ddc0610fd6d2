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
  private static final int MOST_OPERATIONS = 200;

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
        String left = killUnderLoad(current, alsoKilled);
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

  /**
   * Lets a program run until it acknowledged a random number of operations, kills it right then,
   * and returns all that it said. Some are killed while they start.
   */
  private String killUnderLoad(Process program, Runnable alsoKilled)
      throws IOException, InterruptedException {
    InputStream out = program.getInputStream();
    StringBuilder said = new StringBuilder();
    readLine(out, said); // ready
    program.getOutputStream().write('\n');
    program.getOutputStream().flush();
    int left = random.nextInt(6) == 0 ? 0 : random.nextInt(1, MOST_OPERATIONS);
    while (left > 0) {
      left -= readLine(out, said).startsWith("COMMITTED") ? 1 : 0;
    }
    program.toHandle().destroyForcibly(); // the process itself would close the pipe too
    alsoKilled.run();
    program.waitFor();
    said.append(new String(out.readAllBytes(), StandardCharsets.US_ASCII));
    return said.toString();
  }

  private static String readLine(InputStream in, StringBuilder said) throws IOException {
    int start = said.length();
    int character;
    do {
      character = in.read();
      assertTrue(character >= 0, "the program ended by itself after: " + said);
      said.append((char) character);
    } while (character != '\n');
    return said.substring(start);
  }
}
