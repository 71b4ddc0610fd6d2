package dev.sightline.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class TrackTest {
  private final Track track = new Track(2);

  @Test
  void show_betweenSamples_isOnTheLine() {
    track.start(10, 0, 0);
    track.add(11, 1, 2);
    track.add(13, 1, 6);
    assertShown(10.5, 0.5, 1);
    assertShown(12, 1, 4);
  }

  @Test
  void show_beforeTheFirst_isTheFirst() {
    track.start(10, 3, 4);
    track.add(11, 5, 5);
    assertShown(2, 3, 4);
  }

  @Test
  void show_afterTheLast_goesOnForABoundedTime() {
    track.start(10, 0, 0);
    track.add(11, 1, 0);
    assertShown(12, 2, 0);
    assertShown(13, 3, 0);
    assertShown(1000, 3, 0);
  }

  @Test
  void show_afterStanding_stays() {
    track.start(10, 0, 0);
    track.add(11, 1, 0);
    track.still(12);
    assertShown(13, 1, 0);
  }

  @Test
  void still_beforeNextStep_doesNotWalkDuringThePause() {
    track.start(10, 0, 0);
    track.still(49);
    track.add(50, 1, 0);
    assertShown(30, 0, 0);
    assertShown(49.5, 0.5, 0);
  }

  @Test
  void add_notLater_isIgnored() {
    track.start(10, 0, 0);
    assertTrue(track.add(12, 2, 0));
    assertFalse(track.add(12, 9, 9));
    assertFalse(track.add(11, 9, 9));
    assertShown(11, 1, 0);
  }

  @Test
  void add_afterWrongGuess_fadesTheError() {
    track.start(10, 0, 0);
    track.add(11, 1, 0);
    assertShown(12, 2, 0); // a guess
    track.add(12.5, 1, 0); // it had stopped
    assertShown(12, 2, 0); // nothing jumps
    assertShown(13, 1.5, 0); // half of the error is left
    assertShown(14, 1, 0);
  }

  @Test
  void show_lateFrames_moveLittleFromPictureToPicture() {
    SplittableRandom random = new SplittableRandom(4);
    track.start(0, 0, 0);
    double before = 0;
    double largest = 0;
    int arrived = 0;
    for (double picture = 0; picture < 1000; picture += 1.0 / 3) {
      for (; arrived + 1 <= picture && random.nextDouble() > 0.05; arrived++) {
        track.add(arrived + 1, Math.sin((arrived + 1) / 10.0) * 10, 0);
      }
      track.show(picture - 1);
      largest = Math.max(largest, Math.abs(track.x() - before));
      before = track.x();
    }
    assertTrue(largest < 1.0, "one tick moves it by 1, a picture by " + largest);
  }

  @Test
  void start_again_forgets() {
    track.start(10, 0, 0);
    track.add(11, 1, 0);
    track.show(12);
    track.start(3, 7, 7);
    assertShown(12, 7, 7);
  }

  @Test
  void show_withoutStart_isRefused() {
    assertThrows(IllegalStateException.class, () -> track.show(1));
    assertThrows(IllegalStateException.class, () -> track.still(1));
    assertThrows(IllegalStateException.class, () -> track.add(1, 1, 1));
  }

  @Test
  void new_badBound_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Track(-1));
    assertThrows(IllegalArgumentException.class, () -> new Track(Double.NaN));
  }

  private void assertShown(double time, double x, double y) {
    track.show(time);
    assertEquals(x, track.x(), 1e-12);
    assertEquals(y, track.y(), 1e-12);
  }
}
