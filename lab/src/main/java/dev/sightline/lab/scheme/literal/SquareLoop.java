package dev.sightline.lab.scheme.literal;

import dev.sightline.geometry.Box;
import dev.sightline.lab.scheme.SquareNumbers;
import dev.sightline.lab.scheme.TileChannels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Square Tiles: algorithm 6 with a depth of 1 on squares, by floor from a corner of the world. */
final class SquareLoop extends LiteralSession {
  private final SquareNumbers squares;
  private final Map<Cell, Set<Thing>> onCell = new HashMap<>();
  private final Map<Thing, Cell> cells = new HashMap<>();

  private record Cell(int column, int row) {}

  SquareLoop(Box bounds, double side) {
    squares = new SquareNumbers(bounds, side);
  }

  @Override
  void placed(Thing thing) {
    Cell now = new Cell(squares.column(thing.x), squares.row(thing.y));
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
    return new LiteralTiles(this, squares.count(), squares::share, this::visitAround);
  }

  private void visitAround(Thing subscriber, TileChannels.Visitor visit) {
    Cell own = cells.getOrDefault(subscriber, new Cell(0, 0));
    for (int i = 0; i < 9; i++) {
      visit.visit(squares.number(own.column + i % 3 - 1, own.row + i / 3 - 1));
    }
  }

  @Override
  void refresh(Thing subscriber, Pairs changes) {
    Set<Thing> found = new HashSet<>();
    Cell own = cells.getOrDefault(subscriber, new Cell(0, 0));
    for (int row = own.row - 1; row <= own.row + 1; row++) {
      for (int column = own.column - 1; column <= own.column + 1; column++) {
        for (Thing publisher : onCell.getOrDefault(new Cell(column, row), Set.of())) {
          subscribe(subscriber, publisher, changes);
          found.add(publisher);
        }
      }
    }
    unsubscribeOthers(subscriber, found, changes);
  }
}
