package dev.sightline.bots;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerKillTest {
  @TempDir Path folder;

  @Test
  void trade_whileTheServerIsKilledThreeTimes_losesAndRepeatsNothing()
      throws IOException, InterruptedException {
    new LedgerKillRun(folder, 3, 1).play();
  }
}
