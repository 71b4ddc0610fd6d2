package dev.sightline.lab.experiment;

/** Hears how far a run is. Called by several threads, one at a time. */
public interface RunProgress {
  /** Hears nothing. */
  RunProgress SILENT = (done, all, secondsLeft, what) -> {};

  /**
   * Hears that something begins or has ended.
   *
   * @param done pieces of work that are done
   * @param all pieces of work in all
   * @param secondsLeft about how long the rest takes; negative if nobody can tell yet
   * @param what is at work
   */
  void step(int done, int all, double secondsLeft, String what);
}
