package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.collection.Slots;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.Rims;
import dev.sightline.interest.tile.member.LevelGrid;
import dev.sightline.interest.tile.member.Residents;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Which row each observer looks along, and who is due to be judged because it has another one or
 * used up its way. The only one that gives and takes rows.
 */
final class Outlooks {

  /*
   * An observer in its tile has the row of that tile and its radius, which all observers there share.
   * It keeps the row until it goes to another tile or changes its radius; where the definition
   * regards the place, it is due when it has gone as far as it was free to go.
   *
   * An observer in an obstacle or outside has the nearest tile for its own. Its row reaches farther,
   * in steps, so that it serves others too and some moves (rowFree); if no step is far enough, it has
   * a row of its own for the very place.
   *
   * A grid of observers by their own tile and the extent of their row finds those whose row may have
   * a tile: after a change of tiles, for crossings and for events.
   */

  private static final double[] FARTHER = {1.125, 1.25, 1.5, 2};
  private static final double LEAST_MARGIN = 1.0 / 32;
  private static final double ROUNDING = 1e-9;
  private static final double TINY = 0x1p-500; // squares below are 0

  private final Population population;
  private final Slots slots;
  private final ObserverTiles tiles;
  private final WorldTiling world;
  private final Residents residents;
  private final ObserverRows rows = new ObserverRows();
  private final LevelGrid grid;
  private final IntList due = new IntList();
  private IntSet again = new IntSet();
  private final IntConsumer addingAgain = this::addAgain;
  private IntList turned = new IntList();
  private double rowFree;
  private final TileList fresh = new TileList();

  Outlooks(Population population, Slots slots, ObserverTiles tiles, Residents residents) {
    this.population = population;
    this.slots = slots;
    this.tiles = tiles;
    this.residents = residents;
    world = tiles.world();
    grid = new LevelGrid(world.tiling().bounds());
  }

  ObserverRows rows() {
    return rows;
  }

  LevelGrid grid() {
    return grid;
  }

  /** Returns who is due, each once; {@link ObserverRows#due} tells why. */
  IntList due() {
    return due;
  }

  /** Returns the ids of those whose tiles may be others than before this tick. */
  IntList turned() {
    return turned;
  }

  /** Begins a tick. */
  void begin() {
    turned.clear();
  }

  /** Tells of this tick what others told, who were where these are. */
  void repeat(Outlooks others) {
    turned = others.turned;
    turned.trim();
    due.trim();
    again = new IntSet();
  }

  /** Gives an observer that changed its row, unless it keeps it. */
  void look(int slot) {
    int id = slots.id(slot);
    if (!population.observes(id)) {
      stopLooking(slot);
      return;
    }
    int own = residents.tile(slot);
    double radius = population.radius(id);
    boolean isSame = own == rows.own[slot] && radius == rows.radius(slot);
    if (isSame && !tiles.regardsPlace(own)) {
      return;
    }
    boolean isElsewhere = population.x(id) != rows.x(slot) || population.y(id) != rows.y(slot);
    rows.setPlace(slot, population.x(id), population.y(id));
    if (!isSame || !keepsRow(slot, radius)) {
      setRow(slot, radius);
      return;
    }
    if (isElsewhere) {
      turned.add(id);
    }
    if (rows.moved(slot) > 0 && rows.moved(slot) >= rows.free(slot)) {
      judgeLater(slot, ObserverRows.MOVED);
    }
  }

  private void stopLooking(int slot) {
    if (rows.isOpen(slot)) {
      rows.close(slot);
      grid.remove(slot);
      judgeLater(slot, ObserverRows.TURNED);
      turned.add(slots.id(slot));
    }
  }

  private void judgeLater(int slot, byte why) {
    if (rows.due[slot] == ObserverRows.REST) {
      due.add(slot);
    }
    rows.due[slot] = (byte) Math.max(rows.due[slot], why);
  }

  /** Returns whether the row of an observer that regards its place is for that place too. */
  private boolean keepsRow(int slot, double radius) {
    double dx = rows.x(slot) - rows.judgedX(slot);
    double dy = rows.y(slot) - rows.judgedY(slot);
    double moved = dx == 0 && dy == 0 ? 0 : Math.sqrt(dx * dx + dy * dy) * (1 + ROUNDING) + TINY;
    rows.setMoved(slot, moved);
    double holds = rows.rowFree(slot);
    return holds < Double.POSITIVE_INFINITY
        ? moved == 0 || holds - moved > LEAST_MARGIN * radius
        : residents.isInside(slot);
  }

  private void setRow(int slot, double radius) {
    int own = residents.tile(slot);
    int id = slots.id(slot);
    rows.setPlace(slot, population.x(id), population.y(id));
    double reach = reach(slot, own, radius);
    rows.reach[slot] = reach;
    rows.setOwn(slot, own, radius, rowFree);
    synchronized (tiles.lock()) {
      long[] row = reach < Double.POSITIVE_INFINITY ? tiles.candidates(own, reach) : null;
      if (row != null) {
        rows.row[slot] = row;
        rows.rim[slot] = tiles.rim(own, 2 * radius - reach, row);
        rows.setDoubts(slot, tiles.doubts(own, reach), tiles.isSettled(own, reach));
      } else {
        setOwnRow(slot, own, radius);
      }
    }
    Tiling tiling = world.tiling();
    grid.put(slot, tiling.centroidX(own), tiling.centroidY(own), extent(slot, own, radius));
    judgeLater(slot, ObserverRows.TURNED);
    turned.add(id);
  }

