package dev.sightline.maps.generate;

/** A rectangle on the town's grid of whole steps, parallel to its frame's axes. */
record Patch(int left, int bottom, int right, int top) {

  int width() {
    return right - left;
  }

  int height() {
    return top - bottom;
  }

  int area() {
    return width() * height();
  }

  boolean contains(int x, int y) {
    return x >= left && x <= right && y >= bottom && y <= top;
  }

  Patch inset(int by) {
    return new Patch(left + by, bottom + by, right - by, top - by);
  }

  /** Returns this patch mirrored left to right in a world of the given width. */
  Patch mirrored(int width) {
    return new Patch(width - right, bottom, width - left, top);
  }

  /** Returns this patch with its axes swapped. */
  Patch transposed() {
    return new Patch(bottom, left, top, right);
  }
}
