package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.choice.Rims;
import dev.sightline.interest.tile.member.Crossings;
import dev.sightline.interest.tile.member.LevelGrid;
import dev.sightline.interest.tile.member.Residents;
import dev.sightline.interest.tile.member.SlotOrder;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.work.Workers;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldChange;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Perceives who is in the observer's tiles. {@link TileRules} makes the published ones. */
public final class TileRule implements Rule, TileSense {

  /*
   * Layout. Entities have slots while they are there. Tiles have ranks in which neighbors are close
   * (TileOrder). Residents lists who is in each tile, has a bit per tile that has anybody, and lists
   * this tick's crossings under both tiles. An observer refers to its row, the packed set of tiles
   * that it may choose, which all observers in a tile share, and keeps the list of those whom it
   * perceives (ObserverRows). A grid of observers by their own tile and the extent of their row finds
   * those whose row may have a tile.
   *
   * A tick: entities that changed go to their new tiles. Observers who changed their tile or radius
   * are judged anew: whoever is found in row AND occupied is perceived; stamps tell who is new and who
   * is gone. Where a definition regards the place in the tile, each occupied tile is asked for, and
   * says how far the observer may go before the answer changes; the least of these is how far the
   * observer is free to go, and going farther has it judged anew too. All others follow the crossings
   * in their row: who went from a chosen tile to another one left, and the other way round.
   * Everything that is asked about them is asked for the place where they were judged, so answers
   * agree; a tile that somebody comes to may take some freedom away, or be too near to tell, and then
   * the observer is judged after all.
   *
   * An observer in an obstacle or outside has the nearest tile for its own. Its row reaches farther,
   * in steps, so that it serves others too and some moves.
   *
   * Invariant: after a tick, an observer's list is its row's members, as the definition has it.
   *
   * Cost: nothing for whoever has no crossing in its row, if crossings are few: the grid finds the
   * others. If they are many, all observers follow them, one AND per block of the row. To judge,
   * blocks plus members of the row. Observers are independent: slices share the work.
   */

  private static final double[] FARTHER = {1.125, 1.25, 1.5, 2};
  private static final double LEAST_MARGIN = 1.0 / 32;
  private static final double ROUNDING = 1e-9;
  private static final double TINY = 0x1p-500; // squares below are 0
  private static final int MANY = 8; // observers per crossing

  private final Population population;
  private final ObserverTiles tiles;
  private final WorldTiling world;
  private final TileVerdicts verdicts;
  private Slots slots = new Slots();
  private Residents residents;
  private ObserverRows rows = new ObserverRows();
  private LevelGrid grid;
  private SlotOrder order;
  private final RowScan[] scans = new RowScan[Emissions.SLICES];
  private final AtomicInteger scansInUse = new AtomicInteger();
  private final List<TileChange> tileChanges = new ArrayList<>();
  private final IntList due = new IntList();
  private final IntList work = new IntList();
  private IntList turned = new IntList();
  private int[] workedIn = {};
  private int round;
  private int looked;
  private boolean isFirst = true;
  private boolean isBlurred;
  private boolean isCrossed;
  private double rowFree;
  private double mostAway;
  private final TileList fresh = new TileList();
  private Emissions out = new Emissions(new Nothing());
  private Changes changes = new Changes();
  private final Workers.Slice judgingAll = this::judgeAll;
  private final Workers.Slice judgingSome = this::judgeSome;
  private final IntConsumer working = this::addWork;
  private final IntConsumer remembering = work::add;

  TileRule(Population population, ObserverTiles tiles) {
    this.population = population;
    this.tiles = tiles;
    world = tiles.world();
    verdicts = new TileVerdicts(population, tiles);
    residents = new Residents(population, slots, world);
    grid = new LevelGrid(world.tiling().bounds());
    order = new SlotOrder(residents);
    Arrays.setAll(scans, i -> new RowScan(population, slots, tiles, residents, rows));
  }

