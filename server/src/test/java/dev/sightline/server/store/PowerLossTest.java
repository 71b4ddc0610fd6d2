package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records every write and sync of a trading program, together with what it tells, and then lets the
 * power go at many moments. Whatever the disk held back, what was told has to be there.
 */
final class PowerLossTest {
  private static final String SAID = "said";

  @TempDir Path folder;

  @Test
  void powerLoss_atThirtyMoments_losesNothingTold() throws IOException, InterruptedException {
    run(1, 400, 30);
  }

  /** The check itself: a disk that lies about syncs loses what was told, and that is found. */
  @Test
  void powerLoss_onADiskThatDoesNotSync_isFound() throws IOException, InterruptedException {
    assumeTracing();
    Recording recording = record(7, 200);
    recording.trace.events.removeIf(event -> event.kind == DiskTrace.Kind.SYNC);
    SplittableRandom random = new SplittableRandom(7);
    Path copy = folder.resolve("lost");
    int end = recording.trace.events.size();
    write(copy, recording.trace.filesAfterPowerLoss(recording.files, end, 0, random));
    assertThrows(AssertionError.class, () -> check(recording, copy, end, random, "at the end"));
  }

  @Tag("slow")
  @Test
  void powerLoss_atManyMoments_losesNothingTold() throws IOException, InterruptedException {
    for (int seed = 2; seed < 6; seed++) {
      run(seed, 5_000, 250);
    }
  }

  private void run(long seed, int operations, int moments)
      throws IOException, InterruptedException {
    assumeTracing();
    Recording recording = record(seed, operations);
    DiskTrace trace = recording.trace;
    SplittableRandom random = new SplittableRandom(seed);
    for (int moment = 0; moment < moments; moment++) {
      int end = moment(trace, random);
      double kept = random.nextInt(3) / 2.0; // nothing, some of it, or everything
      Path copy = folder.resolve("copy" + seed + "-" + moment);
      write(copy, trace.filesAfterPowerLoss(recording.files, end, kept, random));
      String where = "seed " + seed + " event " + end + " of " + trace.events.size();
      check(recording, copy, end, random, where);
    }
  }

  private static void check(
      Recording recording, Path copy, int end, SplittableRandom random, String where) {
    Ledger ledger = new Ledger(recording.start);
    ledger.read(recording.trace.appended(SAID, end));
    try (Store store = Store.open(options(copy))) {
      ledger.check(store, random, where);
      assertEquals("ok", store.read(DiskFaultProgram::integrity), where);
    }
  }

  /** What a store held at first, in which files, and what a program did to these. */
  private record Recording(WorldState start, Map<String, byte[]> files, DiskTrace trace) {}

  private Recording record(long seed, int operations) throws IOException, InterruptedException {
    Path data = folder.resolve("data" + seed);
    WorldState start;
    try (Store store = Store.open(options(data))) {
      TraderProgram.populate(store);
      start = store.load();
    }
    Map<String, byte[]> files = read(data);
    return new Recording(start, files, record(data, seed, operations));
  }

  private static StoreOptions options(Path data) {
    return StoreOptions.of(new StoreLocation.Folder(data), "map");
  }

  private static void assumeTracing() throws InterruptedException {
    boolean possible;
    try {
      possible =
          new ProcessBuilder("strace", "-o", "/dev/null", "-f", "true").start().waitFor() == 0;
    } catch (IOException e) {
      possible = false;
    }
    assumeTrue(possible, "there is no strace to record writes and syncs with");
  }

  private DiskTrace record(Path data, long seed, int operations)
      throws IOException, InterruptedException {
    Path lines = folder.resolve("trace" + seed);
    Path said = folder.resolve(SAID);
    Files.deleteIfExists(said);
    List<String> strace =
        List.of(
            "strace",
            "-f",
            "-y",
            "-xx",
            "-s",
            "70000",
            "-o",
            lines.toString(), //
            "-e",
            "trace=pwrite64,write,ftruncate,fsync,fdatasync", //
            "-P",
            data.toString(), // syncs of the folder make new files stay
            "-P",
            data.resolve("world.db").toString(), //
            "-P",
            data.resolve("world.db-wal").toString(), //
            "-P",
            said.toString());
    List<String> arguments =
        List.of(data.toString(), Long.toString(seed), Integer.toString(operations));
    Process program =
        ChildJvm.builder(strace, TraderProgram.class, arguments)
            .redirectOutput(said.toFile())
            .start();
    program.getOutputStream().write('\n');
    program.getOutputStream().flush();
    assertEquals(0, program.waitFor());
    DiskTrace trace = new DiskTrace(lines);
    assertEquals(Files.readString(said), trace.appended(SAID, trace.events.size()));
    assertTrue(trace.events.stream().anyMatch(e -> e.kind == DiskTrace.Kind.SYNC), "no sync");
    return trace;
  }

  /** Half of the moments are right after somebody was told something. */
  private static int moment(DiskTrace trace, SplittableRandom random) {
    int end = random.nextInt(trace.events.size());
    if (random.nextBoolean()) {
      while (end > 0 && trace.events.get(end - 1).kind != DiskTrace.Kind.APPEND) {
        end--;
      }
    }
    return end;
  }

  private static Map<String, byte[]> read(Path data) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(data)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  private static void write(Path folder, Map<String, byte[]> files) throws IOException {
    Files.createDirectory(folder);
    for (var file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }
}
