package dev.sightline.geometry;

/** A place in the world, in the map's own units. */
public record Point(double x, double y) {}
