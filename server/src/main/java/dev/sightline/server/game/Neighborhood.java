package dev.sightline.server.game;

import dev.sightline.geometry.Box;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the avatars near a place, by a grid of cells; what is asked for costs what is near. */
final class Neighborhood {
  private static final double MOST_CELLS = 1 << 20; // along a side

  private final Box bounds;
  private final double side;
  private final Map<Long, List<Avatar>> cells = new HashMap<>();

  /**
   * Creates it.
   *
   * @param distance at which is usually asked
   */
  Neighborhood(Box bounds, double distance) {
    this.bounds = bounds;
    double longer = Math.max(bounds.width(), bounds.height());
    side = Math.max(distance, longer / MOST_CELLS);
  }

  void add(Avatar avatar) {
    avatar.cell = cell(avatar.entity().x(), avatar.entity().y());
    cells.computeIfAbsent(avatar.cell, key -> new ArrayList<>()).add(avatar);
  }

  void remove(Avatar avatar) {
    List<Avatar> there = cells.get(avatar.cell);
    if (there != null && there.remove(avatar) && there.isEmpty()) {
      cells.remove(avatar.cell);
    }
  }

  /** Follows an avatar that stands elsewhere. */
  void move(Avatar avatar) {
    if (cell(avatar.entity().x(), avatar.entity().y()) != avatar.cell) {
      remove(avatar);
      add(avatar);
    }
  }

  /** Visits all avatars in a closed box, in an order that depends on what happened only. */
  void visit(Box box, Consumer<Avatar> visitor) {
    long left = column(box.minX());
    long right = column(box.maxX());
    long bottom = row(box.minY());
    long top = row(box.maxY());
    if ((double) (right - left + 1) * (top - bottom + 1) > cells.size()) {
      List<Long> all = new ArrayList<>(cells.keySet());
      all.sort(null);
      all.forEach(cell -> visit(cells.get(cell), box, visitor));
      return;
    }
    for (long row = bottom; row <= top; row++) {
      for (long column = left; column <= right; column++) {
        visit(cells.get(key(column, row)), box, visitor);
      }
    }
  }

  private static void visit(@Nullable Collection<Avatar> there, Box box, Consumer<Avatar> visitor) {
    if (there != null) {
      for (Avatar avatar : List.copyOf(there)) {
        if (box.contains(avatar.entity().x(), avatar.entity().y())) {
          visitor.accept(avatar);
        }
      }
    }
  }

  private long cell(double x, double y) {
    return key(column(x), row(y));
  }

  private static long key(long column, long row) {
    return row << 32 | column;
  }

  private long column(double x) {
    return clamped((x - bounds.minX()) / side, bounds.width() / side);
  }

  private long row(double y) {
    return clamped((y - bounds.minY()) / side, bounds.height() / side);
  }

  private static long clamped(double cell, double last) {
    return (long) Math.max(0, Math.min(Math.floor(last), Math.floor(cell)));
  }
}