  /** Makes a rule of one's own. */
  public static TileRule of(
      String name,
      Population population,
      WorldTiling tiles,
      Soundness soundness,
      TileChoice choice) {
    return new TileRule(population, new ChosenTiles(name, tiles, soundness, choice));
  }

  @Override
  public String name() {
    return tiles.name();
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return tiles.soundness();
  }

  /** Returns the tiles of the rule. */
  public WorldTiling tiles() {
    return world;
  }

  /**
   * Finds for all tiles what observers of a radius need, which is else found when one first comes
   * to a tile: for a server that rather takes its time at the start.
   */
  public void prepare(double radius) {
    synchronized (tiles.lock()) {
      for (int tile = 0; tile < world.tiling().limit(); tile++) {
        if (world.tiling().exists(tile)) {
          long[] row = tiles.candidates(tile, radius);
          if (row != null) {
            tiles.rim(tile, radius, row);
          }
        }
      }
    }
  }

  @Override
  public void worldChanged(WorldChange change) {
    TileChange effect = change.of(world);
    if (effect != null) {
      tiles.changed(effect);
      tileChanges.add(effect);
    }
  }

  @Override
  public boolean isOutdatedBy(WorldChange change) {
    TileChange effect = change.of(world);
    return effect != null && (effect.tiles().length > 0 || effect.touched().length > 0);
  }

  @Override
  public void update(Changes batch, Workers workers, Emissions said) {
    out = said;
    changes = batch;
    synchronized (tiles.lock()) {
      tiles.advance();
    }
    follow(workers);
  }

  private void follow(Workers workers) {
    turned.clear();
    residents.begin();
    admit();
    moveWithTiles();
    updateChanged();
    lookAgain();
    residents.crossings().sort();
    if (!collectWork()) {
      workers.run(Emissions.SLICES, judgingAll);
    } else if (!work.isEmpty()) {
      workers.run(Emissions.SLICES, judgingSome);
    }
    finish();
  }

  /** Begins anew with those who are there; what this tick tells of tiles stays. */
  @Override
  public void compact(Changes everybody, Workers workers) {
    Residents before = residents;
    IntList told = turned;
    slots = new Slots();
    residents = new Residents(population, slots, world);
    rows = new ObserverRows();
    grid = new LevelGrid(world.tiling().bounds());
    order = new SlotOrder(residents);
    Arrays.setAll(scans, i -> new RowScan(population, slots, tiles, residents, rows));
    workedIn = new int[0];
    mostAway = 0;
    isFirst = true;
    turned = new IntList();
    out = Emissions.ignored();
    changes = everybody;
    follow(workers);
    residents.repeat(before);
    turned = told;
    turned.trim();
    due.trim();
    work.trim();
  }

  /** Gives slots to those who came. */
  private void admit() {
    if (isFirst) {
      for (int id = 0; id < population.end(); id++) {
        admit(id);
      }
    }
    for (int i = 0; i < changes.count(); i++) {
      admit(changes.id(i));
    }
    residents.growTo(slots.end());
    rows.growTo(slots.end());
    order.growTo(slots.end());
    if (workedIn.length < slots.end()) {
      workedIn = Arrays.copyOf(workedIn, slots.end() + slots.end() / 2);
    }
  }

  private void admit(int id) {
    if (population.alive(id) && slots.of(id) == Slots.NONE) {
      slots.claim(id);
    }
  }

  private void updateChanged() {
    if (isFirst || changes.count() > slots.end() / 8) {
      order.refresh();
      for (int slot = 0; slot < slots.end(); slot++) {
        if (slots.isUsed(slot) && (isFirst || changes.of(slots.id(slot)) != 0)) {
          update(slot);
        }
      }
      isFirst = false;
    } else {
      for (int i = 0; i < changes.count(); i++) {
        int slot = slots.of(changes.id(i));
        if (slot != Slots.NONE) {
          update(slot);
        }
      }
    }
  }

  private void update(int slot) {
    residents.update(slot);
    look(slot);
  }

