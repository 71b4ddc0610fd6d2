package dev.sightline.interest.square;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.collection.Slots;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.tile.member.LevelGrid;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** Observers of one radius, and everybody whom they may perceive, in squares of that side. */
final class SquareGrid {

  /*
   * A cell heads two linked lists: the entities without a size that stand in it, and the observers. A
   * cell with observers uses the cells around it, so that these have numbers too. Entities with a
   * size stand in a grid by size, which tells those that may reach an observer.
   *
   * Whoever moves is taken from its old place to its new one at once, and what that changes is said:
   * as an entity, to the observers around the one place and not around the other; as an observer,
   * about the entities around the one place and not around the other. Everybody else stands as far as
   * it was brought so far. So the pairs said to be there are those of the grid after each single
   * move, and at the end those of the population, in any order of moves; pairs that come and go in
   * between cancel out.
   *
   * Cost: moves within a cell cost nothing here, others the lists of up to twelve cells.
   */

  static final int NONE = -1;
  private static final int AROUND = 9;

  private final PlacedBodies bodies;
  private final SquareCells cells;
  private final LevelGrid discs;
  private int discCount;
  private int[] entityHead = {};
  private int[] observerHead = {};
  private int[] around = {};
  private int[] cellOf = {};
  private int[] nextEntity = {};
  private int[] previousEntity = {};
  private int[] watchedFrom = {};
  private int[] nextObserver = {};
  private int[] previousObserver = {};
  private final IntSet observers = new IntSet();
  private final IntList near = new IntList();
  private final IntConsumer listing = near::add;
  private final IntList left = new IntList();
  private final IntList moved = new IntList();
  private final IntList movedFrom = new IntList();
  private Emissions.Slice out = new Emissions.Slice();

  SquareGrid(PlacedBodies bodies, Box world, double side) {
    this.bodies = bodies;
    cells = new SquareCells(world.minX(), world.minY(), side);
    discs = new LevelGrid(world);
  }

  double side() {
    return cells.side();
  }

  boolean hasObservers() {
    return !observers.isEmpty();
  }

  /** Begins a tick: grows to so many slots, and says from now on to the given slice. */
  void begin(int slots, Emissions.Slice slice) {
    out = slice;
    moved.clear();
    movedFrom.clear();
    int before = cellOf.length;
    if (slots > before) {
      int size = Capacity.grown(before, slots);
      cellOf = Arrays.copyOf(cellOf, size);
      nextEntity = Arrays.copyOf(nextEntity, size);
      previousEntity = Arrays.copyOf(previousEntity, size);
      watchedFrom = Arrays.copyOf(watchedFrom, size);
      nextObserver = Arrays.copyOf(nextObserver, size);
      previousObserver = Arrays.copyOf(previousObserver, size);
      Arrays.fill(cellOf, before, size, NONE);
      Arrays.fill(watchedFrom, before, size, NONE);
    }
  }

  /**
   * Tells of this tick what another grid told, in whose place this one is, and that all others left
   * the cells that they had there.
   */
  void repeat(SquareGrid other, Slots slotsThere) {
    BitSet told = new BitSet();
    for (int i = 0; i < other.moved.size(); i++) {
      told.set(other.moved.get(i));
    }
    int kept = 0;
    for (int i = 0; i < moved.size(); i++) {
      int id = moved.get(i);
      if (!told.get(id)) {
        moved.set(kept, id);
        movedFrom.set(kept++, other.cell(slotsThere.of(id)));
      }
    }
    moved.truncate(kept);
    movedFrom.truncate(kept);
    for (int i = 0; i < other.moved.size(); i++) {
      moved.add(other.moved.get(i));
      movedFrom.add(other.movedFrom.get(i));
    }
  }

  /** Ends a tick: cells that were left get free numbers. */
  void end() {
    for (int i = 0; i < left.size(); i++) {
      cells.release(left.get(i));
    }
    left.clear();
  }

  /** Moves an entity from where it stood, if it was there, to where it stands, if it is there. */
  void move(int slot, PlacedBodies.Body from, PlacedBodies.Body to) {
    int before = cellOf[slot];
    if (from.isPoint() && to.isPoint() && isIn(before, to)) {
      return;
    }
    if (from.isDisc() || to.isDisc()) {
      sayOfDisc(slot, from, to);
    } else {
      sayOfPoint(slot, from, to);
    }
    place(slot, from, to);
    moved.add(bodies.id(slot));
    movedFrom.add(before);
  }