  /** Gives an observer a row that no other has, for the very place where it is. */
  private void setOwnRow(int slot, int own, double radius) {
    fresh.clear();
    tiles.choose(own, rows.x(slot), rows.y(slot), radius, fresh);
    rows.setOwnRow(slot, fresh.packInto(world.order(), rows.ownRow(slot)));
    rows.rim[slot] = Rims.EMPTY;
    rows.setOwn(slot, own, radius, 0);
    rows.setDoubts(slot, null, tiles.isSettled(own, radius));
  }

  /** Returns how far from its own tile's centroid an observer's tiles may be. */
  private double extent(int slot, int own, double radius) {
    double reach = rows.reach[slot];
    if (reach < Double.POSITIVE_INFINITY) {
      return tiles.farthest(own, reach);
    }
    double dx = rows.x(slot) - world.tiling().centroidX(own);
    double dy = rows.y(slot) - world.tiling().centroidY(own);
    return tiles.farthest(own, radius) + Math.sqrt(dx * dx + dy * dy);
  }

  /** Returns how far the row of an observer is to reach, and notes how far that will hold. */
  private double reach(int slot, int own, double radius) {
    rowFree = Double.POSITIVE_INFINITY;
    rows.setAway(slot, 0);
    if (!tiles.regardsPlace(own) || residents.isInside(slot)) {
      return radius;
    }
    double square = world.tiling().squareDistance(own, rows.x(slot), rows.y(slot));
    double away = Math.sqrt(square) * (1 + ROUNDING);
    rows.setAway(slot, away + radius);
    for (double factor : FARTHER) {
      rowFree = (factor - 1) * radius * (1 - ROUNDING) - away;
      if (rowFree > 2 * LEAST_MARGIN * radius) {
        return factor * radius;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Has observers judged anew whose rows are others after a change, or were not settled and may be
   * now; for the latter also lines may have changed with those who moved.
   */
  void lookAgain(List<TileChange> tileChanges) {
    again.clear();
    for (int i = 0; i < rows.unsettled().size(); i++) {
      again.add(rows.unsettled().get(i));
    }
    int unsettled = again.size();
    for (int k = 0; k < tileChanges.size(); k++) {
      for (Box area : tileChanges.get(k).areas()) {
        grid.visit(area, addingAgain);
      }
    }
    for (int i = 0; i < again.size(); i++) {
      int slot = again.get(i);
      if (rows.isOpen(slot) && (i < unsettled || !hasItsRow(slot))) {
        setRow(slot, rows.radius(slot));
      }
    }
  }

  private void addAgain(int slot) {
    again.add(slot);
  }

  /** Returns whether the row of an observer is what the definition has for it, without doubts. */
  @SuppressWarnings("ReferenceEquality") // rows are never changed, but replaced
  private boolean hasItsRow(int slot) {
    int own = rows.own[slot];
    double reach = rows.reach[slot];
    if (reach == Double.POSITIVE_INFINITY) {
      return false;
    }
    synchronized (tiles.lock()) {
      return tiles.candidates(own, reach) == rows.row[slot] && tiles.isSettled(own, reach);
    }
  }

  /** Finds the observers that perceive what happens at a place, as {@link TileRule} says it. */
  void perceivers(double x, double y, double radius, IntList found) {
    int tile = world.tileAt(x, y, -1);
    double middleX = world.tiling().centroidX(tile);
    double middleY = world.tiling().centroidY(tile);
    if (radius == TileRule.OWN_RADIUS) {
      Event event = new Event(tile, world.order().rank(tile), x, y);
      grid.visit(middleX, middleY, o -> add(o, perceives(o, event), found));
    } else {
      ObserverTiles.Askers askers = tiles.askersOf(tile, x, y, radius);
      grid.visitWithin(
          middleX,
          middleY,
          tiles.farthest(tile, radius) + rows.mostAway(),
          o -> add(o, askers.has(rows.own[o], rows.x(o), rows.y(o)), found));
    }
  }

  /** Something that happens in a tile. */
  private record Event(int tile, int rank, double x, double y) {}

  private void add(int observer, boolean perceives, IntList to) {
    if (perceives) {
      to.add(slots.id(observer));
    }
  }

  private boolean perceives(int o, Event event) {
    return rows.own[o] == event.tile
        || (chooses(o, event.rank)
            && (!isInDoubt(o, event.rank)
                || world.sightLine().clear(rows.x(o), rows.y(o), event.x, event.y)));
  }

  private boolean chooses(int o, int rank) {
    int entry = PackedTiles.entryOf(rows.row[o], rank);
    return entry >= 0 && PackedTiles.has(rows.row[o][entry], rank) && choosesIn(o, entry, rank);
  }

  /** Returns whether an observer chooses a tile that its row has in an entry. */
  private boolean choosesIn(int o, int entry, int rank) {
    return !PackedTiles.has(Rims.mask(rows.rim[o], entry), rank)
        || tiles.chooses(rank, rows.x(o), rows.y(o), rows.radius(o));
  }

  /** Finds the tiles that an observer watches, those in doubt among them, ordered. */
  void watched(int o, TileList out) {
    out.clear();
    out.add(rows.own[o]);
    long[] row = rows.row[o];
    for (int k = 0; k < row.length; k++) {
      for (int bits = (int) row[k]; bits != 0; bits &= bits - 1) {
        int rank = PackedTiles.block(row[k]) << 5 | Integer.numberOfTrailingZeros(bits);
        if (choosesIn(o, k, rank)) {
          out.add(world.order().tile(rank));
        }
      }
    }
    out.order();
  }

  private boolean isInDoubt(int o, int rank) {
    long[] doubts = rows.doubts[o];
    return doubts != null && PackedTiles.contains(doubts, rank);
  }
}
