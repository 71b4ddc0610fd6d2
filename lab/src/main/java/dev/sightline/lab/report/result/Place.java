package dev.sightline.lab.report.result;

/**
 * A number that belongs to a square of the world.
 *
 * @param x its center
 * @param side how long its sides are
 */
public record Place(
    String map,
    String trace,
    String rule,
    double x,
    double y,
    double side,
    String metric,
    double value) {}
