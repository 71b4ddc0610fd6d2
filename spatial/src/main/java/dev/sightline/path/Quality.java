package dev.sightline.path;

/** How good a path must be. */
public enum Quality {
  /** At most 5 % longer than the shortest, found with less work. */
  FAST(1.05),
  /** The shortest. */
  SHORTEST(1);

  final double weight;

  Quality(double weight) {
    this.weight = weight;
  }
}
