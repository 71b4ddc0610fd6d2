package dev.sightline.maps.format.tiled;

import java.util.Map;

/** An object of a Tiled layer or of a tile's collision shapes. */
final class TiledObject {
  /** What an object looks like. */
  enum Shape {
    RECTANGLE,
    ELLIPSE,
    POINT,
    POLYGON,
    POLYLINE,
    TILE,
    TEXT,
    TEMPLATE
  }

  final String place;
  final int id;
  final String name;
  final String kind;
  final Shape shape;
  final double x;
  final double y;
  final double width;
  final double height;

  /** Degrees, clockwise around (x, y) where y runs down. */
  final double rotation;

  /** Corners relative to (x, y), alternating x and y; for polygons and polylines. */
  final double[] points;

  final Map<String, String> properties;

  TiledObject(
      String place,
      int id,
      String name,
      String kind,
      Shape shape,
      double[] frame,
      double[] points,
      Map<String, String> properties) {
    this.place = place;
    this.id = id;
    this.name = name;
    this.kind = kind;
    this.shape = shape;
    x = frame[0];
    y = frame[1];
    width = frame[2];
    height = frame[3];
    rotation = frame[4];
    this.points = points;
    this.properties = properties;
  }
}
