package dev.sightline.geometry;

/** When a quantity that changes with the time t as {@code c + b t + a t^2} first falls to zero. */
public final class FirstRoot {
  private FirstRoot() {}

  /**
   * Returns the time of the first root after 0, rounded; 0 if c is not positive, and {@code most}
   * if it is not before.
   */
  public static double of(double c, double b, double a, double most) {
    if (!(c > 0)) {
      return 0;
    }
    if (c + most * (b + Math.min(0, a) * most) > 0) {
      return most;
    }
    double apart = b * b - 4 * a * c;
    if (apart < 0 || (a >= 0 && b >= 0)) {
      return most;
    }
    return Math.min(most, 2 * c / (Math.sqrt(apart) - b));
  }
}