  private boolean isIn(int cell, PlacedBodies.Body body) {
    return cells.columnOf(cell) == cells.column(body.x())
        && cells.rowOf(cell) == cells.row(body.y());
  }

  /** Brings an entity to its cell, and a disc to the grid of discs. */
  private void place(int slot, PlacedBodies.Body from, PlacedBodies.Body to) {
    if (from.isPoint()) {
      unlinkEntity(slot);
    }
    if (from.isThere()) {
      left.add(cellOf[slot]);
    }
    cellOf[slot] = to.isThere() ? use(cells.column(to.x()), cells.row(to.y())) : NONE;
    if (to.isPoint()) {
      linkEntity(slot);
    }
    discCount += (to.isDisc() ? 1 : 0) - (from.isDisc() ? 1 : 0);
    if (to.isDisc()) {
      discs.put(slot, to.x(), to.y(), to.size() / 2 + 3 * cells.side());
    } else {
      discs.remove(slot);
    }
  }

  private int use(long column, long row) {
    int cell = cells.use(column, row);
    int before = entityHead.length;
    if (cell >= before) {
      int size = Capacity.grown(before, cell + 1);
      entityHead = Arrays.copyOf(entityHead, size);
      observerHead = Arrays.copyOf(observerHead, size);
      around = Arrays.copyOf(around, AROUND * size);
      Arrays.fill(entityHead, before, size, NONE);
      Arrays.fill(observerHead, before, size, NONE);
    }
    return cell;
  }

  private void linkEntity(int slot) {
    int head = entityHead[cellOf[slot]];
    nextEntity[slot] = head;
    previousEntity[slot] = NONE;
    if (head != NONE) {
      previousEntity[head] = slot;
    }
    entityHead[cellOf[slot]] = slot;
  }

  private void unlinkEntity(int slot) {
    int before = previousEntity[slot];
    int after = nextEntity[slot];
    if (after != NONE) {
      previousEntity[after] = before;
    }
    if (before != NONE) {
      nextEntity[before] = after;
    } else {
      entityHead[cellOf[slot]] = after;
    }
  }

  private void sayOfPoint(int slot, PlacedBodies.Body from, PlacedBodies.Body to) {
    if (to.isThere()) {
      sayAround(slot, to, from, true);
    }
    if (from.isThere()) {
      sayAround(slot, from, to, false);
    }
  }

  /** Tells the observers around one place, but not around another, that an entity came or went. */
  private void sayAround(int slot, PlacedBodies.Body here, PlacedBodies.Body but, boolean enters) {
    long column = cells.column(here.x());
    long row = cells.row(here.y());
    long butColumn = cells.column(but.x());
    long butRow = cells.row(but.y());
    for (long r = row - SquareCells.ring(row); r <= row + SquareCells.ring(row); r++) {
      boolean isRowKept = but.isThere() && SquareCells.isBeside(r, butRow);
      for (long c = column - SquareCells.ring(column);
          c <= column + SquareCells.ring(column);
          c++) {
        int cell = isRowKept && SquareCells.isBeside(c, butColumn) ? NONE : cells.find(c, r);
        if (cell != NONE) {
          for (int o = observerHead[cell]; o != NONE; o = nextObserver[o]) {
            say(o, slot, enters);
          }
        }
      }
    }
  }

  private void say(int observer, int entity, boolean enters) {
    if (observer != entity) {
      if (enters) {
        out.entered(bodies.id(observer), bodies.id(entity));
      } else {
        out.left(bodies.id(observer), bodies.id(entity));
      }
    }
  }

  private void sayOfDisc(int slot, PlacedBodies.Body from, PlacedBodies.Body to) {
    if (to.isThere()) {
      listObserversNear(to);
      sayToNear(slot, from, to, true);
    }
    if (from.isThere()) {
      listObserversNear(from);
      sayToNear(slot, to, from, false);
    }
  }

  /** Tells listed observers whom an entity meets at one place, but not at another. */
  private void sayToNear(int slot, PlacedBodies.Body but, PlacedBodies.Body here, boolean enters) {
    for (int i = 0; i < near.size(); i++) {
      int o = near.get(i);
      if (meets(watchedFrom[o], here) && !meets(watchedFrom[o], but)) {
        say(o, slot, enters);
      }
    }
  }

