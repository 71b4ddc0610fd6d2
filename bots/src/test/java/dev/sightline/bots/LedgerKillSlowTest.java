package dev.sightline.bots;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LedgerKillSlowTest {
  @TempDir Path folder;

  @Test
  void trade_whileTheServerIsKilledHundredTimes_losesAndRepeatsNothing()
      throws IOException, InterruptedException {
    new LedgerKillRun(folder, 100, 2).play();
  }
}
