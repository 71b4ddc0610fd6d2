package dev.sightline.lab.report.finding;

import dev.sightline.lab.report.result.Point;

/** A parameter that an experiment varies. */
enum Sweep {
  RADIUS,
  AREA,
  OBJECTS;

  /** Returns its value, or not a number. */
  double apply(Point point) {
    return switch (this) {
      case RADIUS -> point.radiusNumber();
      case AREA -> point.areaNumber();
      case OBJECTS -> point.objectNumber();
    };
  }

  /** Returns the values of the other two, as text. */
  String others(Point point) {
    return switch (this) {
      case RADIUS -> point.maxArea() + "," + point.objects();
      case AREA -> point.radius() + "," + point.objects();
      case OBJECTS -> point.radius() + "," + point.maxArea();
    };
  }
}