  /** Returns whether what is watched from a cell has an entity. */
  private boolean meets(int cell, PlacedBodies.Body entity) {
    return entity.isThere() && cells.meets(cell, entity.x(), entity.y(), entity.size());
  }

  private void listObserversNear(PlacedBodies.Body body) {
    near.clear();
    visitNear(body.x(), body.y(), body.size() / 2 + 2 * cells.side(), observers.size(), listing);
  }

  /**
   * Visits the observers within a distance of a place to each side, and others: all if that is less
   * than so many cells to look at.
   */
  private void visitNear(double x, double y, double far, int most, IntConsumer visitor) {
    double wide = 2 * far / cells.side() + 2;
    long column = cells.column(x - far);
    long row = cells.row(y - far);
    if (!areCells(x, y, far) || !(wide * wide <= most)) {
      for (int i = 0; i < observers.size(); i++) {
        visitor.accept(observers.get(i));
      }
      return;
    }
    for (long r = row; r <= row + (long) wide; r++) {
      for (long c = column; c <= column + (long) wide; c++) {
        int cell = cells.find(c, r);
        for (int o = cell == NONE ? NONE : observerHead[cell]; o != NONE; o = nextObserver[o]) {
          visitor.accept(o);
        }
      }
    }
  }

  /**
   * Lets somebody observe from a place, or from another place than before.
   *
   * @return whether it watches other cells now
   */
  boolean observe(int slot, double beforeX, double beforeY, double x, double y) {
    int before = watchedFrom[slot];
    long column = cells.column(x);
    long row = cells.row(y);
    if (before != NONE && cells.columnOf(before) == column && cells.rowOf(before) == row) {
      return false;
    }
    int cell = use(column, row);
    sayOfView(slot, cell, before, true);
    if (before != NONE) {
      sayOfView(slot, before, cell, false);
    }
    if (discCount > 0) {
      sayOfDiscs(slot, x, y, cell, before, true);
      sayOfDiscs(slot, beforeX, beforeY, before, cell, false);
    }
    if (before != NONE) {
      unlinkObserver(slot);
    }
    watchedFrom[slot] = cell;
    linkObserver(slot);
    return true;
  }

  /** Ends somebody's observing. */
  void ignore(int slot, double x, double y) {
    int before = watchedFrom[slot];
    sayOfView(slot, before, NONE, false);
    if (discCount > 0) {
      sayOfDiscs(slot, x, y, before, NONE, false);
    }
    unlinkObserver(slot);
    watchedFrom[slot] = NONE;
  }

  /** Tells an observer of the entities around one cell, but not around another. */
  private void sayOfView(int slot, int here, int but, boolean enters) {
    long column = cells.columnOf(here);
    long row = cells.rowOf(here);
    for (long r = row - SquareCells.ring(row); r <= row + SquareCells.ring(row); r++) {
      boolean isRowKept = but != NONE && SquareCells.isBeside(r, cells.rowOf(but));
      for (long c = column - SquareCells.ring(column);
          c <= column + SquareCells.ring(column);
          c++) {
        boolean isKept = isRowKept && SquareCells.isBeside(c, cells.columnOf(but));
        int cell = isKept ? NONE : cells.find(c, r);
        for (int e = cell == NONE ? NONE : entityHead[cell]; e != NONE; e = nextEntity[e]) {
          say(slot, e, enters);
        }
      }
    }
  }

  /**
   * Tells an observer at a place of the discs that meet what is watched from its cell there, and
   * not what is watched from another.
   */
  private void sayOfDiscs(int slot, double x, double y, int here, int but, boolean enters) {
    if (here == NONE) {
      return;
    }
    near.clear();
    discs.visit(x, y, listing);
    for (int i = 0; i < near.size(); i++) {
      int e = near.get(i);
      boolean isHere = cells.meets(here, bodies.x(e), bodies.y(e), bodies.size(e));
      boolean isKept = but != NONE && cells.meets(but, bodies.x(e), bodies.y(e), bodies.size(e));
      if (isHere && !isKept) {
        say(slot, e, enters);
      }
    }
  }

  private void linkObserver(int slot) {
    int cell = watchedFrom[slot];
    int head = observerHead[cell];
    nextObserver[slot] = head;
    previousObserver[slot] = NONE;
    if (head != NONE) {
      previousObserver[head] = slot;
    } else {
      useAround(cell);
    }
    observerHead[cell] = slot;
    observers.add(slot);
  }

