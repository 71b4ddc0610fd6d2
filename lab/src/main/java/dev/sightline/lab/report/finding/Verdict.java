package dev.sightline.lab.report.finding;

/** How a published finding fares here, the best first. */
public enum Verdict {
  /** The same sign, and our interval meets 0.5 to 2 times theirs. */
  AGREES("agrees"),
  /** The same sign only. */
  DIRECTION("direction only"),
  /** Not even that. */
  NO("no"),
  /** The trace was made to resemble theirs, so that agreement would say nothing. */
  SYNTHETIC("synthetic"),
  /** These results do not tell. */
  NOT_MEASURED("not measured");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
