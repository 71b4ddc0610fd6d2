package dev.sightline.motion;

/**
 * Where something would be had it gone on as before; one axis at a time.
 *
 * <p>A sender that predicts as its receivers do needs to speak only when the truth deviates by more
 * than a threshold.
 */
public final class DeadReckoning {
  private DeadReckoning() {}

  /** Returns the place after {@code time} at constant velocity. */
  public static double at(double place, double velocity, double time) {
    return place + velocity * time;
  }

  /** Returns the place after {@code time} at constant acceleration. */
  public static double at(double place, double velocity, double acceleration, double time) {
    return place + (velocity + acceleration * time / 2) * time;
  }

  /** Returns whether a prediction is farther than {@code threshold} from the truth. */
  public static boolean deviates(
      double predictedX, double predictedY, double x, double y, double threshold) {
    if (!(threshold >= 0)) {
      throw new IllegalArgumentException("threshold " + threshold + " is not positive");
    }
    double dx = predictedX - x;
    double dy = predictedY - y;
    return dx * dx + dy * dy > threshold * threshold;
  }
}
