package dev.sightline.bots;

import dev.sightline.bots.check.DoorList;
import dev.sightline.bots.check.Findings;
import dev.sightline.bots.check.RelationCheck;
import dev.sightline.bots.check.Sample;
import dev.sightline.bots.check.Snapshot;
import dev.sightline.map.WorldMap;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Compares samples with brute force, on a thread of its own. When it does not keep up, samples are
 * left out, and counted.
 */
final class Checker implements Runnable {
  private static final Sample END = new Sample(-1, new boolean[0]);
  private static final int WAITING = 4;

  private final WorldMap map;
  private final @Nullable Path snapshotFolder;
  private final int wanted;
  private final BlockingQueue<Sample> waiting = new ArrayBlockingQueue<>(WAITING);
  private final Thread thread = new Thread(this, "sightline-check");
  private volatile Findings findings = Findings.NONE;
  private volatile @Nullable RuntimeException fault;
  private final AtomicLong leftOut = new AtomicLong();
  private @Nullable Sample kept;
  private boolean isCertain;
  private volatile long snapshotTick = -1;
  private volatile boolean ended;

  /**
   * Creates a checker.
   *
   * @param snapshotFolder where to write a snapshot, or null
   * @param wanted of how many bots a snapshot should be
   */
  Checker(WorldMap map, @Nullable Path snapshotFolder, int wanted) {
    this.map = map;
    this.snapshotFolder = snapshotFolder;
    this.wanted = wanted;
    thread.setDaemon(true);
    thread.start();
  }

  /** Hands a sample over; never waits. */
  void check(Sample sample) {
    if (ended || !waiting.offer(sample)) {
      leftOut.incrementAndGet();
    }
  }

  @Override
  public void run() {
    try {
      RelationCheck check = new RelationCheck(map);
      for (Sample sample = waiting.take(); sample != END; sample = waiting.take()) {
        Findings found = check.check(sample);
        findings = findings.plus(found);
        keep(sample, found.isCertain());
      }
      writeSnapshot();
    } catch (RuntimeException e) {
      fault = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
    }
  }

  /** Keeps the newest sample of most bots, and rather one in which nothing is in doubt. */
  private void keep(Sample sample, boolean certain) {
    Sample before = kept;
    boolean better =
        before == null
            || (certain && !isCertain)
            || (certain == isCertain && Math.min(sample.size(), wanted) >= before.size());
    if (snapshotFolder != null && better) {
      kept = sample;
      isCertain = certain;
    }
  }

  private void writeSnapshot() {
    Sample sample = kept;
    if (snapshotFolder != null && sample != null) {
      Snapshot.write(sample, DoorList.of(map), snapshotFolder);
      snapshotTick = sample.tick();
    }
  }

  /** Waits until all that was handed over is checked. */
  void end() throws InterruptedException {
    if (thread.isAlive()) {
      waiting.put(END);
    }
    thread.join();
    RuntimeException thrown = fault;
    if (thrown != null) {
      throw thrown;
    }
  }

  Findings findings() {
    return findings;
  }

  long leftOut() {
    return leftOut.get();
  }

  /** Returns the tick of the snapshot, -1 if there is none. */
  long snapshotTick() {
    return snapshotTick;
  }
}
