package dev.sightline.server.config;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Arbitrary text as a configuration file: read, or refused in one line. */
final class SettingsFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void text_asFile_isReadOrRefused(FuzzedDataProvider data) {
    try {
      SettingsSource.parse(data.consumeRemainingAsString(), "fuzzed.conf");
    } catch (SettingsException e) {
      if (String.valueOf(e.getMessage()).isBlank()) {
        throw new AssertionError("refused without a reason", e);
      }
    }
  }
}
