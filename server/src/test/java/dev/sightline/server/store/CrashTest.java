package dev.sightline.server.store;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CrashTest {
  @TempDir Path folder;

  @Test
  void kill_twentyTimesUnderLoad_losesAndDoublesNothing() throws IOException, InterruptedException {
    new CrashRun(new StoreLocation.Folder(folder), 1).play(20, () -> {});
  }
}
