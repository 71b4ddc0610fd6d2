package dev.sightline.maps.render;

import dev.sightline.geometry.Box;

/** Takes the map's units to pixels: one scale for both axes, y turned from up to down. */
record View(Box bounds, double scale, double left, double top) {

  double x(double worldX) {
    return left + (worldX - bounds.minX()) * scale;
  }

  double y(double worldY) {
    return top + (bounds.maxY() - worldY) * scale;
  }

  double width() {
    return bounds.width() * scale;
  }

  double height() {
    return bounds.height() * scale;
  }

  double bottom() {
    return top + height();
  }

  double right() {
    return left + width();
  }
}