  private void unlinkObserver(int slot) {
    int cell = watchedFrom[slot];
    int before = previousObserver[slot];
    int after = nextObserver[slot];
    if (after != NONE) {
      previousObserver[after] = before;
    }
    if (before != NONE) {
      nextObserver[before] = after;
    } else {
      observerHead[cell] = after;
    }
    if (observerHead[cell] == NONE) {
      leaveAround(cell);
    }
    observers.remove(slot);
    left.add(cell);
  }

  private void useAround(int cell) {
    int rowRing = SquareCells.ring(cells.rowOf(cell));
    int columnRing = SquareCells.ring(cells.columnOf(cell));
    int count = 0;
    for (int r = -rowRing; r <= rowRing; r++) {
      for (int c = -columnRing; c <= columnRing; c++) {
        int beside = use(cells.columnOf(cell) + c, cells.rowOf(cell) + r);
        around[AROUND * cell + count++] = beside;
      }
    }
    Arrays.fill(around, AROUND * cell + count, AROUND * (cell + 1), NONE);
  }

  private void leaveAround(int cell) {
    for (int k = AROUND * cell; k < AROUND * (cell + 1); k++) {
      if (around[k] != NONE) {
        left.add(around[k]);
      }
    }
  }

  /** Visits the observers that perceive something at a place. */
  void visitPerceivers(double x, double y, IntConsumer visitor) {
    long column = cells.column(x);
    long row = cells.row(y);
    for (long r = row - SquareCells.ring(row); r <= row + SquareCells.ring(row); r++) {
      for (long c = column - SquareCells.ring(column);
          c <= column + SquareCells.ring(column);
          c++) {
        int cell = cells.find(c, r);
        for (int o = cell == NONE ? NONE : observerHead[cell]; o != NONE; o = nextObserver[o]) {
          visitor.accept(o);
        }
      }
    }
  }

  /** Visits the observers within a distance of a place to each side, and some others. */
  void visitObservers(double x, double y, double far, IntConsumer visitor) {
    visitNear(x, y, far, observers.size(), visitor);
  }

  /** Returns the cell that an entity stands in, or {@link #NONE}. */
  int cell(int slot) {
    return slot < cellOf.length ? cellOf[slot] : NONE;
  }

  /** Visits the numbered cells that an entity meets. */
  void visitCells(int slot, Rule.Visitor visitor) {
    double reach = bodies.size(slot) / 2;
    if (reach > 0) {
      visitOtherCells(slot, reach, visitor);
    }
    visitor.visit(cellOf[slot]);
  }

  private void visitOtherCells(int slot, double reach, Rule.Visitor visitor) {
    double x = bodies.x(slot);
    double y = bodies.y(slot);
    double wide = 2 * reach / cells.side() + 4;
    if (!areCells(x, y, reach + cells.side()) || !(wide * wide < cells.end())) {
      for (int cell = 0; cell < cells.end(); cell++) {
        visitIfMet(cell, slot, reach, visitor);
      }
      return;
    }
    for (long r = cells.row(y - reach) - 1; r <= cells.row(y + reach) + 1; r++) {
      for (long c = cells.column(x - reach) - 1; c <= cells.column(x + reach) + 1; c++) {
        visitIfMet(cells.find(c, r), slot, reach, visitor);
      }
    }
  }

  private void visitIfMet(int cell, int slot, double reach, Rule.Visitor visitor) {
    if (cell != NONE && cells.isUsed(cell) && cell != cellOf[slot] && isWithin(cell, slot, reach)) {
      visitor.visit(cell);
    }
  }

  /** Returns whether cells have numbers everywhere within a distance of a place to each side. */
  private boolean areCells(double x, double y, double far) {
    return SquareCells.ring(cells.column(x - far)) * SquareCells.ring(cells.column(x + far)) == 1
        && SquareCells.ring(cells.row(y - far)) * SquareCells.ring(cells.row(y + far)) == 1;
  }

  private boolean isWithin(int cell, int slot, double reach) {
    return cells.distance(cell, bodies.x(slot), bodies.y(slot)) <= reach;
  }

  /** Visits the cells that an observer watches. */
  void visitWatched(int slot, Rule.Visitor visitor) {
    int cell = watchedFrom[slot];
    for (int k = AROUND * cell; k < AROUND * (cell + 1); k++) {
      if (around[k] != NONE) {
        visitor.visit(around[k]);
      }
    }
  }

  IntList moved() {
    return moved;
  }

  IntList movedFrom() {
    return movedFrom;
  }
}
