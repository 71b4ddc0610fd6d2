package dev.sightline.lab.scheme.literal;

import dev.sightline.geometry.Box;
import dev.sightline.lab.scheme.TileChannels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Square Tiles: algorithm 6 with a depth of 1 on squares, by floor from a corner of the world. */
final class SquareLoop extends LiteralSession {
  private final Box bounds;
  private final double side;
  private final Map<Cell, Set<Thing>> onCell = new HashMap<>();
  private final Map<Thing, Cell> cells = new HashMap<>();

  private record Cell(long column, long row) {}

  SquareLoop(Box bounds, double side) {
    this.bounds = bounds;
    this.side = side;
  }

  @Override
  void placed(Thing thing) {
    Cell now =
        new Cell(
            (long) Math.floor((thing.x - bounds.minX()) / side),
            (long) Math.floor((thing.y - bounds.minY()) / side));
    if (!now.equals(cells.get(thing))) {
      removed(thing);
      cells.put(thing, now);
      onCell.computeIfAbsent(now, c -> new LinkedHashSet<>()).add(thing);
    }
  }

  @Override
  void removed(Thing thing) {
    Cell cell = cells.remove(thing);
    if (cell != null) {
      onCell.getOrDefault(cell, Set.of()).remove(thing);
    }
  }

  @Override
  public TileChannels tiles() {
    int columns = (int) Math.ceil(bounds.width() / side);
    int rows = (int) Math.ceil(bounds.height() / side);
    double share = side * side / (bounds.width() * bounds.height());
    return new LiteralTiles(
        this,
        columns * rows,
        share,
        (subscriber, visit) -> {
          Cell own = cells.getOrDefault(subscriber, new Cell(0, 0));
          for (int i = 0; i < 9; i++) {
            visit.visit(
                (int)
                    ((own.row + i / 3) * (columns + 3L)
                        + own.column
                        + i % 3)); // 3 for those beyond
          }
        });
  }

  @Override
  void refresh(Thing subscriber, Pairs changes) {
    Set<Thing> found = new HashSet<>();
    Cell own = cells.getOrDefault(subscriber, new Cell(0, 0));
    for (long row = own.row - 1; row <= own.row + 1; row++) {
      for (long column = own.column - 1; column <= own.column + 1; column++) {
        for (Thing publisher : onCell.getOrDefault(new Cell(column, row), Set.of())) {
          subscribe(subscriber, publisher, changes);
          found.add(publisher);
        }
      }
    }
    unsubscribeOthers(subscriber, found, changes);
  }
}
