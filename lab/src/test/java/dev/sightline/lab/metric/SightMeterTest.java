package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One observer and one other, tick by tick, worked out by hand. Ticks last a second. */
final class SightMeterTest {
  private static final int A = 0;
  private static final int B = 1;

  private final SightMeter meter = new SightMeter(2, 10, 1);
  private long tick = -1;

  @Test
  void late_pairIsMissedUntilItIsRelated() {
    begin();
    meter.joined(A, 0, 0);
    meter.joined(B, 5, 0);
    end();
    begin();
    meter.truth().entered(A, B); // visible from tick 1 on
    end();
    begin();
    meter.moved(B, 4, 0);
    end();
    begin();
    meter.entered(A, B); // related from tick 3 on, after B went 1
    end();
    begin();
    end();
    begin(); // visible for 4 ticks, of which 2 were missed
    Map<String, Double> results = results();
    assertEquals(0.5, results.get("missedShare"));
    assertEquals(0.0, results.get("superfluousPerVisible"));
    assertEquals(1.0, results.get("entries"));
    assertEquals(1.0, results.get("lateShare"));
    assertEquals(2000.0, results.get("entryDelayMillis"));
    assertEquals(1.0, results.get("entryDelayUnits"));
    assertEquals(60.0 / 10, results.get("popInsPerMinute")); // 1 in 2 clients times 5 s
    assertEquals(1.0, results.get("unpreparedShare50"));
  }

  @Test
  void early_pairIsSuperfluousAndForeseen() {
    begin();
    meter.joined(A, 0, 0);
    meter.joined(B, 5, 0);
    meter.entered(A, B); // known at once
    end();
    begin();
    end();
    begin();
    end();
    begin();
    meter.truth().entered(A, B); // visible after 3 s
    end();
    begin();
    Map<String, Double> results = results();
    assertEquals(0.0, results.get("missedShare"));
    assertEquals(3.0, results.get("superfluousPerVisible"));
    assertEquals(0.75, results.get("superfluousShare"));
    assertEquals(1.0 / 3, results.get("foreseen1s"));
    assertEquals(2.0 / 3, results.get("foreseen2s"));
    assertEquals(1.0, results.get("foreseen5s"));
    assertEquals(0.75, results.get("leakShare"));
    assertEquals(3.0, results.get("leakSecondsMean"));
    assertEquals(0.0, results.get("unpreparedShare200"));
    assertEquals(0.0, results.get("lateShare"));
  }

  @Test
  void briefly_pairVisibleInBetween_isAnEpisodeNeverTold() {
    begin();
    meter.joined(A, 0, 0);
    meter.joined(B, 5, 0);
    end();
    begin();
    meter.truth().entered(A, B);
    end();
    begin();
    meter.truth().left(A, B);
    end();
    Map<String, Double> results = results();
    assertEquals(1.0, results.get("episodes"));
    assertEquals(1.0, results.get("episodesNeverRelatedShare"));
    assertEquals(1.0, results.get("neverInTimeShare"));
  }

  private void begin() {
    meter.begin(++tick);
  }

  private void end() {
    meter.end(tick);
  }

  private Map<String, Double> results() {
    Map<String, Double> results = new HashMap<>();
    meter.results(results::put);
    return results;
  }
}
