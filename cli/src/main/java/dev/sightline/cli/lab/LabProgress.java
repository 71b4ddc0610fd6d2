package dev.sightline.cli.lab;

import dev.sightline.cli.shared.Progress;
import dev.sightline.lab.experiment.RunProgress;

/** Shows how far a run is, and about how long the rest takes. */
final class LabProgress implements RunProgress {
  @Override
  public void step(int done, int all, double secondsLeft, String what) {
    String rest = secondsLeft < 0 ? "" : ", about " + time(secondsLeft) + " left";
    Progress.TERMINAL.step(done + " of " + all + rest + ": " + what);
  }

  static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 90 ? whole + " s" : (whole + 30) / 60 + " min";
  }
}
