package dev.sightline.lab.experiment;

/** When a run measures costs, which need a quiet machine, while counts do not. */
public enum CostTiming {
  /** With everything else, where they are not known yet. */
  WITH_COUNTS,
  /** In a later run: tables leave out what is not known yet. */
  LATER,
  /** Once more, whatever an earlier run measured. */
  AGAIN
}
