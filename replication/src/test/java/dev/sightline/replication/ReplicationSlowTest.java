package dev.sightline.replication;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The oracle's runs with many more seeds. */
@Tag("slow")
final class ReplicationSlowTest {
  private static final int RUNS = 150;

  @Test
  void end_manyRuns_replicasEqualTheWorld() {
    for (int seed = 1000; seed < 1000 + RUNS; seed++) {
      new ReplicationOracleTest().run(seed);
      new ReplicationOracleTest().runNarrow(seed);
    }
  }

  @Test
  void end_manyRunsWithDelayAndLoss_replicasEqualTheWorld() {
    for (int seed = 1000; seed < 1000 + RUNS; seed++) {
      new DelayOracleTest().run(seed, false);
      new DelayOracleTest().run(seed, true);
    }
  }
}
