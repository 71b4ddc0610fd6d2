package dev.sightline.cli.shared;

import dev.sightline.geometry.Point;
import dev.sightline.maps.format.Decimals;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code X,Y}. */
public final class PointConverter implements ITypeConverter<Point> {
  @Override
  public Point convert(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new TypeConversionException("'" + text + "' is not a point: X,Y is meant");
    }
    return new Point(number(parts[0], text), number(parts[1], text));
  }

  private static double number(String part, String text) {
    try {
      double number = Decimals.parse(part.strip());
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, as for what is not finite
    }
    throw new TypeConversionException("'" + text + "' is not a point: X,Y is meant");
  }
}
