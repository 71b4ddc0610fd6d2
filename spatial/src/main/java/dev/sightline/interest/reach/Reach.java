package dev.sightline.interest.reach;

/** How far an observer reaches, in depth or in length, given its radius. */
@FunctionalInterface
public interface Reach {
  double of(double radius);
}
