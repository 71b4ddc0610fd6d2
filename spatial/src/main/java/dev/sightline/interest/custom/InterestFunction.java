package dev.sightline.interest.custom;

/** Decides whether an observer is interested in an entity, from whatever it knows about them. */
@FunctionalInterface
public interface InterestFunction {
  boolean interested(int observer, int entity);
}