  /** Brings those whom a change of tiles affects to other tiles. */
  private void moveWithTiles() {
    for (int k = 0; k < tileChanges.size(); k++) {
      IntList affected = residents.affectedBy(tileChanges.get(k));
      for (int i = 0; i < affected.size(); i++) {
        update(affected.get(i));
      }
    }
  }

  /** Gives an observer that changed its row, unless it keeps it. */
  private void look(int slot) {
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

  /** Returns how far the row of an observer is to reach, and sets how far that will hold. */
  private double reach(int slot, int own, double radius) {
    rowFree = Double.POSITIVE_INFINITY;
    if (!tiles.regardsPlace(own) || residents.isInside(slot)) {
      return radius;
    }
    double square = world.tiling().squareDistance(own, rows.x(slot), rows.y(slot));
    double away = Math.sqrt(square) * (1 + ROUNDING);
    mostAway = Math.max(mostAway, away + radius);
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
  private void lookAgain() {
    work.clear();
    for (int i = 0; i < rows.unsettled().size(); i++) {
      work.add(rows.unsettled().get(i));
    }
    int unsettled = work.size();
    for (int k = 0; k < tileChanges.size(); k++) {
      grid.visit(tileChanges.get(k).area(), remembering);
    }
    for (int i = 0; i < work.size(); i++) {
      int slot = work.get(i);
      if (rows.isOpen(slot) && (i < unsettled || !hasItsRow(slot))) {
        setRow(slot, rows.radius(slot));
      }
    }
    tileChanges.clear();
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

  /**
   * Lists who is to be judged or to follow crossings, if these are few.
   *
   * @return false if they are so many that looking at all observers costs less
   */
  private boolean collectWork() {
    Crossings crossings = residents.crossings();
    isBlurred = crossings.isBlurred();
    isCrossed = crossings.isListed();
    work.clear();
    round++;
    looked = 0;
    for (int i = 0; i < due.size(); i++) {
      addWork(due.get(i));
    }
    return MANY * crossings.size() <= rows.openCount()
        && collectAround(crossings.touchedBlocks(), crossings.touched())
        && collectAround(crossings.blurredBlocks(), crossings.blurred());
  }

  private boolean collectAround(IntList blocks, int[] masks) {
    Tiling tiling = world.tiling();
    for (int k = 0; k < blocks.size(); k++) {
      int block = blocks.get(k);
      for (int bits = masks[block]; bits != 0; bits &= bits - 1) {
        int tile = world.order().tile(block << 5 | Integer.numberOfTrailingZeros(bits));
        if (tile < tiling.limit() && tiling.exists(tile)) {
          grid.visit(tiling.centroidX(tile), tiling.centroidY(tile), working);
        }
        if (2 * looked > rows.openCount()) {
          return false;
        }
      }
    }
    return true;
  }

  private void addWork(int slot) {
    looked++;
    if (workedIn[slot] != round) {
      workedIn[slot] = round;
      work.add(slot);
    }
  }

  private void judgeSome(int slice) {
    int scan = borrowScan();
    try {
      int end = part(work.size(), slice + 1);
      for (int i = part(work.size(), slice); i < end; i++) {
        judge(work.get(i), scans[scan], out.slice(slice));
      }
    } finally {
      returnScan(scan);
    }
  }

  private void judgeAll(int slice) {
    int scan = borrowScan();
    try {
      int end = part(order.count(), slice + 1);
      for (int i = part(order.count(), slice); i < end; i++) {
        judge(order.get(i), scans[scan], out.slice(slice));
      }
    } finally {
      returnScan(scan);
    }
  }

  /** Returns where a slice of so many begins. */
  private static int part(int count, int slice) {
    return (int) ((long) count * slice / Emissions.SLICES);
  }

  /**
   * Lends the calling thread a scan; there are as many as slices, and only those lent have grown.
   */
  private int borrowScan() {
    while (true) {
      int inUse = scansInUse.get();
      int free = Integer.numberOfTrailingZeros(~inUse);
      if (scansInUse.compareAndSet(inUse, inUse | 1 << free)) {
        scans[free].growTo(slots.end());
        return free;
      }
    }
  }

  private void returnScan(int number) {
    scansInUse.getAndAdd(-(1 << number));
  }

  private void judge(int observer, RowScan scan, Emissions.Slice slice) {
    byte why = rows.due[observer];
    rows.due[observer] = ObserverRows.REST;
    if (why == ObserverRows.TURNED || (isBlurred && isBlurredFor(observer))) {
      scan.judge(observer, slice);
    } else if (isCrossed || why == ObserverRows.MOVED) {
      scan.watch(observer, why == ObserverRows.MOVED, slice);
    }
  }

  /** Returns whether an observer's tiles saw more than a list of crossings says. */
  private boolean isBlurredFor(int observer) {
    return PackedTiles.meets(rows.row[observer], residents.crossings().blurred());
  }

  private void finish() {
    due.clear();
    residents.crossings().clear();
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!population.alive(id) && slots.of(id) != Slots.NONE) {
        slots.release(slots.of(id));
      }
    }
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList found) {
    int tile = world.tileAt(x, y, -1);
    double middleX = world.tiling().centroidX(tile);
    double middleY = world.tiling().centroidY(tile);
    if (radius == OWN_RADIUS) {
      Event event = new Event(tile, world.order().rank(tile), x, y);
      grid.visit(middleX, middleY, o -> add(o, perceives(o, event), found));
    } else {
      ObserverTiles.Askers askers = tiles.askersOf(tile, x, y, radius);
      grid.visitWithin(
          middleX,
          middleY,
          tiles.farthest(tile, radius) + mostAway,
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
    return entry >= 0
        && PackedTiles.has(rows.row[o][entry], rank)
        && (!PackedTiles.has(Rims.mask(rows.rim[o], entry), rank)
            || tiles.chooses(rank, rows.x(o), rows.y(o), rows.radius(o)));
  }

  private boolean isInDoubt(int o, int rank) {
    long[] doubts = rows.doubts[o];
    return doubts != null && PackedTiles.contains(doubts, rank);
  }

  @Override
  public int layers() {
    return 1;
  }

  @Override
  public int layer(int observer) {
    return 0;
  }

  @Override
  public int tile(int layer, int entity) {
    int slot = slots.of(entity);
    return slot == Slots.NONE ? NO_TILE : residents.tile(slot);
  }

  @Override
  public void visitTiles(int layer, int entity, Visitor visitor) {
    int slot = slots.of(entity);
    if (slot != Slots.NONE && residents.discCount(slot) > 0) {
      for (int i = 0; i < residents.discCount(slot); i++) {
        visitor.visit(residents.discTile(slot, i));
      }
    } else if (slot != Slots.NONE) {
      visitor.visit(residents.tile(slot));
    }
  }

  @Override
  public void visitWatched(int observer, Visitor visitor) {
    int slot = slots.of(observer);
    if (slot != Slots.NONE && rows.isOpen(slot)) {
      TileList chosen = new TileList();
      synchronized (tiles.lock()) {
        tiles.choose(rows.own[slot], rows.x(slot), rows.y(slot), rows.radius(slot), chosen);
      }
      chosen.order();
      for (int i = 0; i < chosen.size(); i++) {
        visitor.visit(chosen.get(i));
      }
    }
  }

  @Override
  public int movedCount(int layer) {
    return residents.moved().size();
  }

  @Override
  public int moved(int layer, int i) {
    return residents.moved().get(i);
  }

  @Override
  public int movedFrom(int layer, int i) {
    return residents.movedFrom().get(i);
  }

  @Override
  public int turnedCount() {
    return turned.size();
  }

  @Override
  public int turned(int i) {
    return turned.get(i);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    return verdicts.judge(observer, entity);
  }

  private static final class Nothing implements Emissions.Holder {
    @Override
    public boolean held(int observer, int entity) {
      return false;
    }

    @Override
    public void accept(Emissions emissions) {}
  }
}
