package dev.sightline.maps.prepare;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link ThinningOracleTest} on many more maps. */
@Tag("slow")
final class ThinningSlowTest {

  @Test
  void thinToLines_manyMaps_openNothing() {
    ThinningOracleTest.checkTowns(100, 120);
    ThinningOracleTest.checkGrids(1000, 2500);
    ThinningOracleTest.checkTurned(1000, 2500);
  }
}
